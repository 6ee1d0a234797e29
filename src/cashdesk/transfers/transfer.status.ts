import type { transferErrors } from '#cashdesk/transfers/transfer.errors.ts'
import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** A request for money in or out. */
export const transferStatus = statuses(
  {
    pending: [0, 'Chờ xác nhận', 'waiting'],
    paid: [1, 'Đã thanh toán', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'transfer.status',
)
const { pending, paid, cancelled } = transferStatus

/** What the calls that name a step of a request mean by it; approving a payout leaves it pending. */
export const transferStep = { paid, approved: 2, cancelled } as const

/** What the guards look at. */
export interface TransferSnapshot extends FourEyes {
  receipt: boolean
  /** A payout has its first approval. */
  approved: boolean
  /** The approval of a payout has still to be joined by a manager's. */
  managerMissing: boolean
  /** It goes through a partner's account. */
  byPartner: boolean
  partnerConfirmed: boolean
  /** The person keeps the books. */
  keepsBooks: boolean
  /** The person is the one who confirmed it. */
  confirmedIt: boolean
  /** A bank's booking proves it. */
  atBank: boolean
}
export type TransferRefusal = Extract<keyof typeof transferErrors, `transfers.${string}`>

type Guard = (request: TransferSnapshot) => TransferRefusal | null
const first =
  (...guards: Guard[]): Guard =>
  (request) =>
    guards.map((guard) => guard(request)).find((refusal) => refusal !== null) ?? null
const isReceipt: Guard = ({ receipt }) => (receipt ? null : 'transfers.status')
const isPayout: Guard = ({ receipt }) => (receipt ? 'transfers.status' : null)
const undecided: Guard = ({ approved }) => (approved ? 'transfers.approved' : null)
const partnerHeard: Guard = ({ byPartner, partnerConfirmed }) =>
  byPartner && !partnerConfirmed ? 'transfers.partner_waits' : null
const partnersTurn: Guard = ({ byPartner, partnerConfirmed }) => {
  if (!byPartner) return 'transfers.no_partner'
  return partnerConfirmed ? 'transfers.partner_done' : null
}
const approvedPayout: Guard = ({ receipt, approved, managerMissing }) =>
  receipt || (approved && !managerMissing) ? null : 'transfers.not_approved'
/** What was approved is taken back by whoever may approve. */
const ownToCancel: Guard = ({ approved, keepsBooks }) =>
  approved && !keepsBooks ? 'transfers.approved' : null
/** The bank desk takes back what it matched; what a person confirmed another one does. */
const reversible: Guard = ({ receipt, atBank, confirmedIt }) => {
  if (!receipt) return 'transfers.status'
  if (atBank) return 'transfers.bank_matched'
  return confirmedIt ? 'transfers.own_confirmation' : null
}

const makers = ['kd', 'cs', 'kt'] as const

/** The way of a request. Money guards are checked under the customer's lock. */
export const transferTable = statusTable<typeof transferStatus, TransferSnapshot, TransferRefusal>({
  entity: 'transfer',
  statuses: transferStatus,
  start: [pending],
  actions: [
    {
      key: 'update',
      label: 'Sửa phiếu',
      from: [pending],
      to: null,
      roles: makers,
      guard: undecided,
      call: 'put-transfer-refund-by-id',
    },
    {
      key: 'clean',
      label: 'Bỏ khỏi đơn, phiếu',
      from: [pending],
      to: null,
      roles: ['kt'],
      guard: undecided,
      effect: 'Tiền về là số dư khả dụng của khách',
      call: 'post-transfer-clean',
    },
    {
      key: 'partner_confirm',
      label: 'Đối tác xác nhận',
      from: [pending],
      to: null,
      roles: ['pa'],
      guard: first(partnersTurn, approvedPayout),
      checks: true,
      call: 'post-transfer-partner-confirm',
    },
    {
      key: 'confirm',
      label: 'Xác nhận đã thu',
      from: [pending],
      to: paid,
      roles: ['kt'],
      guard: first(isReceipt, partnerHeard),
      checks: true,
      effect: 'Ghi có cho khách, gắn với đơn, phiếu còn chờ tiền',
      call: 'post-transfer-confirm',
    },
    {
      key: 'approve',
      label: 'Duyệt chi',
      from: [pending],
      to: null,
      roles: ['kt'],
      guard: isPayout,
      checks: true,
      effect: 'Giữ tiền của khách; vượt mức thì thêm quản lý duyệt',
      call: 'post-transfer-confirm',
    },
    {
      key: 'complete',
      label: 'Đã chi',
      from: [pending],
      to: paid,
      roles: ['kt'],
      guard: isPayout,
      checks: true,
      effect: 'Ghi nợ khách; cần đủ người duyệt và chứng từ',
      call: 'post-transfer-complete',
    },
    {
      key: 'cancel',
      label: 'Hủy phiếu',
      from: [pending],
      to: cancelled,
      roles: makers,
      guard: ownToCancel,
      needsReason: true,
      danger: true,
      effect: 'Trả phần tiền tạm giữ',
      call: 'post-transfer-cancel',
    },
    {
      key: 'reverse',
      label: 'Đảo phiếu thu',
      from: [paid],
      to: cancelled,
      roles: ['kt'],
      guard: reversible,
      needsReason: true,
      danger: true,
      effect: 'Ghi bút toán đảo; gỡ tiền khỏi đơn, phiếu. Số dư khả dụng của khách phải còn đủ',
      call: 'post-transfer-cancel',
    },
    // The bank's booking proves it; undone, it waits again, or ends where the booking made it.
    { key: 'confirm', label: 'Khớp dòng ngân hàng', from: [pending], to: paid, checks: true, ...bySystem },
    { key: 'update', label: 'Hoàn tác dòng ngân hàng', from: [paid], to: pending, ...bySystem },
    { key: 'cancel', label: 'Hoàn tác dòng ngân hàng', from: [paid], to: cancelled, ...bySystem },
  ],
})
