import { errors, refusals } from '#platform/contract/errors.ts'

export const systemErrors = errors({
  'system.job_gone': {
    status: 409,
    message: 'Công việc này không còn trong danh sách lỗi, hãy tải lại trang.',
  },
})
export const refuseSystem = refusals(systemErrors)
