import { errors, refusals } from '#platform/contract/errors.ts'

export const personalDataErrors = errors({
  'customers.still_busy': {
    status: 409,
    message: 'Chưa xóa được dữ liệu cá nhân: khách còn {what}. Hãy kết thúc trước.',
  },
  'customers.anonymised': { status: 409, message: 'Dữ liệu cá nhân của khách này đã được xóa.' },
})
export const refusePersonalData = refusals(personalDataErrors)
