import { projectFields } from '#crm/tasks/project.fields.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { workFields } from '#crm/tasks/work.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { crm_task: taskFields, crm_project: projectFields, crm_work: workFields },
  titles: { crm_task: 'Công việc CRM', crm_project: 'Dự án CRM', crm_work: 'Đầu việc CRM' },
  columns: {
    reminded_at: 'đã nhắc lúc',
    repeat_day: 'ngày lặp trong tháng',
    repeat_of: 'lặp từ việc',
    done_by: 'người đánh dấu xong',
  },
}
