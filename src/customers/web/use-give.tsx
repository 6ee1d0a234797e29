import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { CustomerRow } from '#customers/customer.api.ts'
import { setSales } from '#customers/sale.api.ts'
import type { Giving } from '#customers/web/sale-dialog.tsx'
import { api } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'

const SaleDialog = lazy(() => import('#customers/web/sale-dialog.tsx'))

/** Customers given to a sales person, many at once, each with its result. */
export function useGive(): { give: BulkAction<CustomerRow>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ n: number; answer: (given: Giving | null) => void }>()
  const give = useMemo<BulkAction<CustomerRow>>(
    () => ({
      key: 'sale',
      label: 'Giao nhân viên phụ trách',
      run: async (ids) => {
        const given = await new Promise<Giving | null>((answer) => setAsked({ n: ids.length, answer }))
        return given ? api(setSales, { body: { ids: [...ids], ...given } }) : undefined
      },
    }),
    [],
  )
  const dialog = asked && (
    <Suspense>
      <SaleDialog
        title={`Giao ${asked.n} khách cho nhân viên phụ trách`}
        close={(given) => {
          asked.answer(given)
          setAsked(undefined)
        }}
      />
    </Suspense>
  )
  return { give, dialog }
}
