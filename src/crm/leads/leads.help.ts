import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/user': [
    'Khách hàng và khách tiềm năng: lần liên hệ gần nhất, việc tiếp theo và ngày hẹn.',
    'Bấm “Gọi” hoặc “Nhắn Zalo”, rồi ghi kết quả, việc tiếp theo và ngày hẹn.',
    'Khách tiềm năng không ai liên hệ quá số ngày trong Cấu hình thì quản lý được báo.',
  ],
}
