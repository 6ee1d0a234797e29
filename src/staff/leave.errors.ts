import { errors, refusals } from '#platform/contract/errors.ts'

export const leaveErrors = errors({
  'leave.not_found': { status: 404, message: 'Không tìm thấy đơn nghỉ phép.' },
  'leave.overlap': { status: 409, message: 'Đơn trùng với một đơn nghỉ khác đang chờ hoặc đã duyệt.' },
  'leave.balance': {
    status: 409,
    message: 'Số ngày phép còn lại không đủ: còn {left} ngày, đơn cần {days} ngày.',
  },
  'leave.no_work': { status: 409, message: 'Khoảng này toàn ngày nghỉ, ngày lễ, không cần đơn nghỉ phép.' },
  'leave.decided': { status: 409, message: 'Đơn này không còn chờ duyệt.' },
  'leave.own': { status: 403, message: 'Bạn không thể tự duyệt đơn nghỉ của mình.' },
})
export const refuseLeave = refusals(leaveErrors)
