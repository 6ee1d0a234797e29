import { errors, refusals } from '#platform/contract/errors.ts'
import { mostSchedules } from '#reports/schedules.rules.ts'

export const scheduleErrors = errors({
  'schedule.limit': {
    status: 409,
    message: `Mỗi người đặt nhiều nhất ${mostSchedules} lịch gửi báo cáo, hãy xóa bớt lịch không dùng.`,
  },
  'schedule.no_report': { status: 403, message: 'Vai trò của bạn không xem được báo cáo này.' },
  'schedule.other_role': {
    status: 403,
    message: 'Tệp này được làm theo vai trò trước đây của bạn. Hãy mở báo cáo và xuất lại.',
  },
  'schedule.no_station': { status: 403, message: 'Bạn không làm ở trạm này.' },
  'schedule.file_gone': {
    status: 404,
    message: 'Tệp này không còn được giữ. Hãy mở báo cáo và xuất lại.',
  },
})
export const refuseSchedule = refusals(scheduleErrors)
