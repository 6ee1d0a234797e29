import { NewBill } from '#billing/web/make-bill.tsx'

export default function Invoice() {
  return <NewBill path="/invoice" title="Tạo phiếu xuất" />
}
