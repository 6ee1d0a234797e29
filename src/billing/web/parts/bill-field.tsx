import { listBills, type BillRow } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api } from '#platform/web/api.ts'
import { remote, type InputKind } from '#platform/web/form/form-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** A bill as a field of a form, of one customer where they are known; its value is the whole row. */
export const billInput = (customer?: number): InputKind =>
  remote<BillRow>({
    search: async (q, signal) => {
      const query = { size: 20, ...(q ? { q } : {}), ...(customer ? { customer_id: String(customer) } : {}) }
      return (await api(listBills, { query, signal })).results
    },
    keyOf: (bill) => bill.id,
    labelOf: (bill) => `${bill.code} · ${bill.customer_name}`,
    render: (bill) => (
      <span style={{ display: 'flex', gap: 8 }}>
        <b style={{ minWidth: 92 }}>{bill.code}</b>
        <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {bill.customer_name} · còn {grouped(bill.due)} đ
        </span>
        <StatusTag status={bill.status} tags={billStatus.tags} />
      </span>
    ),
  })
