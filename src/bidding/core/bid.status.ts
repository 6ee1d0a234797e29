import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const bidStatus = statuses(
  {
    pending: [1, 'Chờ đấu giá', 'waiting'],
    bidding: [2, 'Đang đấu giá', 'purchase'],
    exceeded: [3, 'Bị vượt giá', 'problem'],
    nextWinner: [4.1, 'Được mua kế tiếp', 'waiting'],
    deletedWinner: [4.2, 'Người bán hủy phiên thắng', 'problem'],
    won: [4, 'Đấu giá thành công', 'money'],
    payment: [5, 'Thanh toán', 'done'],
    cancelled: [0, 'Đã hủy', 'off'],
    error: [-1, 'Lỗi', 'problem'],
  },
  'bid.status',
)
const { pending, bidding, exceeded, nextWinner, deletedWinner, won, payment, cancelled, error } = bidStatus

/** What the guards look at. */
export interface BidFacts {
  /** Nothing can change it any more. */
  ended: boolean
  /** We are the highest, or that is not known although something was sent. */
  mayLead: boolean
  /** Milliseconds until its end, by the clock of its market. */
  leftMs: number
  /** So long before the end it may still be placed. */
  leastMs: number
  customerLocked: boolean
  /** Its order was bought. */
  bought: boolean
}
export type BidRefusal =
  | 'bids.ended'
  | 'bids.leading'
  | 'bids.too_late'
  | 'bids.customer_locked'
  | 'bids.not_bought'

type Guard = (bid: BidFacts) => BidRefusal | null
const living: Guard = ({ ended }) => (ended ? 'bids.ended' : null)
const inTime: Guard = ({ leftMs, leastMs }) => (leftMs < leastMs ? 'bids.too_late' : null)
const notLocked: Guard = ({ customerLocked }) => (customerLocked ? 'bids.customer_locked' : null)
const notLeading: Guard = ({ mayLead }) => (mayLead ? 'bids.leading' : null)
const first =
  (...guards: Guard[]): Guard =>
  (bid) => {
    for (const guard of guards) {
      const refusal = guard(bid)
      if (refusal) return refusal
    }
    return null
  }

const bidders = ['kd', 'cs', 'cv'] as const

