import { listOrders } from '#orders/core/order.api.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { waits } from '#platform/contract/waiting.ts'
import { listUnclaimed } from '#orders/purchase/claim.api.ts'
import type { Waiting, WaitingLine } from '#platform/contract/waiting.ts'

const day = 24

const line = (order: OrderRecord): WaitingLine => ({
  code: order.code,
  who: order.customer_name,
  what: order.name,
  amount: order.quoted_total,
})
const priceLine = (order: OrderRecord): WaitingLine => ({ ...line(order), amount: order.total_vnd })

type Given = Pick<Waiting, 'key' | 'title' | 'roles' | 'next' | 'late' | 'screens'> &
  Partial<Pick<Waiting, 'list' | 'filters' | 'station'>> & {
    action: string
    state: StatusOf<typeof orderStatus>
    line?: (order: OrderRecord) => WaitingLine
    opens?: (order: OrderRecord) => Readonly<Record<string, string>>
  }
/** Orders in one of their states, in the list of orders. */
const ordersAt = ({ action, state, ...given }: Given) =>
  waits<OrderRecord>({
    entity: 'order',
    step: { table: orderTable, action, states: [state] },
    list: listOrders,
    filters: { status: String(state) },
    line,
    ...given,
  })

/** Bought, and not yet on an approved bill. */
const unconfirmed = orderStatus.values.filter(
  (status) => status >= orderStatus.bought && status <= orderStatus.salesConfirmed,
)

const quotes = ['/quotes'] as const
const ofAnyStatus = ['/quotes/tracks', '/affiliate/quotes/tracks'] as const

export const quotesToMake = ordersAt({
  key: 'quotes-to-make',
  title: 'Báo giá cần làm',
  state: orderStatus.awaitingQuote,
  action: 'send',
  roles: ['kd', 'cs'],
  next: 'Gửi báo giá',
  late: 4,
  screens: quotes,
})
export const quotesExpiring = ordersAt({
  key: 'quotes-expiring',
  title: 'Báo giá sắp hết hạn',
  state: orderStatus.quoted,
  action: 'agree',
  roles: ['kd', 'cs'],
  next: 'Khách đồng ý',
  late: 'due',
  screens: quotes,
})
export const quotesExpired = ordersAt({
  key: 'quotes-expired',
  title: 'Báo giá đã hết hạn',
  state: orderStatus.quoted,
  action: 'requote',
  roles: ['kd', 'cs'],
  next: 'Báo giá lại',
  late: 'due',
  screens: quotes,
})
/** The customer's money covers the deposit: nothing but the lock is missing. */
export const depositsToLock = ordersAt({
  key: 'deposits-to-lock',
  title: 'Đơn đủ tiền hoặc bảo lãnh chờ xác nhận cọc',
  state: orderStatus.transacting,
  action: 'deposit',
  roles: ['kt'],
  next: 'Xác nhận cọc',
  late: 4,
  screens: quotes,
  line: (order) => ({ ...line(order), amount: order.deposit_request }),
})
export const ordersToAssign = ordersAt({
  key: 'orders-to-assign',
  title: 'Đơn chờ phân công mua',
  state: orderStatus.transactionComplete,
  action: 'assign',
  roles: ['kt'],
  next: 'Phân công mua',
  late: 4,
  screens: quotes,
})
export const ordersToApprove = ordersAt({
  key: 'orders-to-approve',
  title: 'Đơn chờ duyệt mua',
  state: orderStatus.transactionComplete,
  action: 'approve',
  roles: ['kt'],
  next: 'Duyệt mua',
  late: 4,
  screens: quotes,
})
export const ordersToBuy = ordersAt({
  key: 'orders-to-buy',
  title: 'Đơn chờ mua',
  state: orderStatus.purchaseApproved,
  action: 'buy',
  roles: ['cv'],
  next: 'Mua',
  late: day,
  screens: ['/affiliate/approves', '/approves'],
})
/** Approved, and nobody's: whoever buys takes it. */
export const ordersToClaim = ordersAt({
  key: 'orders-to-claim',
  title: 'Đơn chờ người mua nhận',
  state: orderStatus.purchaseApproved,
  action: 'claim',
  roles: ['cv'],
  next: 'Nhận đơn',
  late: 4,
  list: listUnclaimed,
  screens: ['/affiliate/approves'],
  opens: (order) => ({ q: order.code }),
})
export const extraDeposits = ordersAt({
  key: 'extra-deposits',
  title: 'Cọc thêm chờ xác nhận',
  state: orderStatus.purchaseApproved,
  action: 'deposit',
  roles: ['kt'],
  next: 'Xác nhận cọc thêm',
  late: day,
  screens: ['/approves'],
})
/** A seller who has sent gives a tracking number within a week. */
export const daysWithoutTrack = 8
export const ordersWithoutTrack = ordersAt({
  key: 'orders-without-track',
  title: `Đơn mua quá ${daysWithoutTrack} ngày chưa có mã vận đơn`,
  state: orderStatus.bought,
  action: 'track',
  roles: ['cv', 'cs'],
  next: 'Nhập mã vận đơn',
  late: daysWithoutTrack * day,
  screens: ofAnyStatus,
})
/** The seller said that it is sent; three weeks later it is late. */
export const parcelsToReceive = ordersAt({
  key: 'parcels-to-receive',
  title: 'Kiện chờ nhận tại kho nước ngoài',
  state: orderStatus.bought,
  action: 'receive_overseas',
  roles: ['op'],
  next: 'Nhận kiện',
  late: 21 * day,
  screens: ['/quotes/tracks'],
  station: '/quotes/receiving/scan',
  line: (order) => ({ code: order.track ?? order.code, who: order.code, what: order.name }),
  // What is glued on the parcel; it is received when it is scanned.
  opens: (order) => ({ code: order.track ?? order.code }),
})
export const ordersToCheckIn = ordersAt({
  key: 'orders-to-check-in',
  title: 'Đơn chờ khai thác',
  state: orderStatus.beingCheckedIn,
  action: 'checkin',
  roles: ['op'],
  next: 'Khai thác',
  late: day,
  screens: ['/orders/checkin'],
  station: '/checkin',
  opens: (order) => ({ code: order.code }),
})
export const ordersToPrice = ordersAt({
  key: 'orders-to-price',
  title: 'Đơn chờ tính giá',
  state: orderStatus.checked,
  action: 'price',
  roles: ['op', 'kt'],
  next: 'Tính giá',
  late: day,
  screens: ofAnyStatus,
})
/** Stored for free so long; after a month it is told apart. */
export const daysStored = { free: 7, long: 30 } as const
/** Priced, by how long the goods have been in Vietnam. */
const toBill = (given: Pick<Waiting, 'key' | 'title' | 'late'>) =>
  ordersAt({
    ...given,
    state: orderStatus.priced,
    action: 'bill',
    roles: ['kd', 'cs'],
    next: 'Lập phiếu',
    screens: ['/orders/newbill'],
    station: '/invoice',
    line: priceLine,
    opens: (order) => ({ orders: String(order.id) }),
  })
