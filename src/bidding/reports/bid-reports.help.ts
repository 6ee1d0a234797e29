import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/report/auctions': [
    'Các lượt đấu giá đã xong: thắng, thua, hủy, và rẻ hơn giá tối đa bao nhiêu.',
    'Chọn khoảng ngày, rồi nhóm theo tuần, tài khoản hoặc kinh doanh.',
    'Tỷ lệ thắng chỉ tính lượt thắng hoặc thua; diễn tập không được tính.',
  ],
  '/report/historybid': [
    'Mỗi lần xem phiên và mỗi lần gửi giá, với đúng lời trang đã trả.',
    'Lọc theo việc hoặc tài khoản; chọn dòng rồi bấm “Đọc lại trang” để hỏi giá bây giờ.',
    'Đọc lại tốn lượt hỏi trang trong ngày, mỗi sản phẩm một lượt.',
  ],
}
