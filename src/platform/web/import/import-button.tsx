import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { ImportCalls } from '#platform/contract/sheet-import.ts'

const ImportDialog = lazy(() => import('#platform/web/import/import-dialog.tsx'))

/** The way in for a sheet of records; the dialog comes when it is asked for. */
export function ImportButton(props: {
  calls: ImportCalls
  /** Also .xls of old and .csv. */
  tables?: boolean
  /** In a sentence, lower case: `Nhập {noun} từ Excel`. */
  noun: string
  /** Calls whose answers are read anew. */
  invalidates: readonly Call[]
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Nhập Excel</Button>
      {open && (
        <Suspense>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
