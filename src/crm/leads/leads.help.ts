import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/user': [
    'Khách hàng và khách tiềm năng: lần liên hệ gần nhất, việc tiếp theo và ngày hẹn.',
    'Bấm “Gọi” hoặc “Nhắn Zalo”, rồi ghi kết quả, việc tiếp theo; bị bỏ quên quá số ngày ghi ở Cấu hình thì quản lý được báo.',
    'Ở “Trùng số” chọn hồ sơ được giữ rồi gộp; đơn hàng và tiền ở lại mã cũ, gộp nhầm thì hoàn tác ở “Đã gộp”.',
  ],
}
