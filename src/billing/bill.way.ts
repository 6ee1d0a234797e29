import { billStatus } from '#billing/bill.status.ts'
import type { Way } from '#platform/contract/way.ts'

/** From the slip to the customer's door. */
export const billWay: Way = {
  statuses: billStatus,
  steps: [
    { label: 'Lập phiếu', by: billStatus.new },
    { label: 'Kinh doanh xác nhận', by: billStatus.confirmed },
    { label: 'Duyệt phiếu', by: billStatus.approved },
    { label: 'Duyệt xuất kho', by: billStatus.released },
    { label: 'Bàn giao', by: billStatus.delivering },
    { label: 'Giao', by: billStatus.delivered },
  ],
  broken: [billStatus.undeliverable, billStatus.cancelled],
}
