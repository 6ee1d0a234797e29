import { errors, refusals } from '#platform/contract/errors.ts'

export const geographyErrors = errors({
  'geography.in_use': {
    status: 409,
    message: 'Không xóa được: {place} đang được dùng ở {where}.',
  },
  'geography.closed': {
    status: 409,
    message: '{place} đã hết hiệu lực từ ngày {day}, không thay đổi được nữa.',
  },
})
export const refuseGeography = refusals(geographyErrors)
