import { errors, refusals } from '#platform/contract/errors.ts'

export const penaltyErrors = errors({
  'penalties.not_found': { status: 404, message: 'Không tìm thấy phiếu phạt này.' },
  'penalties.status': { status: 409, message: 'Phiếu phạt đã được xử lý, không thể thay đổi.' },
  'penalties.own': {
    status: 409,
    message: 'Người lập hoặc người sửa phiếu phạt không tự duyệt, cần người khác kiểm tra.',
  },
})
export const refusePenalty = refusals(penaltyErrors)
