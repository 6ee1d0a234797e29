import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/crm/task': [
    'Việc cần làm với khách: gọi, báo giá, chăm sóc, đòi nợ, khiếu nại; xem theo danh sách, bảng hoặc lịch.',
    'Mở “Việc của tôi”, làm việc gần hạn nhất trước rồi bấm Xong.',
    'Việc lặp lại tự tạo lần sau khi lần này xong; bỏ việc thì không lặp nữa.',
  ],
  '/crm/project': [
    'Dự án gom nhiều việc của nhiều người, có phần trăm việc đã xong.',
    'Lập dự án, chọn thành viên, thêm việc rồi bấm Bắt đầu chạy.',
    'Còn việc mở thì phải ghi lý do mới kết thúc được.',
  ],
  '/crm/works': [
    'Đầu việc của mọi công việc và dự án, với số phút dự kiến và đã làm.',
    'Đánh dấu xong kèm số phút đã làm.',
    'Bỏ đánh dấu thì số phút đã làm vẫn giữ.',
  ],
}
