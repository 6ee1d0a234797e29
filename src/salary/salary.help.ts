import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/report/salary/summary': [
    'Lương từng nhân viên kinh doanh theo tháng; tháng chưa chốt tính trực tiếp, tháng đã chốt không đổi nữa.',
    'Bấm vào một số để xem các dòng làm nên số đó; điều chỉnh kèm lý do, rồi người khác chốt lương.',
    'Điều gì thay đổi sau khi chốt sẽ thành dòng sửa ở tháng sau; tổng âm được chuyển sang tháng sau.',
  ],
  '/report/salary/export-revenue': [
    'Phiếu xuất đã giao và tiền COD đã về của khách từng nhân viên kinh doanh.',
    'Chọn “Không được tính” để xem từng phiếu bị bỏ và lý do, “Dự kiến” để xem phiếu đang đi đường.',
    'Hoa hồng theo bậc của cả tháng, nhân với hệ số; dòng nào cũng nói hệ số lấy theo đâu.',
  ],
  '/report/salary/import-revenue': [
    'Cân hàng đã khai thác của khách từng nhân viên, theo tuyến và loại hàng.',
    'Mở menu của một dòng để sửa hệ số, bắt buộc nêu lý do; ghi chú cũng ở đó.',
    'Người sửa hệ số không được chốt lương tháng đó; tháng đã chốt không sửa được.',
  ],
  '/report/salary/bill-surcharge-revenue': [
    'Phụ thu mà kinh doanh thương lượng được cao hơn bảng giá.',
    'Bấm mã phiếu hoặc mã đơn để xem phí theo bảng và phí đã thu.',
    'Chỉ tính phiếu đã giao và tiền đã về.',
  ],
  '/report/salary/new-customer': [
    'Khách có phiếu đầu tiên giao xong sớm sau khi có mã KH, và thưởng của người phụ trách.',
    'Nhóm theo khách hàng để xem mỗi khách mang lại bao nhiêu.',
    'Mỗi khách chỉ thưởng một lần; khách đổi người phụ trách thì tính theo ngày.',
  ],
  '/report/salary/reward-new-customer': [
    'Thưởng cho mỗi khách hàng mới theo tháng.',
    'Chuyển sang thưởng theo phí dịch vụ bằng các nút trên danh sách.',
    'Mức thưởng và số ngày đặt ở màn hình Cấu hình hệ số.',
  ],
  '/report/salary/lines': [
    'Mọi dòng làm nên lương một tháng, và những phiếu không được tính cùng lý do.',
    'Lọc theo người và khoản; tổng các dòng bằng đúng số trên phiếu lương.',
    'Dòng sửa tháng đã chốt nêu dòng nó sửa, số đã chốt và số nay tính lại.',
  ],
  '/report/upload/import-revenue': [
    'Cân nặng hàng về của khách từng nhân viên kinh doanh theo tháng, để tính lương.',
    'Xuất tệp hiện có hoặc tải mẫu, sửa rồi nhập lại; xem trước trước khi lưu.',
    'Dòng trùng tháng, kinh doanh, khách, đơn, tuyến và loại hàng sẽ thay dòng cũ; tháng đã chốt lương không nhận.',
  ],
  '/salary/factors': [
    'Hệ số nhân với hoa hồng: riêng người, theo phòng ban, theo tuyến hoặc chung.',
    'Thêm dòng mới với ngày áp dụng; dòng gần nhất trước ngày của phiếu được lấy.',
    'Người lấy trước phòng ban, phòng ban trước tuyến, tuyến trước mức chung; không có dòng nào thì hệ số là 1.',
  ],
  '/salary/kg-factors': [
    'Mỗi kg hàng về được bao nhiêu, theo tuyến và loại hàng.',
    'Thêm dòng mới với ngày áp dụng khi mức thay đổi.',
    'Dòng nêu rõ tuyến lấy trước dòng mọi tuyến; không có dòng nào thì không có tiền.',
  ],
  '/salary/bases': [
    'Lương cơ bản của nhân viên kinh doanh.',
    'Thêm mức mới với ngày áp dụng, không sửa mức cũ.',
    'Mức áp dụng ngày cuối tháng là của cả tháng.',
  ],
  '/salary/slips': [
    'Phiếu lương các tháng đã chốt của chính bạn.',
    'Mở một tháng để xem từng dòng, kể cả phiếu không được tính và lý do.',
    'Thấy sai hãy báo kế toán: phần sửa sẽ vào tháng sau.',
  ],
}
