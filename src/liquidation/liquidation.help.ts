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
  '/liquidation/money': [
    'Tiền người mua trả cho đơn thanh lý: chuyển khoản ghi mã TL thì sao kê tự khớp, tiền mặt có phiếu thu.',
    'Người khác với người lập xác nhận đã thu; trước khi bấm thấy rõ bút toán.',
    'Tiền bán chờ quyết toán với chủ hàng, chưa vào số dư của ai.',
  ],
  '/liquidation/returns': [
    'Hàng người mua trả lại trong số ngày cho phép sau khi giao.',
    'Kế toán khác người nhận lại trả tiền; chưa quyết toán thì hàng bán lại được.',
    'Đã quyết toán với chủ hàng thì tiền trả lại do công ty chịu.',
  ],
  '/liquidation/orders': [
    'Các đơn bán hàng thanh lý cho khách hoặc nhân viên.',
    'Đơn có tiền thì giao hàng; đơn chưa có tiền có thể sửa hoặc hủy.',
    'Bán cho nhân viên không dưới mức thấp nhất; người duyệt hoặc định giá không được mua.',
  ],
}
