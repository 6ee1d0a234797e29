import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/user': [
    'Người đã hỏi mua mà chưa có mã khách, và ai phải liên hệ họ vào ngày nào.',
    'Bấm “Ghi liên hệ” để gọi, rồi ghi kết quả, việc tiếp theo và ngày hẹn.',
    'Không ai liên hệ quá số ngày trong Cấu hình thì quản lý được báo.',
  ],
}
