import { listBills } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { CustomerRows, latestOf } from '#customers/web/parts/customer-rows.tsx'
import { useCall } from '#platform/web/api.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** The latest export slips of a customer with what is still due. */
export default function CustomerBills({ id }: { id: number }) {
  return (
    <CustomerRows
      query={useCall(listBills, { query: latestOf(id) })}
      customer={id}
      path="/invoices"
      noun="phiếu xuất"
      tags={billStatus.tags}
      about={(row) => row.codes.join(', ')}
      renderSums={(row) => (
        <>
          <b>{grouped(row.total_vnd)} đ</b>
          {row.due > 0 && <p className="quiet">còn {grouped(row.due)} đ</p>}
        </>
      )}
    />
  )
}
