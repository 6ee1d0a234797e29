import type { RoleFlag } from '#platform/contract/roles.ts'

/** A figure of the day: how many records of a kind these actions moved. */
export interface DayFigure {
  key: string
  title: string
  entity: 'order' | 'bill'
  actions: readonly string[]
  roles: readonly RoleFlag[]
}

/** What a day is judged by, each to those whose work it is; in the order of an order's way. */
export const dayFigures: readonly DayFigure[] = [
  { key: 'sent', title: 'Báo giá gửi', entity: 'order', actions: ['send'], roles: ['ql', 'kd', 'cs'] },
  { key: 'agreed', title: 'Khách đồng ý', entity: 'order', actions: ['agree'], roles: ['ql', 'kd', 'cs'] },
  {
    key: 'deposited',
    title: 'Đơn cọc',
    entity: 'order',
    actions: ['deposit'],
    roles: ['ql', 'kt', 'kd', 'cs'],
  },
  { key: 'approved', title: 'Duyệt mua', entity: 'order', actions: ['approve'], roles: ['kt'] },
  { key: 'bought', title: 'Đơn mua', entity: 'order', actions: ['buy'], roles: ['ql', 'kt', 'cv', 'kd'] },
  {
    key: 'received',
    title: 'Nhận kho ngoài',
    entity: 'order',
    actions: ['receive_overseas'],
    roles: ['ql', 'op', 'cv'],
  },
  { key: 'scanned', title: 'Quét vào kho', entity: 'order', actions: ['scan_in'], roles: ['op'] },
  { key: 'checked', title: 'Khai thác', entity: 'order', actions: ['checkin'], roles: ['ql', 'op'] },
  { key: 'priced', title: 'Tính giá', entity: 'order', actions: ['price'], roles: ['op'] },
  { key: 'billed', title: 'Duyệt phiếu', entity: 'bill', actions: ['approve'], roles: ['ql', 'kt'] },
  { key: 'handed_over', title: 'Bàn giao', entity: 'bill', actions: ['hand_over'], roles: ['op'] },
  {
    key: 'delivered',
    title: 'Giao thành công',
    entity: 'bill',
    actions: ['deliver'],
    roles: ['ql', 'kt', 'cs', 'op', 'kd'],
  },
]

/** Where the records behind a figure are listed; it opens on the first that the person may open. */
export const screensOf: Record<DayFigure['entity'], readonly string[]> = {
  order: ['/quotes/tracks', '/affiliate/quotes/tracks'],
  bill: ['/invoices'],
}

/** Up, down or as it was, against the same weekday last week. */
export const turnOf = (today: number, before: number): 'up' | 'down' | 'same' =>
  today === before ? 'same' : today > before ? 'up' : 'down'
