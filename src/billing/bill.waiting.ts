import { listBills } from '#billing/bill.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { billStatus, billTable } from '#billing/bill.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const day = 24

type Given = Pick<Waiting, 'key' | 'title' | 'roles' | 'next' | 'late' | 'screens'> &
  Partial<Pick<Waiting<BillRecord>, 'station' | 'opens'>> & {
    action: string
    state: StatusOf<typeof billStatus>
  }
/** Bills in one of their states; each has a list of its own. */
const billsAt = ({ action, state, ...given }: Given) =>
  waits<BillRecord>({
    entity: 'bill',
    step: { table: billTable, action, states: [state] },
    list: listBills,
    filters: { status: String(state) },
    line: (bill) => ({ code: bill.code, who: bill.customer_name, amount: bill.total_vnd }),
    ...given,
  })

export const billsToConfirm = billsAt({
  key: 'bills-to-confirm',
  title: 'Phiếu chờ kinh doanh xác nhận',
  state: billStatus.new,
  action: 'confirm',
  roles: ['kd', 'cs'],
  next: 'Xác nhận phiếu',
  late: day,
  screens: ['/invoices/new'],
})
export const billsToApprove = billsAt({
  key: 'bills-to-approve',
  title: 'Phiếu chờ duyệt',
  state: billStatus.confirmed,
  action: 'approve',
  roles: ['kt'],
  next: 'Duyệt phiếu',
  late: 4,
  screens: ['/invoices/confirm'],
})
/** Goods leave when everything on the slip was scanned off it. */
export const billsToScan = billsAt({
  key: 'bills-to-scan',
  title: 'Phiếu chờ quét đủ hàng',
  state: billStatus.approved,
  action: 'release',
  roles: ['op'],
  next: 'Quét hàng',
  late: 4,
  screens: ['/invoices/approve'],
  station: '/invoice/check',
  opens: (bill) => ({ code: bill.code }),
})
export const billsToRelease = billsAt({
  key: 'bills-to-release',
  title: 'Phiếu chờ duyệt xuất kho',
  state: billStatus.approved,
  action: 'release',
  roles: ['kt', 'op'],
  next: 'Duyệt xuất kho',
  late: 4,
  screens: ['/invoices/approve'],
})
export const billsToHandOver = billsAt({
  key: 'bills-to-hand-over',
  title: 'Phiếu chờ bàn giao',
  state: billStatus.released,
  action: 'hand_over',
  roles: ['op'],
  next: 'Bàn giao',
  late: day,
  screens: ['/invoices/export'],
})
export const billsUnderWay = billsAt({
  key: 'bills-under-way',
  title: 'Phiếu đi giao chưa có kết quả',
  state: billStatus.delivering,
  action: 'deliver',
  roles: ['op'],
  next: 'Giao thành công',
  late: 3 * day,
  screens: ['/invoices/delivery'],
})
export const billsUndeliverable = billsAt({
  key: 'bills-undeliverable',
  title: 'Phiếu không giao được',
  state: billStatus.undeliverable,
  action: 'redeliver',
  roles: ['cs', 'op'],
  next: 'Giao lại',
  late: day,
  screens: ['/invoices/wairning'],
})

export const waiting: readonly Waiting[] = [
  billsToConfirm,
  billsToApprove,
  billsToScan,
  billsToRelease,
  billsToHandOver,
  billsUnderWay,
  billsUndeliverable,
]
