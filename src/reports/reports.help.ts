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
  '/report/quote/revenues': [
    'Doanh thu, giá vốn và lãi gộp theo ngày duyệt phiếu xuất, đúng bằng số trên sổ.',
    'Chọn khoảng ngày và cách chia nhóm, rồi bấm vào một số để xem từng đơn.',
    'Phiếu bị đảo được trừ ra vào ngày đảo. Trỏ vào tên cột để biết cột chưa gồm khoản nào.',
  ],
  '/report/quote/revenues/orders': [
    'Từng đơn đứng sau một số của báo cáo doanh thu.',
    'Lọc theo kinh doanh, tuyến, trạm; mã đơn và phiếu xuất mở đúng hồ sơ.',
    'Tiền của phiếu chia cho các đơn trong phiếu, cộng lại đúng tới từng đồng.',
  ],
  '/report/export/revenues': [
    'Phiếu xuất đã rời kho: số kiện, cân nặng, cước, phụ thu, COD và bên giao hàng.',
    'Chọn khoảng ngày; nhóm theo bên giao hàng, kinh doanh hoặc thời gian, bấm vào một số để xem từng phiếu.',
    'Hàng quay về kho được trừ ra vào ngày quay về.',
  ],
  '/report/users': [
    'Khách hàng theo nhóm: mới, đang mua, ngủ đông, đã mất; đã mua bao nhiêu, nợ và cọc hiện nay.',
    'Chọn nhóm, kinh doanh hoặc hạng khách; bấm số tiền để xem từng đơn của khách.',
    'Các mốc ngày của nhóm nằm trong Cấu hình.',
  ],
  '/report/users/orders': [
    'Từng đơn trên phiếu xuất của khách, từ đầu đến nay.',
    'Lọc theo khách, kinh doanh hoặc hạng khách.',
    'Gồm cả đơn do người phụ trách trước đã bán.',
  ],
  '/report/users/turns': [
    'Mỗi tháng có bao nhiêu khách mua lần đầu, quay lại và mất.',
    'Chọn khoảng ngày, nhóm theo tháng hoặc kinh doanh; bấm vào một số để xem từng khách.',
    'Khách tính cho người đang phụ trách.',
  ],
  '/report/users/turns/lines': [
    'Từng khách đứng sau một số của báo cáo khách mới, mất và quay lại.',
    'Lọc theo loại biến động hoặc kinh doanh.',
    'Xuất Excel lấy đúng những dòng đang lọc.',
  ],
  '/report/users/registered': [
    'Người đã đăng ký nhưng chưa được tạo mã khách.',
    'Bấm tên để mở hồ sơ và hoàn tất; người chờ lâu nhất đứng trước.',
    'Khi đã có mã khách, họ chuyển sang báo cáo khách hàng.',
  ],
  '/report/margins': [
    'Đơn đã mua: lãi lúc báo giá, sau đó mất hay thêm bao nhiêu và vì sao, còn lại bao nhiêu.',
    'Chọn Đang lỗ để xem trước; nhóm theo tài khoản, thẻ, chuyến bay hoặc khách hàng rồi bấm một số để xem từng đơn.',
    'Ngưỡng cảnh báo nằm trong Cấu hình. Cước ghi cho chuyến bay được chia cho đơn theo cân.',
  ],
  '/report/inventories': [
    'Đơn còn tồn cuối ngày được chọn, đúng như ngày đó: từ kho nước ngoài đến lúc lên phiếu, và hàng giao không được.',
    'Chọn ngày, nhóm theo kho hay tuổi tồn; bấm một số để xem các đơn phía sau.',
    'Phí lưu kho tính đến cuối ngày được chọn; cân nặng đã sửa thì lấy cân đúng.',
  ],
  '/report/warehouses': [
    'Mỗi kho có gì đầu kỳ, vào, ra và còn lại cuối kỳ, so với sức chứa.',
    'Bấm vào số vào, ra để xem từng lượt; bấm tồn để xem từng đơn.',
    'Sức chứa của kho khai ở Cài đặt, Kho hàng. Hàng đang bay không nằm trong kho nào.',
  ],
  '/report/checkins': [
    'Mỗi nhân viên khai thác bao nhiêu đơn, kiện, cân mỗi ngày, và bao nhiêu phải sửa.',
    'Nhóm theo nhân viên, ngày hay trạm; bấm một số để xem từng lượt.',
    'Lượt bị lùi không tính vào số đơn; giờ là số giờ đồng hồ có khai thác.',
  ],
  '/report/checkins/orders': [
    'Từng lượt khai thác đứng sau một dòng báo cáo.',
    'Chọn chip để chỉ xem lượt phải sửa cân, bị lùi hay lệch cân.',
    'Kiện chứa nhiều đơn tính một lần, ở đơn đầu tiên.',
  ],
  '/report/orderHistory': [
    'Đơn đứng ở mỗi bước bao lâu, tính theo ngày rời bước.',
    'Trung vị là số ngày mà một nửa số lượt đã xong; cột 90% là số ngày mà chín phần mười đã xong.',
    'Thời hạn của từng bước khai ở Cài đặt, Hệ số cấu hình.',
  ],
  '/report/orderHistory/steps': [
    'Từng lần một đơn rời một bước: lúc nào, ai làm, đã đứng bao lâu.',
    'Lọc theo bước, người làm, quá hạn, hoặc vào ra kho.',
    'Xuất Excel lấy đúng những dòng đang lọc.',
  ],
  '/report/invoices-inventory': [
    'Phiếu xuất chưa xong: bao nhiêu ngày, còn phải thu bao nhiêu, đang chờ ai.',
    'Ở menu của dòng: ghi người theo dõi và ngày hẹn, hoặc ghi kết quả kiểm.',
    'Phiếu giao xong hay đã hủy tự ra khỏi danh sách.',
  ],
}
