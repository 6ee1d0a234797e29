import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { report_schedule: 'Lịch gửi báo cáo' },
  columns: {
    every: 'nhịp gửi',
    hour: 'giờ gửi',
    month_day: 'ngày trong tháng',
    next_at: 'lần gửi tới',
    period: 'kỳ báo cáo',
    query: 'bộ lọc',
    screen: 'báo cáo',
    stopped_why: 'lý do dừng',
    weekday: 'thứ trong tuần',
  },
}
