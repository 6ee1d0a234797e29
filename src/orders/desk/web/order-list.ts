import { listOrders, listTracks } from '#orders/core/order.api.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { listExtras } from '#orders/desk/extra-services.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { mercariSites } from '#orders/mercari/mercari-sites.rules.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { BulkKey } from '#orders/desk/web/order-bulk.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What differs between the lists of orders; the rest of the declaration is one. */
export interface OrderListVariant {
  path: string
  title: string
  /** Answers by `listTracks`, the same list under its own path. */
  tracks?: true
  /** Answers by `listExtras`: what the warehouse has services to do for. */
  extras?: true
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
  /** Filters of a first visit; all is one press away. */
  initial?: Readonly<Record<string, string>>
  presets?: readonly { label: string; filters: Readonly<Record<string, string>> }[]
  bulk: readonly BulkKey[]
  /** Columns that do not stand there at first. */
  hidden?: readonly string[]
  /** Columns that stand there at first though other lists hide them. */
  shown?: readonly string[]
  /** Buttons above: a new quote. */
  creates?: true
  /** Only orders of goods that customers bought themselves, with the way in for new ones. */
  carried?: true
  /** Orders of Mercari alone, for their receipts: sub-statuses as a filter, and the buttons above. */
  receipts?: true
  /** Tracks may be asked for at the marketplaces. */
  scansTracks?: true
  /** A button in each row that opens the buy form. */
  buys?: true
}

/** Before the purchase: what waits for somebody of the office. */
const waiting = [
  orderStatus.awaitingQuote,
  orderStatus.quoted,
  orderStatus.transacting,
  orderStatus.transactionComplete,
  orderStatus.purchaseApproved,
].join(',')
const quoting: NonNullable<OrderListVariant['presets']> = [
  { label: 'Chờ xử lý', filters: { status: waiting } },
]
const everything: readonly BulkKey[] = [
  'agree',
  'deposit',
  'buyfirst',
  'extras',
  'cancel_deposit',
  'assign',
  'approve',
  'price',
  'named_notes',
  'sale',
  'label',
  'cancel',
  'delete',
  'back',
]

