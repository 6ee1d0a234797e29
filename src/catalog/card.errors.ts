import { errors, refusals } from '#platform/contract/errors.ts'

export const cardErrors = errors({
  'cards.inactive': { status: 409, message: 'Thẻ, tài khoản này đã ngừng dùng.' },
  'cards.not_bank': { status: 409, message: 'Chỉ tài khoản ngân hàng mới gán được cho khách.' },
  'cards.no_qr': {
    status: 409,
    message: 'Tài khoản này không lên mã QR được: đã ngừng dùng, hoặc chưa có ngân hàng hay số tài khoản.',
  },
  'cards.not_loadable': { status: 409, message: 'Chỉ nạp được thẻ mua hàng đang dùng.' },
  'cards.not_payable': {
    status: 409,
    message: 'Chỉ nạp được từ tài khoản ngân hàng đang dùng của công ty.',
  },
  'cards.rate_far': {
    status: 409,
    message:
      'Tỷ giá nạp {rate} lệch {percent}% so với tỷ giá mua trong ngày {day_rate}, vui lòng kiểm tra lại.',
  },
  'cards.amount_changed': {
    status: 409,
    message:
      'Tỷ giá hoặc phí đã đổi từ lúc xem trước: tài khoản bị trừ {amount} chứ không phải {expected}. Vui lòng xem lại bút toán.',
  },
  'cards.loaded_already': { status: 409, message: 'Mã giao dịch ngân hàng này đã được ghi ở {code}.' },
  'cards.load_not_found': { status: 404, message: 'Không tìm thấy lần nạp thẻ này.' },
  'accounts.vote_other': { status: 403, message: 'Chỉ người đã chấm mới xóa được điểm này.' },
})
export const refuseCard = refusals(cardErrors)
