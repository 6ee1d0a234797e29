import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/ledger/trial-balance': [
    'Số dư đầu kỳ, phát sinh và cuối kỳ của mọi tài khoản kế toán.',
    'Chọn khoảng ngày rồi bấm một tài khoản để xem chi tiết.',
    'Tổng nợ luôn bằng tổng có; lệch là có lỗi cần báo ngay.',
  ],
  '/ledger/statement': [
    'Từng bút toán của một tài khoản kế toán.',
    'Chọn tài khoản và khoảng ngày, rồi mở bút toán để xem chứng từ.',
    'Bút toán không sửa được, chỉ đảo.',
  ],
  '/ledger/periods': [
    'Các kỳ kế toán và tình trạng khóa.',
    'Khóa sổ sau khi đã đối soát xong.',
    'Sau khi khóa, không ghi thêm được vào kỳ đó.',
  ],
  '/ledger/opening': [
    'Số dư đầu kỳ khi bắt đầu dùng hệ thống.',
    'Nhập từ Excel, xem trước rồi gửi người khác duyệt.',
    'Người nhập không tự duyệt; số đã ghi sổ chỉ sửa bằng bút toán đảo.',
  ],
}