export const ordersToBill = toBill({
  key: 'orders-to-bill',
  title: 'Đơn chờ lập phiếu xuất',
  late: 3 * day,
})
export const ordersStored = toBill({
  key: 'orders-stored',
  title: `Hàng lưu kho quá ${daysStored.free} ngày chưa lập phiếu`,
  late: 14 * day,
})
export const ordersStoredLong = toBill({
  key: 'orders-stored-long',
  title: `Hàng lưu kho quá ${daysStored.long} ngày chưa lập phiếu`,
  late: daysStored.long * day,
})
/** Goods lost or destroyed are written off by two people: an accountant and a manager. */
export const writeOffs = waits<OrderRecord>({
  key: 'write-offs',
  title: 'Đề nghị xóa sổ chờ người thứ hai',
  entity: 'order',
  step: {
    table: orderTable,
    action: 'write_off',
    states: [
      orderStatus.arrivedOverseas,
      orderStatus.exportedOverseas,
      orderStatus.arrivedVietnam,
      orderStatus.beingCheckedIn,
      orderStatus.checked,
      orderStatus.priced,
      orderStatus.undeliverable,
    ],
  },
  roles: ['kt', 'ql'],
  next: 'Duyệt xóa sổ',
  late: day,
  list: listOrders,
  filters: {},
  screens: ['/quotes/tracks'],
  line,
})

/** Dear purchases that a second person confirms, wherever the goods are meanwhile. */
export const purchasesToConfirm = waits<OrderRecord>({
  key: 'purchases-to-confirm',
  title: 'Đơn đã mua chờ xác nhận giá mua',
  entity: 'order',
  step: { table: orderTable, action: 'confirm_buy', states: unconfirmed },
  list: listOrders,
  filters: { status: unconfirmed.join(',') },
  roles: ['kt'],
  next: 'Xác nhận mua',
  late: 8,
  screens: ['/quotes/tracks'],
  line,
})

export const waiting: readonly Waiting[] = [
  purchasesToConfirm,
  quotesToMake,
  quotesExpiring,
  quotesExpired,
  writeOffs,
  depositsToLock,
  ordersToAssign,
  ordersToApprove,
  ordersToBuy,
  ordersToClaim,
  extraDeposits,
  ordersWithoutTrack,
  parcelsToReceive,
  ordersToCheckIn,
  ordersToPrice,
  ordersToBill,
  ordersStored,
  ordersStoredLong,
]
