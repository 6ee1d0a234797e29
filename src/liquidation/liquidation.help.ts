import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/liquidation': [
    'Hàng khách không nhận được đề xuất bán, duyệt và bán lấy tiền trừ công nợ.',
    'Mở đề xuất cũ nhất, xem hồ sơ còn thiếu gì, rồi duyệt hoặc bán.',
    'Chủ hàng thanh toán lúc nào thì việc bán dừng lúc đó; phần tiền còn lại là của chủ hàng.',
  ],
  '/liquidation/candidates': [
    'Hàng ở kho Việt Nam quá hạn mà khách chưa nhận, lâu nhất đứng đầu.',
    'Gửi bảng kê công nợ và thông báo giữ hàng, ghi lại kèm bằng chứng.',
    'Chỉ đề xuất được khi đủ ngày lưu kho và đủ ngày sau thông báo giữ hàng.',
  ],
  '/liquidation/orders': [
    'Các đơn bán hàng thanh lý cho khách hoặc nhân viên.',
    'Đơn có tiền thì giao hàng; đơn chưa có tiền có thể sửa hoặc hủy.',
    'Bán cho nhân viên không dưới mức thấp nhất; người duyệt hoặc định giá không được mua.',
  ],
}
