import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/quotes/mercari/receipts': [
    'Từng lần bấm nhận hàng và Mercari đã trả lời gì.',
    'Xem “Làm tay trên trang” và “Chưa rõ kết quả” trước: mở liên kết, bấm xong thì ghi Đã làm trên trang.',
    'Đơn tự sang đã bấm nhận hàng khi Mercari nhận.',
  ],
  '/quotes/mercari-comment': [
    'Bình luận hỏi người bán Mercari, chờ người khác duyệt trước khi gửi.',
    'Đọc nội dung, bấm Duyệt bình luận; đã tự viết trên trang thì bấm Tự gửi.',
    'Mỗi tài khoản mua có số bình luận tối đa một ngày.',
  ],
  '/quotes/mercari/phrases': [
    'Câu mẫu bằng tiếng Nhật: bình luận dưới món hàng, lời gửi khi bấm nhận hàng.',
    'Khi đề nghị bình luận thì chọn câu mẫu rồi sửa cho hợp đơn.',
    'Ngừng dùng thay vì xóa: việc đã gửi giữ câu của nó.',
  ],
  '/quotes/bougth/mercari': [
    'Dán danh sách giao dịch Mercari: giá thật, phí, mã vận đơn, trạng thái.',
    'Dán từ Excel rồi bấm Kiểm tra; xem từng dòng đổi gì rồi mới lưu.',
    'Ô để trống giữ điều đang ghi; giá đổi thì bút toán mua được ghi lại.',
  ],
}
