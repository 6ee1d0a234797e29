import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/quote/simple': [
    'Tạo đơn mua hộ từ liên kết sản phẩm.',
    'Chọn khách, dán liên kết, kiểm tra giá rồi lưu.',
    'Giá ngoại tệ đổi ra tiền Việt theo tỷ giá của khách lúc báo giá.',
  ],
  '/quote/auction': [
    'Tạo đơn đấu giá với mức trả cao nhất của khách.',
    'Chọn khách, dán liên kết phiên đấu giá rồi nhập mức tối đa.',
    'Xem giờ kết thúc phiên: duyệt trễ là lỡ phiên.',
  ],
  '/quotes': [
    'Báo giá và đơn đang xử lý, trước khi mua.',
    'Bấm Chờ xử lý, mở đơn cũ nhất rồi làm bước tiếp theo.',
    'Báo giá có hạn; quá hạn phải báo lại vì tỷ giá đã khác.',
  ],
  '/quotes/tracks': [
    'Mọi đơn hàng, từ báo giá tới giao xong.',
    'Tìm theo mã đơn, mã vận đơn hoặc khách.',
    'Màn hình này để tra; việc hằng ngày có ở danh sách riêng.',
  ],
  '/approves': [
    'Đơn kế toán đã duyệt, chờ người mua đặt hàng.',
    'Mở đơn, mua trên trang, rồi nhập giá thật, thẻ và mã đơn của người bán.',
    'Giá mua cao hơn giá duyệt cần cọc thêm của khách.',
  ],
  '/boughts': [
    'Đơn đã mua, chờ mã vận đơn nội địa và hàng về kho nước ngoài.',
    'Nhập mã vận đơn khi người bán gửi hàng.',
    'Đơn quá hạn không có mã vận đơn phải hỏi người bán.',
  ],
  '/order': [
    'Đơn ký gửi: khách tự mua, mình chỉ vận chuyển về và giao.',
    'Bấm Tạo đơn ký gửi, chọn khách, dán mã vận đơn; nhiều đơn thì nhập Excel.',
    'Đơn không có cọc và tiền hàng; hàng phải khai hải quan cần giá trị khai báo.',
  ],
  '/carts': [
    'Những món khách đang muốn, ghi lại trước khi thành đơn.',
    'Dán liên kết, ghi giá và khách; khi khách chốt thì bấm “Tạo báo giá”.',
    'Dòng để quá 14 ngày được hỏi lại: giữ thêm hoặc bỏ. Dòng chung thì ai nhận trước người đó giữ.',
  ],
  '/offers': [
    'Giá trả cho người bán và câu trả lời của họ.',
    'Bấm Trả giá, ghi mã đơn và giá; gửi trên trang bán rồi bấm Đã gửi người bán.',
    'Người bán có 24 giờ; đã đồng ý thì phải mua.',
  ],
  '/quotes/debts': [
    'Đơn được bảo lãnh thay cho tiền cọc.',
    'Xem người bảo lãnh và hạn, rồi duyệt hoặc nhắc khách nộp cọc.',
    'Người xin bảo lãnh không tự duyệt được.',
  ],
  '/quotes/cancels': [
    'Đơn đã hủy và lý do hủy.',
    'Tìm theo khách hoặc ngày để xem lý do.',
    'Cọc đã nhả về số dư khả dụng của khách khi hủy.',
  ],
  '/orders/invoice': [
    'Đơn và phiếu xuất mà đơn đang nằm trên.',
    'Tìm mã đơn để biết phiếu và trạng thái giao.',
    'Đơn chưa có phiếu xem ở Đơn chờ lập phiếu.',
  ],
  '/orders/exports': [
    'Đơn đã rời kho Việt Nam.',
    'Tra theo đơn, khách hoặc ngày xuất.',
    'Hàng quay về kho thì mở phiếu xuất để nhận lại.',
  ],
  '/quotes/shippingfee': [
    'Ghi phí vận chuyển nội địa của nhiều đơn một lần.',
    'Dán mã đơn hoặc mã người bán kèm phí, bấm Kiểm tra, xem phí cũ và mới rồi lưu.',
    'Phí tăng vượt mức công ty chịu làm khách phải cọc thêm.',
  ],
  '/quotes/bought/track': [
    'Ghi mã vận đơn nội địa của nhiều đơn đã mua.',
    'Dán mã người bán kèm mã vận đơn, bấm Kiểm tra rồi lưu.',
    'Mã đang ở đơn của khách khác không được ghi đè.',
  ],
  '/quotes/conflict': [
    'Đơn trùng món hàng, mã vận đơn, mã người bán, hoặc lệch với kiện, phiếu, sổ (soát lại mỗi 5 phút).',
    'Chọn loại trùng, so các đơn cạnh nhau rồi bấm nút sửa ở dòng sai.',
    'Hủy nhầm đơn đúng là mất hàng của khách: xem kỹ trước khi bấm.',
  ],
  '/quotes/extra': [
    'Đơn đã mua mà kho còn phải gom, đóng lại hoặc làm dịch vụ khác.',
    'Lọc theo bước, làm dịch vụ khi hàng tới rồi tính giá.',
    'Đơn rời danh sách khi đã tính giá, vì lúc đó dịch vụ được đếm vào cước.',
  ],
  '/quotes/status': [
    'Đổi trạng thái của nhiều đơn một lần.',
    'Dán cột mã đơn, chọn bước cần làm, xem trước rồi chạy.',
    'Từng dòng được kiểm tra riêng; dòng bị từ chối có lý do.',
  ],
  '/quotes/substatus': [
    'Đổi trạng thái phụ của nhiều đơn một lần.',
    'Dán cột mã đơn, chọn trạng thái phụ rồi chạy.',
    'Trạng thái phụ chỉ để theo dõi, không làm đổi tiền.',
  ],
  '/quotes/payments': [
    'Ghi số tiền người bán đã trừ cho nhiều đơn một lần.',
    'Dán bảng từ Excel rồi bấm Kiểm tra.',
    'Ô sai được đánh dấu; sửa hết rồi mới lưu.',
  ],
  '/setting/yahoo-auction-monitor': [
    'Mỗi tài khoản Yahoo còn bao nhiêu đơn chờ mua, chờ trả tiền, chờ mã vận đơn.',
    'Xem cột “Quá 7 ngày” trước: hỏi người bán của tài khoản đó rồi điền mã vận đơn vào đơn.',
    'Đơn chờ mua dồn vào một tài khoản thì chia bớt, kẻo quá hạn trả tiền của phiên đấu giá.',
  ],
  '/quotes/mercari': [
    'Đơn Mercari đã mua hoặc đã về kho, chờ bấm nhận hàng trên trang.',
    'Bấm Quét đơn đã về, xem danh sách rồi bấm Bấm nhận tất cả.',
    'Bấm nhận là xác nhận với người bán: kiểm tra hàng vỡ, sai trước khi bấm.',
  ],
  '/buying': [
    'Đơn mà tài khoản của mình tự mua ở Yahoo, Mercari, và đơn trả về cho người mua.',
    'Xem chip “Trả về người mua” trước: đọc vì sao, chép thông tin rồi mua tay.',
    'Dòng “không rõ kết quả” phải xem tài khoản đã mua chưa, đừng mua lần nữa.',
  ],
  '/affiliate/quotes': [
    'Báo giá bạn được giao mua.',
    'Mở đơn mới nhất, kiểm tra hàng và giá trên trang.',
    'Chỉ thấy đơn của mình và đơn chưa ai nhận.',
  ],
  '/affiliate/approves': [
    'Đơn đã duyệt mà bạn cần mua.',
    'Nhận đơn, mua hàng rồi nhập giá thật và mã đơn người bán.',
    'Đã mua thì nhập ngay, người khác sẽ không mua trùng.',
  ],
  '/affiliate/quotes/tracks': [
    'Tất cả đơn bạn đã nhận mua.',
    'Tìm theo mã đơn hoặc mã vận đơn.',
    'Đơn thiếu mã vận đơn lâu ngày cần hỏi người bán.',
  ],
}
