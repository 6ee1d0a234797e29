import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/invoice': [
    'Lập phiếu xuất cho một khách từ các đơn đã tính giá.',
    'Chọn khách, đánh dấu đơn cần giao rồi chọn địa chỉ và cách giao.',
    'Mỗi đơn chỉ nằm trên một phiếu còn hiệu lực; xem hạn mức công nợ trước khi xuất.',
  ],
  '/order/invoice': [
    'Lập phiếu xuất ngay từ các đơn đang chờ trong kho.',
    'Quét hoặc chọn đơn, hệ thống gom theo khách rồi bạn bấm lập phiếu.',
    'Đơn chưa tính giá không lên phiếu được.',
  ],
  '/invoice/check': [
    'Quét đối chiếu hàng của một phiếu xuất trước khi rời kho.',
    'Quét mã phiếu, rồi quét từng kiện của phiếu.',
    'Kiện không thuộc phiếu được báo ngay và không tính là đã kiểm.',
  ],
  '/invoices': [
    'Tất cả phiếu xuất, ở mọi trạng thái.',
    'Lọc theo trạng thái hoặc tìm mã PX, rồi mở phiếu để làm bước tiếp theo.',
    'Dòng tổng ở đầu bảng là của toàn bộ kết quả lọc, không chỉ trang này.',
  ],
  '/invoices/new': [
    'Phiếu xuất vừa lập, đang chờ kinh doanh xác nhận với khách.',
    'Mở phiếu, kiểm tra địa chỉ và số tiền rồi xác nhận.',
    'Sửa phiếu trước khi xác nhận; sau đó phải lùi trạng thái mới sửa được.',
  ],
  '/invoices/confirm': [
    'Phiếu sale đã xác nhận, đang chờ kế toán duyệt.',
    'Mở phiếu, xem tiền khách còn thiếu rồi duyệt.',
    'Duyệt rồi muốn sửa phải lùi trạng thái.',
  ],
  '/invoices/approve': [
    'Phiếu kế toán đã duyệt, đang chờ cho xuất kho.',
    'Mở phiếu, kiểm tra công nợ rồi duyệt xuất kho.',
    'Phiếu vượt hạn mức công nợ không xuất kho được.',
  ],
  '/invoices/export': [
    'Phiếu đã cho xuất, kho chuẩn bị và giao cho người vận chuyển.',
    'Quét kiểm hàng rồi đưa phiếu vào một phiếu xuất nội bộ.',
    'Hàng rời kho khi chưa quét kiểm thì không truy được kiện thiếu.',
  ],
  '/invoices/delivery': [
    'Phiếu đang trên đường giao.',
    'Cập nhật giao thành công, hoặc ghi lý do không giao được.',
    'Phiếu có thu hộ COD phải ghi đúng số tiền người giao đã thu.',
  ],
  '/invoices/complete': [
    'Phiếu đã giao xong, để tra cứu và đối soát.',
    'Tìm theo mã phiếu, khách hoặc ngày giao.',
    'Tiền thu hộ còn thiếu xem ở Thu hộ COD.',
  ],
  '/invoices/wairning': [
    'Phiếu giao không thành công, cần xử lý lại.',
    'Đọc lý do, liên hệ khách rồi giao lại hoặc nhận hàng về kho.',
    'Để lâu hàng dễ thất lạc; xử lý phiếu cũ nhất trước.',
  ],
  '/invoices/cancel': [
    'Phiếu xuất đã hủy và lý do hủy.',
    'Mở phiếu để xem ai hủy, lúc nào, vì sao.',
    'Đơn của phiếu đã hủy quay lại danh sách chờ lập phiếu.',
  ],
}
