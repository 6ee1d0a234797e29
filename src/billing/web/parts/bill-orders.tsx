import type { BillOrder } from '#billing/bill.api.ts'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** The orders of a bill with what each asks for. */
export function BillOrders({ orders }: { orders: readonly BillOrder[] }) {
  const { role } = usePerson()
  return (
    <div className="bill-orders">
      <table className="record-rows">
        <thead>
          <tr>
            <th scope="col">Mã đơn</th>
            <th scope="col">Hàng hóa</th>
            <th scope="col" className="n">
              SL
            </th>
            <th scope="col" className="n">
              Kg
            </th>
            <th scope="col">Kệ</th>
            <th scope="col" className="n">
              Tiền hàng
            </th>
            <th scope="col" className="n">
              Phí
            </th>
            <th scope="col" className="n">
              Tổng
            </th>
            <th scope="col" className="n">
              Tiền cọc
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td>
                <Link className="code" to={orderPath(role, order.id)}>
                  {order.code}
                </Link>
              </td>
              <td className="goods" title={order.name}>
                {order.name}
              </td>
              <td className="n" data-label="SL">
                {order.quality}
              </td>
              <td className="n" data-label="Kg">
                {grouped(order.weight ?? 0, 2)}
              </td>
              <td data-label="Kệ">{order.position}</td>
              <td className="n" data-label="Tiền hàng">
                {grouped(order.goods_vnd)}
              </td>
              <td className="n" data-label="Phí">
                {grouped(order.total_vnd - order.goods_vnd)}
              </td>
              <td className="n" data-label="Tổng">
                {grouped(order.total_vnd)}
              </td>
              <td className="n" data-label="Tiền cọc">
                {grouped(order.deposit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
