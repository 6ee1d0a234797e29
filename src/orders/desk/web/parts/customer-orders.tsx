import { CustomerRows, latestOf } from '#customers/web/parts/customer-rows.tsx'
import { listOrders } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { useCall } from '#platform/web/api.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** The latest orders of a customer with what they come to; until they are priced, what was quoted. */
export default function CustomerOrders({ id }: { id: number }) {
  return (
    <CustomerRows
      query={useCall(listOrders, { query: latestOf(id) })}
      customer={id}
      path="/quotes"
      noun="đơn hàng"
      tags={orderStatus.tags}
      about={(row) => row.name}
      renderSums={({ total_vnd: total, quoted_total: quoted }) => {
        const sum = total || quoted
        return <b>{sum ? `${grouped(sum)} đ` : '–'}</b>
      }}
    />
  )
}