export const orderLists = {
  quotes: {
    path: '/quotes',
    title: 'Danh sách báo giá',
    initial: { status: waiting },
    presets: quoting,
    bulk: everything,
    creates: true,
    hidden: ['track'],
  },
  tracks: {
    path: '/quotes/tracks',
    title: 'Tất cả đơn hàng',
    tracks: true,
    bulk: ['sub_status', 'named_notes', 'sale', 'reload', 'cancel', 'back'],
  },
  approves: {
    path: '/approves',
    title: 'Đơn đã duyệt mua',
    status: orderStatus.purchaseApproved,
    bulk: [
      'assign',
      'recall',
      'deposit',
      'buyfirst',
      'autobuy',
      'push_yahoo',
      'push_mercari',
      'channel',
      'bought',
      'named_notes',
      'sale',
      'cancel',
      'back',
    ],
    hidden: ['expiration_date', 'track'],
    shown: ['extra_asked_at', 'autobuy'],
    buys: true,
  },
  boughts: {
    path: '/boughts',
    title: 'Đơn đã mua',
    status: orderStatus.bought,
    subStatuses: true,
    scansTracks: true,
    bulk: [
      'confirm_buy',
      'sub_status',
      'mercari',
      'channel',
      'charge',
      'named_notes',
      'sale',
      'reload',
      'back',
    ],
    shown: ['charge_status', 'purchase_waits'],
    hidden: ['expiration_date', 'exchange_rate'],
  },
  mercari: {
    path: '/quotes/mercari',
    title: 'Đơn hàng Mercari',
    receipts: true,
    statuses: [orderStatus.bought, orderStatus.arrivedOverseas],
    initial: { sub_status: [subStatus.toConfirmReceipt, subStatus.toConfirmArrival].join(',') },
    presets: [
      {
        label: 'Chờ bấm nhận hàng',
        filters: { sub_status: [subStatus.toConfirmReceipt, subStatus.toConfirmArrival].join(',') },
      },
    ],
    bulk: ['press', 'mercari', 'sub_status', 'named_notes'],
    hidden: ['expiration_date', 'exchange_rate', 'deposit_request', 'quoted_total'],
  },
  carried: {
    path: '/order',
    title: 'Tạo đơn vận chuyển',
    carried: true,
    bulk: ['sub_status', 'named_notes', 'price', 'sale', 'label', 'cancel', 'back'],
    shown: ['weight', 'total_vnd'],
    hidden: [
      'expiration_date',
      'exchange_rate',
      'deposit_request',
      'deposit',
      'quoted_total',
      'buyer_name',
      'site_code',
    ],
  },
  extras: {
    path: '/quotes/extra',
    title: 'Đơn có dịch vụ thêm',
    extras: true,
    statuses: [6, 7, 8, 8.2, 9, 10],
    bulk: ['extras', 'named_notes', 'price', 'label'],
    hidden: ['expiration_date', 'exchange_rate', 'deposit_request', 'quoted_total', 'buyer_name'],
    shown: ['services_extra', 'weight'],
  },
  cancels: {
    path: '/quotes/cancels',
    title: 'Đơn đã hủy',
    status: orderStatus.cancelled,
    bulk: ['delete'],
    hidden: ['track'],
  },
  billed: {
    path: '/orders/invoice',
    title: 'Phiếu của đơn hàng',
    statuses: [12, 13, 14, 15],
    bulk: ['named_notes', 'sale'],
    hidden: ['expiration_date', 'exchange_rate', 'deposit_request', 'quoted_total', 'buyer_name'],
    shown: ['bill_code', 'weight', 'total_vnd'],
  },
  exported: {
    path: '/orders/exports',
    title: 'Đơn đã xuất kho',
    statuses: [16, 17, 18],
    bulk: ['named_notes'],
    hidden: ['expiration_date', 'exchange_rate', 'deposit_request', 'quoted_total', 'buyer_name'],
    shown: ['bill_code', 'weight', 'total_vnd'],
  },
  affiliateApproves: {
    path: '/affiliate/approves',
    title: 'Cộng tác viên: đơn duyệt mua',
    bulk: ['autobuy', 'push_yahoo', 'push_mercari', 'bought', 'channel', 'named_notes', 'recall'],
    status: orderStatus.purchaseApproved,
    other: 'unclaimed',
    hidden: ['expiration_date', 'track', 'buyer_name'],
    shown: ['extra_asked_at'],
    buys: true,
  },
  unclaimed: {
    path: '/affiliate/approves',
    title: 'Cộng tác viên: đơn duyệt mua',
    unclaimed: true,
    bulk: ['claim'],
    hidden: ['expiration_date', 'track', 'buyer_name', 'sale_name'],
  },
  affiliateQuotes: {
    path: '/affiliate/quotes',
    title: 'Cộng tác viên: báo giá',
    bulk: ['named_notes'],
    hidden: ['buyer_name', 'track'],
  },
  affiliateTracks: {
    path: '/affiliate/quotes/tracks',
    title: 'Cộng tác viên: tất cả đơn hàng',
    tracks: true,
    bulk: ['sub_status', 'named_notes'],
    hidden: ['buyer_name'],
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
  return {
    ...(status === undefined ? {} : { status }),
    ...(variant.subStatuses ? { chips: 'sub_status' } : {}),
    ...(variant.carried ? { kind: carriedOnly } : {}),
    ...(variant.receipts ? { site_code: mercariSites.join(',') } : {}),
  }
}

/** Page size and order of a first visit. */
export const orderListDefaults = { size: 50, sort: '-created_at' } as const

/** What a list of orders asks at a first visit. */
export function orderStart(key: OrderListKey): ListStart {
  const variant: OrderListVariant = orderLists[key]
  return {
    ...orderListDefaults,
    call: variant.extras ? listExtras : variant.tracks ? listTracks : listOrders,
    filterKeys: [
      variant.subStatuses ? 'sub_status' : 'status',
      ...(variant.tracks || variant.receipts ? ['sub_status'] : []),
      'created_at_from',
      'created_at_to',
      'route_code',
      'goods_type',
      'sale_id',
      'customer_id',
      'codes',
      'named_notes',
      'site_code',
    ],
    ...(variant.initial ? { filters: variant.initial } : {}),
    fixed: ({ filters }) => fixedStatus(variant, filters['status']),
  }
}
