import { errors, refusals } from '#platform/contract/errors.ts'

export const penaltyErrors = errors({
  'penalties.not_found': { status: 404, message: 'Không tìm thấy phiếu phạt này.' },
  'penalties.status': { status: 409, message: 'Phiếu phạt đã được xử lý, không thể thay đổi.' },
})
export const refusePenalty = refusals(penaltyErrors)