/** A bid from the wish to the seller's money. Lost is 3 at its end. */
export const bidTable = statusTable<typeof bidStatus, BidFacts, BidRefusal>({
  entity: 'bid',
  statuses: bidStatus,
  start: [pending],
  actions: [
    {
      key: 'edit',
      label: 'Sửa lượt đấu giá',
      from: [pending, bidding, exceeded],
      to: null,
      roles: ['kd', 'cs'],
      guard: first(living, notLocked),
      effect: 'Đổi giá tối đa thì giữ lại tiền theo giá mới; đã gửi giá thì chỉ được nâng',
      call: 'put-ebay-staff-bid',
    },
    {
      key: 'bid',
      label: 'Đặt giá',
      from: [pending, exceeded],
      to: bidding,
      roles: bidders,
      guard: first(living, inTime, notLocked),
      effect: 'Duyệt đến giá tối đa; máy gửi giá trước khi phiên kết thúc',
      call: 'put-bid-resbid-by-id',
    },
    {
      key: 'bid',
      label: 'Đặt giá lại',
      from: [error],
      to: bidding,
      roles: bidders,
      guard: first(inTime, notLocked),
      effect: 'Giữ lại tiền của khách nếu đã trả, rồi gửi giá lại',
      call: 'put-bid-resbid-by-id',
    },
    {
      key: 'raise',
      label: 'Nâng giá',
      from: [bidding],
      to: null,
      roles: bidders,
      guard: first(living, notLocked),
      effect: 'Giữ thêm tiền theo giá mới',
      call: 'put-bid-resbid-by-id',
    },
    {
      key: 'approve',
      label: 'Duyệt đặt giá',
      from: [pending, bidding, exceeded],
      to: null,
      roles: ['kt'],
      guard: living,
      effect: 'Cho gửi giá đến số tiền và thời hạn này',
      call: 'put-bid-approve',
    },
    {
      key: 'assign',
      label: 'Giao người theo dõi',
      from: [pending, bidding, exceeded, error, nextWinner],
      to: null,
      roles: ['kd', 'cs'],
      call: 'put-bid-assign',
    },
    {
      key: 'change_account',
      label: 'Đổi tài khoản đấu giá',
      from: [pending, bidding, exceeded, error],
      to: null,
      roles: bidders,
      guard: notLeading,
      call: 'post-ebay-change-account',
    },
    {
      key: 'cancel',
      label: 'Hủy lượt đấu giá',
      from: [pending],
      to: cancelled,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      danger: true,
      effect: 'Tiền đang giữ của khách về khả dụng',
      call: 'put-bid-by-id-cancel',
    },
    {
      key: 'cancel',
      label: 'Hủy lượt đấu giá',
      from: [bidding, exceeded, error],
      to: cancelled,
      roles: ['kt'],
      guard: first(notLeading, living),
      needsReason: true,
      danger: true,
      effect: 'Tiền đang giữ của khách về khả dụng; giá đã gửi trang không cho rút, phiên vẫn được theo dõi',
      call: 'put-bid-by-id-cancel',
    },
    {
      key: 'cancel',
      label: 'Khách bỏ phiên đã thắng',
      from: [won],
      to: cancelled,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Hủy đơn, trả cọc, trừ tiền phạt; bỏ nhiều lần trong tuần thì khóa khách',
      call: 'put-bid-by-id-cancel',
    },
    {
      key: 'cancel',
      label: 'Đóng lượt đấu giá',
      from: [nextWinner, deletedWinner],
      to: cancelled,
      roles: ['kd', 'cs', 'kt'],
      needsReason: true,
      danger: true,
      call: 'put-bid-by-id-cancel',
    },
    {
      key: 'take_next',
      label: 'Nhận mua kế tiếp',
      from: [nextWinner],
      to: won,
      roles: ['kd', 'cs'],
      guard: notLocked,
      effect: 'Giữ tiền và tạo đơn đã cọc theo giá được chào',
      call: 'put-bid-status',
    },
    {
      key: 'take_order',
      label: 'Tạo đơn từ lượt đã thắng',
      from: [bidding, exceeded, error],
      to: won,
      roles: bidders,
      guard: living,
      effect: 'Người mua thấy đã thắng hoặc đã mua trên trang: tạo đơn đã cọc theo giá đó',
      call: 'post-mercari-staff-create-quote',
    },
    {
      key: 'type_answer',
      label: 'Ghi kết quả đặt tay',
      from: [bidding, exceeded, error],
      to: null,
      roles: bidders,
      guard: living,
      effect: 'Lời của trang, do người đặt tay thấy, quyết định bước tiếp theo',
      call: 'post-bid-by-id-assisted',
    },
    {
      key: 'pay',
      label: 'Đã thanh toán cho người bán',
      from: [won],
      to: payment,
      roles: ['kt', 'cv'],
      guard: ({ bought }) => (bought ? null : 'bids.not_bought'),
      call: 'put-bid-status',
    },
    {
      key: 'exceed',
      label: 'Bị vượt giá',
      from: [pending, bidding],
      to: exceeded,
      ...bySystem,
    },
    {
      key: 'free_hold',
      label: 'Hết giờ chờ khách nâng giá',
      from: [exceeded],
      to: null,
      effect: 'Tiền đang giữ của khách về khả dụng; nâng giá sau đó thì giữ lại',
      ...bySystem,
    },
    { key: 'lead', label: 'Lại dẫn đầu', from: [exceeded, error], to: bidding, ...bySystem },
    {
      key: 'win_unasked',
      label: 'Thắng bằng giá đã gửi trước khi hủy',
      from: [cancelled],
      to: error,
      effect: 'Trang không cho rút giá đã gửi: báo khách rồi tạo đơn, hoặc thỏa thuận với người bán',
      ...bySystem,
    },
    { key: 'win', label: 'Thắng đấu giá', from: [pending, bidding, exceeded, error], to: won, ...bySystem },
    {
      key: 'lose',
      label: 'Thua đấu giá',
      from: [bidding, exceeded, error],
      to: exceeded,
      ...bySystem,
    },
    {
      key: 'lapse',
      label: 'Phiên kết thúc khi chưa đặt giá',
      from: [pending, bidding],
      to: cancelled,
      ...bySystem,
    },
    { key: 'fail', label: 'Lỗi khi đặt giá', from: [pending, bidding, exceeded], to: error, ...bySystem },
    { key: 'offer_next', label: 'Được mua kế tiếp', from: [exceeded], to: nextWinner, ...bySystem },
    { key: 'delete_winner', label: 'Người bán hủy phiên thắng', from: [won], to: deletedWinner, ...bySystem },
    {
      key: 'withdraw',
      label: 'Nhóm đã có kết quả',
      from: [pending, bidding, exceeded],
      to: cancelled,
      ...bySystem,
    },
  ],
})
