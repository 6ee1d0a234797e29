import { NewBill } from '#billing/web/make-bill.tsx'
import { OrderFinder } from '#billing/web/order-finder.tsx'

/** The bill of an order at hand: its code, its track or that of its package is scanned, and its bill is made. */
export default function OrderInvoice() {
  return <NewBill path="/order/invoice" title="Lập phiếu xuất cho đơn hàng" above={<OrderFinder />} />
}
