import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** A booking of the bank, from what nobody knows of to what it is set against. */
export const bankStatus = statuses(
  {
    new: ['new', 'Chưa khớp', 'money'],
    suggested: ['suggested', 'Có gợi ý', 'waiting'],
    held: ['held', 'Đang treo', 'problem'],
    matched: ['matched', 'Đã khớp', 'done'],
    split: ['split', 'Đã tách', 'done'],
    ignored: ['ignored', 'Bỏ qua', 'off'],
  },
  'bank_transaction.status',
)

const waiting = [bankStatus.new, bankStatus.suggested] as const
const clerks = ['kt'] as const
/** The way of a booking: set against what it pays, kept in suspense or left out, and undone. */
export const bankTable = statusTable<typeof bankStatus>({
  entity: 'bank_transaction',
  statuses: bankStatus,
  start: [bankStatus.new],
  actions: [
    { key: 'suggest', label: 'Có gợi ý', from: [bankStatus.new], to: bankStatus.suggested, ...bySystem },
    { key: 'forget', label: 'Hết gợi ý', from: [bankStatus.suggested], to: bankStatus.new, ...bySystem },
    {
      key: 'match',
      label: 'Khớp',
      from: [...waiting, bankStatus.held],
      to: bankStatus.matched,
      roles: clerks,
      effect: 'Ghi thu, gắn với đơn, phiếu hoặc bút toán; đủ cọc thì xác nhận cọc',
      call: 'post-bank-transaction-match',
    },
    {
      key: 'split',
      label: 'Tách',
      from: [...waiting, bankStatus.held],
      to: bankStatus.split,
      roles: clerks,
      effect: 'Tổng các phần bằng số tiền của dòng',
      call: 'post-bank-transaction-match',
    },
    {
      key: 'hold',
      label: 'Treo',
      from: waiting,
      to: bankStatus.held,
      roles: clerks,
      effect: 'Ghi vào tài khoản chờ',
      call: 'post-bank-transaction-hold',
    },
    {
      key: 'ignore',
      label: 'Bỏ qua',
      from: waiting,
      to: bankStatus.ignored,
      roles: clerks,
      needsReason: true,
      effect: 'Không phát sinh bút toán',
      call: 'post-bank-transaction-ignore',
    },
    {
      key: 'undo',
      label: 'Hoàn tác',
      from: [bankStatus.held, bankStatus.matched, bankStatus.split, bankStatus.ignored],
      to: 'history',
      roles: clerks,
      danger: true,
      effect: 'Đảo bút toán; dòng từng treo thì treo lại',
      call: 'post-bank-transaction-undo',
    },
  ],
})

/** What became of a message of the bank; one for an account we do not know waits until we do. */
export const deliveryOutcome = statuses(
  {
    new: ['new', 'Đã ghi nhận', 'done'],
    known: ['known', 'Đã có', 'off'],
    noAccount: ['no_account', 'Không có tài khoản này', 'problem'],
    ping: ['ping', 'Tin thử', 'off'],
    unread: ['unread', 'Không đọc được', 'problem'],
  },
  'bank_delivery.outcome',
)

/** A message is taken once its account is known; what it tells may be known already. */
export const deliveryTable = statusTable<typeof deliveryOutcome>({
  entity: 'bank_delivery',
  statuses: deliveryOutcome,
  start: [deliveryOutcome.new, deliveryOutcome.noAccount, deliveryOutcome.ping, deliveryOutcome.unread],
  actions: [
    {
      key: 'take',
      label: 'Đã có tài khoản',
      from: [deliveryOutcome.noAccount],
      to: deliveryOutcome.new,
      ...bySystem,
    },
    {
      key: 'repeat',
      label: 'Đã ghi nhận trước đó',
      from: [deliveryOutcome.new, deliveryOutcome.noAccount],
      to: deliveryOutcome.known,
      ...bySystem,
    },
  ],
})
