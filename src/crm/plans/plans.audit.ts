import { planFields } from '#crm/plans/plan.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { crm_plan: planFields },
  titles: {
    crm_plan: 'Kế hoạch CRM',
    crm_plan_part: 'Phần của kế hoạch CRM',
    crm_plan_member: 'Thành viên nhóm của kế hoạch CRM',
    crm_plan_goal: 'Mục tiêu của kế hoạch CRM',
  },
  columns: {
    plan_id: 'kế hoạch',
    part_id: 'phần của kế hoạch',
    head_id: 'trưởng nhóm',
    joined_on: 'tính từ ngày',
    left_on: 'tính đến ngày',
    task_group: 'nhóm việc',
    measure: 'chỉ tiêu',
    goal: 'mục tiêu',
  },
}
