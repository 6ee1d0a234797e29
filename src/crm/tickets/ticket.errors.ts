import { errors, refusals } from '#platform/contract/errors.ts'

export const ticketErrors = errors({
  'tickets.not_found': { status: 404, message: 'Không tìm thấy phiếu yêu cầu này.' },
  'tickets.bad_step': { status: 409, message: 'Không chuyển được phiếu yêu cầu sang trạng thái này.' },
  'tickets.closed': { status: 409, message: 'Phiếu yêu cầu đã xong, hãy mở lại trước khi sửa.' },
  'tickets.answered': { status: 409, message: 'Phiếu này đã ghi giờ trả lời khách.' },
  'tickets.merged': { status: 409, message: 'Phiếu này đã gộp vào phiếu khác.' },
  'tickets.too_old': {
    status: 409,
    message: 'Phiếu đã xong quá số ngày được mở lại, hãy tạo phiếu mới.',
  },
  'tickets.person': {
    status: 409,
    message: 'Người được giao không xử lý phiếu yêu cầu ở trạm này.',
  },
  'tickets.nobody_free': { status: 409, message: '{why}.' },
  'tickets.merge_one': { status: 400, message: 'Chọn từ hai phiếu trở lên để gộp.' },
  'tickets.merge_customer': {
    status: 409,
    message: 'Chỉ gộp được các phiếu của cùng một khách hàng.',
  },
  'tickets.not_own': { status: 403, message: 'Chỉ người ghi nhận hoặc quản lý được xóa phiếu này.' },
  'tickets.begun': { status: 409, message: 'Phiếu đã được xử lý nên không xóa được nữa.' },
  'tickets.of_feedback': { status: 409, message: 'Góp ý này đã có phiếu yêu cầu {code}.' },
  'tickets.no_customer': {
    status: 409,
    message: 'Phiếu chưa có khách hàng, hãy chọn khách hàng trước khi yêu cầu bồi hoàn.',
  },
})
export const refuseTicket = refusals(ticketErrors)
