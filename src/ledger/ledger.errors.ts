import { errors, refusals } from '#platform/contract/errors.ts'

export const ledgerErrors = errors({
  'ledger.deposit_short': { status: 409, message: 'Chưa đủ tiền cọc để duyệt mua.' },
  'ledger.exposure_limit': { status: 409, message: 'Vượt hạn mức mua hàng của khách.' },
  'ledger.not_enough_free': {
    status: 409,
    message: 'Số dư khả dụng của khách không đủ: cần {needed} đ, còn {free} đ.',
  },
  'ledger.period_closed': { status: 409, message: 'Kỳ kế toán {period} đã khóa sổ.' },
  'ledger.already_reversed': { status: 409, message: 'Bút toán đã được đảo.' },
  'ledger.debt_limit': {
    status: 409,
    message: 'Khách còn nợ vượt hạn mức, thiếu {shortfall} đ nên chưa được xuất hàng.',
  },
  'ledger.card_empty': { status: 409, message: 'Thẻ mua hàng không đủ số dư.' },
})
export const refuseLedger = refusals(ledgerErrors)
