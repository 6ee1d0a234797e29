import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/setting/system': [
    'Máy chủ, sao lưu, kiểm sổ, công việc nền, ổ đĩa: mục nào ổn, mục nào cần xử lý.',
    'Đọc các mục màu đỏ trước, làm theo chỉ dẫn ngay bên dưới từng mục.',
    'Việc lỗi: sửa nguyên nhân rồi chạy lại; việc không cần nữa thì bỏ.',
  ],
}
