import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/asset': [
    'Máy tính, cân, máy in, xe, bàn ghế của công ty: ai giữ, giá trị còn lại bao nhiêu.',
    'Thêm từng tài sản hoặc nhập từ Excel rồi in tem; tiền mua, tiền bán khớp ở bàn ngân hàng.',
    'Người giữ gửi ảnh tình trạng mỗi quý; tài sản chưa có ảnh quý này được đánh dấu.',
  ],
  '/asset/requests': [
    'Đề nghị cấp máy, thiết bị: quản lý xác nhận, kế toán duyệt, kho bàn giao.',
    'Ghi cần gì, để làm gì và cần trước ngày nào.',
    'Không ai duyệt đề nghị của chính mình.',
  ],
  '/asset/slips': [
    'Biên bản bàn giao và trả lại: tài sản đổi người giữ khi cả hai đã xác nhận.',
    'Lập biên bản, rồi người kia xác nhận bằng tài khoản của họ; in hai bản để ký.',
    'Tài sản đang trên một biên bản chờ thì không lên biên bản khác được.',
  ],
  '/asset/counts': [
    'Kiểm kê tài sản của trạm bằng cách quét tem.',
    'Bắt đầu, quét từng tem, xem còn thiếu gì rồi chốt và in biên bản.',
    'Chốt rồi không quét thêm được; mã lạ là tem không có trong sổ của trạm.',
  ],
  '/asset/types': [
    'Loại tài sản và thời gian dùng thường lệ của từng loại.',
    'Thêm loại trước khi ghi tài sản đầu tiên thuộc loại đó.',
    'Đổi thời gian dùng ở đây không đổi tài sản đã ghi.',
  ],
}
