import { errors, refusals } from '#platform/contract/errors.ts'

export const tasksErrors = errors({
  'crm.task_step': { status: 409, message: 'Không chuyển được việc sang trạng thái này.' },
  'crm.not_own': { status: 403, message: 'Chỉ người tạo hoặc quản lý được xóa mục này.' },
  'crm.task_closed': { status: 409, message: 'Việc đã đóng, hãy mở lại trước khi sửa.' },
  'crm.project_closed': { status: 409, message: 'Dự án đã kết thúc hoặc dừng, hãy chạy lại dự án trước.' },
  'crm.project_step': { status: 409, message: 'Không chuyển được dự án sang trạng thái này.' },
  'crm.project_open_tasks': { status: 409, message: 'Dự án còn việc chưa xong nên chưa kết thúc được.' },
  'crm.project_no_open_task': {
    status: 409,
    message: 'Dự án không còn việc nào mở, hãy kết thúc bình thường.',
  },
  'crm.project_has_tasks': { status: 409, message: 'Dự án đã có việc nên không xóa được, hãy dừng dự án.' },
})
export const refuseTasks = refusals(tasksErrors)
