import { statuses } from '#platform/contract/status.ts'

/** A booking of the bank, from what nobody knows of to what it is set against. */
export const bankStatus = statuses(
  {
    new: ['new', 'Chưa khớp', 'warning'],
    suggested: ['suggested', 'Có gợi ý', 'info'],
    held: ['held', 'Đang treo', 'purple'],
    matched: ['matched', 'Đã khớp', 'success'],
    split: ['split', 'Đã tách', 'success'],
    ignored: ['ignored', 'Bỏ qua', 'neutral'],
  },
  'bank_transaction.status',
)

/** What became of a message of the bank; one for an account we do not know waits until we do. */
export const deliveryOutcome = statuses(
  {
    new: ['new', 'Đã ghi nhận', 'success'],
    known: ['known', 'Đã có', 'neutral'],
    noAccount: ['no_account', 'Không có tài khoản này', 'warning'],
    ping: ['ping', 'Tin thử', 'neutral'],
    unread: ['unread', 'Không đọc được', 'danger'],
  },
  'bank_delivery.outcome',
)
