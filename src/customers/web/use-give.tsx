import { useMemo, type ReactNode } from 'react'
import type { CustomerRow } from '#customers/customer.api.ts'
import { setSales } from '#customers/sale.api.ts'
import { givingFields } from '#customers/web/customer-forms.ts'
import { api } from '#platform/web/api.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'

/** Customers given to a sales person, many at once, each with its result. */
export function useGive(): { give: BulkAction<CustomerRow>; dialog: ReactNode } {
  const { ask, dialog } = useAskFields()
  const give = useMemo<BulkAction<CustomerRow>>(
    () => ({
      key: 'sale',
      label: 'Giao nhân viên phụ trách',
      run: async (ids) => {
        const title = `Giao ${ids.length} khách cho nhân viên phụ trách`
        const given = await ask({ title, okText: 'Giao', fields: givingFields })
        if (!given) return undefined
        const { id: sale_id } = given['sale_id'] as { id: number }
        const note = (given['note'] as string | undefined) || null
        const with_open = given['with_open'] === true
        return api(setSales, { body: { ids: [...ids], sale_id, with_open, note } })
      },
    }),
    [ask],
  )
  return { give, dialog }
}
