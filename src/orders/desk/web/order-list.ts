import { listOrders, listTracks } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { BulkKey } from '#orders/desk/web/order-bulk.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What differs between the lists of orders; the rest of the declaration is one. */
export interface OrderListVariant {
  path: string
  title: string
  /** Answers by `listTracks`, the same list under its own path. */
  tracks?: true
  /** Answers by `listUnclaimed`: rows that the person does not have yet, and so does not open. */
  unclaimed?: true
  /** The list of unclaimed orders that stands on the same screen. */
  other?: 'unclaimed'
  /** The only status it shows. */
  status?: number
  /** The only statuses it shows, each a chip. */
  statuses?: readonly number[]
  /** Chips of the sub-statuses of the list's status. */
  subStatuses?: true
  presets?: readonly { label: string; filters: Readonly<Record<string, string>> }[]
  bulk: readonly BulkKey[]
  /** Columns that do not stand there at first. */
  hidden?: readonly string[]
  /** Columns that stand there at first though other lists hide them. */
  shown?: readonly string[]
  /** Buttons above: a new quote. */
  creates?: true
  /** A button in each row that opens the buy form. */
  buys?: true
}

const quoting = [
  {
    label: 'Đang báo giá',
    filters: { status: [orderStatus.awaitingQuote, orderStatus.quoted, orderStatus.transacting].join(',') },
  },
  { label: 'Chờ duyệt mua', filters: { status: String(orderStatus.transactionComplete) } },
]
const everything: readonly BulkKey[] = [
  'agree',
  'deposit',
  'cancel_deposit',
  'assign',
  'approve',
  'cancel',
  'back',
]

export const orderLists = {
  quotes: {
    path: '/quotes',
    title: 'Danh sách báo giá',
    presets: quoting,
    bulk: everything,
    creates: true,
    hidden: ['track'],
  },
  tracks: { path: '/quotes/tracks', title: 'Tất cả đơn hàng', tracks: true, bulk: ['cancel', 'back'] },
  approves: {
    path: '/approves',
    title: 'Đơn đã duyệt mua',
    status: orderStatus.purchaseApproved,
    bulk: ['assign', 'recall', 'deposit', 'channel', 'bought', 'cancel', 'back'],
    hidden: ['expiration_date', 'track'],
    buys: true,
  },
  boughts: {
    path: '/boughts',
    title: 'Đơn đã mua',
    status: orderStatus.bought,
    subStatuses: true,
    bulk: ['channel', 'charge', 'back'],
    shown: ['charge_status'],
    hidden: ['expiration_date', 'exchange_rate'],
  },
  cancels: {
    path: '/quotes/cancels',
    title: 'Đơn đã hủy',
    status: orderStatus.cancelled,
    bulk: [],
    hidden: ['track'],
  },
  billed: {
    path: '/orders/invoice',
    title: 'Phiếu của đơn hàng',
    statuses: [12, 13, 14, 15],
    bulk: [],
    hidden: ['expiration_date', 'exchange_rate', 'deposit_request', 'quoted_total', 'buyer_name'],
    shown: ['bill_code', 'weight', 'total_vnd'],
  },
  exported: {
    path: '/orders/exports',
    title: 'Đơn đã xuất kho',
    statuses: [16, 17, 18],
    bulk: [],
    hidden: ['expiration_date', 'exchange_rate', 'deposit_request', 'quoted_total', 'buyer_name'],
    shown: ['bill_code', 'weight', 'total_vnd'],
  },
  affiliateApproves: {
    path: '/affiliate/approves',
    title: 'Cộng tác viên: đơn duyệt mua',
    bulk: ['bought', 'channel', 'recall'],
    status: orderStatus.purchaseApproved,
    other: 'unclaimed',
    hidden: [
      'expiration_date',
      'track',
      'customer_no',
      'deposit',
      'deposit_request',
      'buyer_name',
      'quoted_total',
    ],
    buys: true,
  },
  unclaimed: {
    path: '/affiliate/approves',
    title: 'Cộng tác viên: đơn duyệt mua',
    unclaimed: true,
    bulk: ['claim'],
    hidden: [
      'expiration_date',
      'track',
      'customer_no',
      'deposit',
      'deposit_request',
      'buyer_name',
      'quoted_total',
      'sale_name',
    ],
  },
  affiliateQuotes: {
    path: '/affiliate/quotes',
    title: 'Cộng tác viên: báo giá',
    bulk: [],
    hidden: ['deposit', 'deposit_request', 'buyer_name', 'track'],
  },
  affiliateTracks: {
    path: '/affiliate/quotes/tracks',
    title: 'Cộng tác viên: tất cả đơn hàng',
    tracks: true,
    bulk: [],
    hidden: ['deposit', 'deposit_request', 'buyer_name'],
  },
} as const satisfies Record<string, OrderListVariant>
export type OrderListKey = keyof typeof orderLists

/**
 * The statuses that hold whatever the address says. Of a list of several the chips choose some;
 * none chosen means all of them.
 */
export function fixedStatus(
  variant: OrderListVariant,
  chosen: string | null | undefined,
): Record<string, string | number> {
  const status = variant.status ?? (chosen ? undefined : variant.statuses?.join(','))
  return status === undefined ? {} : { status }
}

/** Page size and order of a first visit. */
export const orderListDefaults = { size: 50, sort: '-created_at' } as const

/** What a list of orders asks at a first visit. */
export function orderStart(key: OrderListKey): ListStart {
  const variant: OrderListVariant = orderLists[key]
  return {
    ...orderListDefaults,
    call: variant.tracks ? listTracks : listOrders,
    filterKeys: [
      variant.subStatuses ? 'sub_status' : 'status',
      'created_at_from',
      'created_at_to',
      'route_code',
      'goods_type',
      'sale_id',
      'customer_id',
      'codes',
      'site_code',
    ],
    fixed: ({ filters }) => fixedStatus(variant, filters['status']),
  }
}
