import { errors, refusals } from '#platform/contract/errors.ts'

export const transferErrors = errors({
  'transfers.not_found': { status: 404, message: 'Không tìm thấy phiếu thu chi.' },
  'transfers.status': { status: 409, message: 'Yêu cầu đã được xử lý, không thể thay đổi.' },
  'transfers.bill_customer': { status: 400, message: 'Phiếu xuất không thuộc khách này.' },
  'transfers.order_customer': { status: 400, message: 'Đơn hàng không thuộc khách này.' },
  'transfers.noted': {
    status: 409,
    message:
      'Khoản này có vẻ đã được ghi: {code}, {amount} đ{target}, lúc {time} hôm nay, người ghi {maker}. Nếu đây là lần chuyển khác, vui lòng xác nhận để ghi thêm.',
  },
  'transfers.image': { status: 400, message: 'Tải ảnh lên thất bại!' },
  'transfers.open_payout': {
    status: 409,
    message: 'Khách đang có một phiếu chi chưa xong, mỗi lần chỉ được một phiếu.',
  },
  'transfers.payout_most': { status: 409, message: 'Mỗi lần chỉ được chi cho khách tối đa {most}.' },
  'transfers.ceiling': {
    status: 409,
    message: 'Số tiền vượt {most} nên cần thêm quản lý duyệt trước khi chi.',
  },
  'transfers.approved': { status: 409, message: 'Yêu cầu đã được duyệt, không thể thay đổi.' },
  'transfers.own_confirmation': {
    status: 409,
    message: 'Bạn đã xác nhận phiếu thu này nên kế toán khác hoặc quản lý phải đảo.',
  },
  'transfers.bank_matched': {
    status: 409,
    message: 'Phiếu thu đã khớp với giao dịch ngân hàng, vui lòng hoàn tác tại màn Giao dịch ngân hàng.',
  },
  'transfers.deposit_locked': {
    status: 409,
    message: 'Tiền của phiếu thu đang giữ cọc cho đơn {orders}, vui lòng hủy cọc của đơn trước khi đảo.',
  },
  'transfers.not_approved': { status: 409, message: 'Phiếu chi chưa được duyệt.' },
  'transfers.certificate': { status: 409, message: 'Cần ảnh chứng từ chi tiền để hoàn tất.' },
  'transfers.certificate_kept': {
    status: 409,
    message: 'Giao dịch đã hoàn tất, chỉ kế toán hoặc quản lý được thay chứng từ.',
  },
  'transfers.partner_waits': { status: 409, message: 'Đối tác chưa xác nhận giao dịch này.' },
  'transfers.no_partner': { status: 409, message: 'Giao dịch này không qua tài khoản của đối tác.' },
  'transfers.partner_done': { status: 409, message: 'Đối tác đã xác nhận giao dịch này.' },
  'refunds.not_found': { status: 404, message: 'Không tìm thấy phiếu hoàn tiền của đối tác.' },
  'refunds.status': { status: 409, message: 'Phiếu đã được xử lý, không thể thay đổi.' },
  'refunds.own_confirmation': {
    status: 409,
    message: 'Bạn đã xác nhận phiếu này nên kế toán khác hoặc quản lý phải đảo.',
  },
  'support.not_found': { status: 404, message: 'Không tìm thấy yêu cầu hỗ trợ.' },
  'support.status': { status: 409, message: 'Yêu cầu đã được xử lý hoặc đã hủy.' },
  'support.not_own': { status: 409, message: 'Chỉ người gửi được sửa yêu cầu này.' },
  'transactions.posted': { status: 409, message: 'Giao dịch đã ghi sổ, không cần duyệt.' },
  'transactions.not_found': { status: 404, message: 'Không tìm thấy giao dịch này.' },
})
export const refuseTransfer = refusals(transferErrors)
