import { errors, refusals } from '#platform/contract/errors.ts'

export const ledgerErrors = errors({
  'ledger.deposit_short': { status: 409, message: 'Chưa đủ tiền cọc để duyệt mua.' },
  'ledger.exposure_limit': { status: 409, message: 'Vượt hạn mức mua hàng của khách.' },
  'ledger.not_enough_free': {
    status: 409,
    message: 'Số dư khả dụng của khách không đủ: cần {needed} đ, còn {free} đ.',
  },
  'ledger.period_closed': {
    status: 409,
    message: 'Kỳ kế toán {period} đã khóa sổ. Hãy ghi vào kỳ đang mở, hoặc mở lại kỳ này.',
  },
  'ledger.day_outside': {
    status: 400,
    message: 'Ngày ghi sổ {day} nằm ngoài sổ: trước tháng đầu của sổ hoặc sau hôm nay.',
  },
  'ledger.take_back': {
    status: 409,
    message:
      'Mỗi ngày một người chỉ sửa, xóa, hủy khoản đã ghi sổ của một khách đến {most} đ. Hãy ghi giao dịch ngược lại để người thứ hai duyệt; thanh toán hộ thì nhờ quản lý hủy.',
  },
  'ledger.take_back_staff': {
    status: 409,
    message:
      'Mỗi ngày chỉ trả lại cho một nhân viên đến {most} đ tiền phạt đã ghi sổ. Hãy ghi điều chỉnh lương để người thứ hai chốt.',
  },
  'ledger.entry_most': {
    status: 409,
    message: 'Số tiền {amount} vượt mức {most} của một bút toán. Hãy kiểm tra lại số tiền.',
  },
  'ledger.period_running': { status: 409, message: 'Tháng {period} chưa hết nên chưa khóa sổ được.' },
  'ledger.period_earlier': {
    status: 409,
    message: 'Kỳ {period} trước đó chưa khóa. Hãy khóa lần lượt từ kỳ cũ nhất.',
  },
  'ledger.period_later': {
    status: 409,
    message: 'Kỳ {period} sau đó đang khóa. Hãy mở lại lần lượt từ kỳ mới nhất.',
  },
  'ledger.period_done': { status: 409, message: 'Kỳ {period} đã khóa rồi.' },
  'ledger.period_open': { status: 409, message: 'Kỳ {period} đang mở.' },
  'ledger.opening_twice': { status: 409, message: 'Dòng {line}: {code} đã có số dư đầu kỳ.' },
  'ledger.opening_gone': { status: 409, message: 'Dòng {line}: không còn tìm thấy {what} "{code}".' },
  'ledger.opening_unknown': { status: 404, message: 'Không tìm thấy lần nhập số dư này.' },
  'ledger.opening_stands': { status: 409, message: 'Lần nhập số dư này đang ở trạng thái: {what}.' },
  'ledger.account_unknown': { status: 404, message: 'Không tìm thấy tài khoản kế toán này.' },
  'ledger.entry_unknown': { status: 404, message: 'Không tìm thấy bút toán này.' },
  'ledger.print_long': {
    status: 409,
    message: 'Sổ in có quá {most} dòng. Hãy chọn khoảng ngày ngắn hơn hoặc tải Excel.',
  },
  'ledger.already_reversed': { status: 409, message: 'Bút toán đã được đảo.' },
  'ledger.debt_limit': {
    status: 409,
    message: 'Khách còn nợ vượt hạn mức, thiếu {shortfall} đ nên chưa được xuất hàng.',
  },
  'ledger.booked_at_bank': {
    status: 409,
    message: 'Khoản này đã khớp với giao dịch ngân hàng. Hãy hoàn tác ở màn hình Đối chiếu ngân hàng trước.',
  },
  'ledger.card_empty': { status: 409, message: 'Thẻ mua hàng không đủ số dư.' },
})
export type LedgerErrorCode = keyof typeof ledgerErrors
export const refuseLedger = refusals(ledgerErrors)

/** Said at the first of two days that stand the wrong way round. */
export const daysTurned = 'Từ ngày phải trước hoặc bằng đến ngày'
