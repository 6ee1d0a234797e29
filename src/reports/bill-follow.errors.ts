import { errors, refusals } from '#platform/contract/errors.ts'

export const billFollowErrors = errors({
  'bill_follow.finished': {
    status: 409,
    message: 'Phiếu {code} đã xong hoặc đã hủy, không còn là phiếu tồn.',
  },
  'bill_follow.person': { status: 400, message: 'Người theo dõi không có hoặc đã nghỉ việc.' },
  'bill_follow.day': { status: 400, message: 'Ngày hẹn phải từ hôm nay trở đi.' },
})

export const refuseBillFollow = refusals(billFollowErrors)
