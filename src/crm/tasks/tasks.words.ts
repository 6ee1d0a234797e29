import { projectTable } from '#crm/tasks/project.status.ts'
import { taskTable } from '#crm/tasks/task.status.ts'
import { actionLabels } from '#platform/contract/status.ts'

const works = {
  work_add: 'Thêm đầu việc',
  work_change: 'Sửa đầu việc',
  work_remove: 'Xóa đầu việc',
  work_done: 'Xong đầu việc',
  work_undone: 'Bỏ đánh dấu đầu việc',
}
/** The words of what happened to a task. */
export const taskStory = actionLabels(taskTable, {
  create: 'Tạo việc',
  change: 'Sửa việc',
  delete: 'Xóa việc',
  move_due: 'Dời hạn',
  repeat: 'Lặp lại từ việc trước',
  remind: 'Nhắc việc',
  ...works,
})
/** Of a project. */
export const projectStory = actionLabels(projectTable, {
  create: 'Lập dự án',
  change: 'Sửa dự án',
  delete: 'Xóa dự án',
  ...works,
})
