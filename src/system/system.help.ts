import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/setting/system': [
    'Máy chủ, sao lưu, kiểm sổ, công việc nền, ổ đĩa: mục nào ổn, mục nào cần xử lý.',
    'Đọc các mục màu đỏ trước, làm theo chỉ dẫn ngay bên dưới từng mục.',
    'Chạy lại công việc lỗi chỉ khi đã sửa nguyên nhân, nếu không nó sẽ lỗi tiếp.',
  ],
}
