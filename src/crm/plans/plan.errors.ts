import { errors, refusals } from '#platform/contract/errors.ts'

export const planErrors = errors({
  'crm.plan_over': { status: 409, message: 'Tháng của kế hoạch đã qua, không đổi mục tiêu được nữa.' },
  'crm.plan_mode': { status: 409, message: 'Kế hoạch này chia theo cách khác, hãy đổi cách chia trước.' },
  'crm.plan_has_parts': {
    status: 409,
    message: 'Kế hoạch đã có mục tiêu; đổi cách chia sẽ xóa các mục tiêu này.',
  },
  'crm.plan_not_head': {
    status: 403,
    message: 'Chỉ quản lý hoặc trưởng nhóm được giao mục tiêu của phần này.',
  },
})
export const refusePlan = refusals(planErrors)
