import { Button, Modal } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { bookkeepers } from '#ledger/period.api.ts'
import { usePerson } from '#platform/web/session.ts'

const EntryDetail = lazy(async () => ({
  default: (await import('#ledger/web/parts/entry-detail.tsx')).EntryDetail,
}))

/** The document of an entry, which opens the entry for those who keep the books. */
export function EntryLink({ id, children }: { id: number; children: ReactNode }) {
  const { role } = usePerson()
  const [open, setOpen] = useState(false)
  if (!bookkeepers.includes(role)) return children
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Modal
        open={open}
        title="Bút toán"
        width={720}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Suspense>{open && <EntryDetail id={id} />}</Suspense>
      </Modal>
    </>
  )
}
