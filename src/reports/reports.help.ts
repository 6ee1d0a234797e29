import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/report/schedules': [
    'Những báo cáo được làm sẵn thành tệp Excel cho bạn theo lịch, và các tệp đã làm.',
    'Mở báo cáo, lọc như ý rồi bấm Gửi định kỳ để đặt lịch; tệp xong sẽ báo ở chuông.',
    'Tệp lấy đúng số bạn được xem lúc làm và được giữ 30 ngày; mất quyền xem thì lịch tự dừng và nói rõ lý do.',
  ],
  '/report/payments': [
    'Tiền khách trả theo ngày, cách trả và người phụ trách.',
    'Chọn khoảng ngày, rồi bấm một dòng để xem chi tiết.',
    'Chỉ tính khoản đã xác nhận.',
  ],
  '/report/payments/lines': [
    'Từng khoản thanh toán đứng sau một dòng báo cáo.',
    'Lọc thêm theo khách hoặc cách trả.',
    'Xuất Excel lấy đúng những dòng đang lọc.',
  ],
  '/report/upload/import-revenue': [
    'Cân nặng hàng về của khách từng nhân viên kinh doanh theo tháng, để tính lương.',
    'Xuất tệp hiện có hoặc tải mẫu, sửa rồi nhập lại; xem trước trước khi lưu.',
    'Dòng trùng tháng, kinh doanh, khách, đơn, tuyến và loại hàng sẽ thay dòng cũ; tháng đã chốt lương không nhận.',
  ],
  '/report/debts': [
    'Công nợ khách hàng theo tuổi nợ.',
    'Chọn ngày chốt, xem nhóm quá hạn lâu nhất trước.',
    'Tuổi nợ tính trên các phiếu xuất khách còn nợ.',
  ],
  '/report/debts/customer': [
    'Chi tiết công nợ của từng khách.',
    'Chọn khách để xem từng phiếu còn nợ.',
    'Ghi lại lời hẹn của khách khi nhắc nợ.',
  ],
  '/report/quotes': [
    'Số đơn và doanh số theo thời gian.',
    'Chọn khoảng ngày và cách chia nhóm.',
    'Bấm Xuất Excel để lấy đúng những số đang xem.',
  ],
  '/report/dept/partner': [
    'Công nợ giữa công ty và đối tác.',
    'Chọn đối tác và khoảng ngày để đối soát.',
    'Chốt với đối tác rồi mới ghi khoản chuyển.',
  ],
  '/report/transactions': [
    'Giao dịch cộng, trừ số dư của khách theo loại và theo ngày.',
    'Chọn khoảng ngày, rồi bấm vào một dòng.',
    'Khoản đang chờ và đã hủy đứng riêng, không cộng vào tổng.',
  ],
  '/report/transactions/lines': [
    'Từng giao dịch đứng sau một dòng báo cáo.',
    'Lọc thêm theo khách hoặc loại.',
    'Xuất Excel lấy đúng những dòng đang lọc.',
  ],
}
