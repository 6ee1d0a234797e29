import { NewBill } from '#billing/web/make-bill.tsx'
import { OrderFinder } from '#billing/web/order-finder.tsx'

export default function Invoice() {
  return <NewBill path="/invoice" title="Tạo phiếu xuất" above={<OrderFinder />} />
}
