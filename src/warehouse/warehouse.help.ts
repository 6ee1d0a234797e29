import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/checkin': [
    'Cân đo và nhập kho Việt Nam từng kiện hàng.',
    'Quét mã kiện, đặt lên cân, chụp ảnh rồi bấm Enter.',
    'Cân lệch nhiều so với kho nước ngoài thì kiểm lại trước khi lưu.',
  ],
  '/checkins': [
    'Các phiếu khai thác đang mở: mỗi phiếu là một lượt cân của một người.',
    'Mở phiếu để xem đơn đã cân, in phiếu, chốt phiếu khi xong lượt.',
    'Cân sai thì hủy phiếu hoặc cân lại trước khi đơn được tính giá.',
  ],
  '/order/checkin': [
    'Khai thác theo đơn hàng, khi kiện không có mã riêng.',
    'Quét mã đơn, nhập số kiện và cân nặng.',
    'Cân nặng nhập ở đây dùng để tính cước, xem lại trước khi lưu.',
  ],
  '/inbills': [
    'Phiếu khai thác: mỗi phiếu là một lượt khai thác của kho.',
    'Mở phiếu, kiểm số kiện rồi in phiếu.',
    'Số kiện trên phiếu phải khớp số kiện trong tay trước khi in.',
  ],
  '/affiliate/checkins': [
    'Hàng của các đơn bạn mua đã về kho.',
    'Tìm theo mã đơn hoặc mã vận đơn.',
    'Đơn có mã vận đơn mà lâu không về thì hỏi người bán.',
  ],
  '/orders/checkin': [
    'Đơn đã về Việt Nam, đang chờ khai thác xong.',
    'Xem đơn chờ lâu nhất trước, rồi mở trạm khai thác.',
    'Đơn thiếu kiện sẽ nằm ở đây cho tới khi đủ.',
  ],
  '/orders/newbill': [
    'Đơn đã tính giá, chờ lập phiếu xuất.',
    'Chọn các đơn của một khách rồi lập phiếu.',
    'Hỏi khách có gom hàng không trước khi lập phiếu.',
  ],
  '/orders/depots': [
    'Đơn đang nằm trong kho Việt Nam.',
    'Lọc đơn lưu kho lâu để nhắc khách.',
    'Quá hạn lưu kho miễn phí thì bị tính phí.',
  ],
  '/scan-track': [
    'Tra đơn bằng mã vận đơn và gắn mã cho đơn.',
    'Quét mã vận đơn trên kiện để biết đơn và khách.',
    'Mã không ai nhận thì ghi thành kiện lạ, không bỏ qua.',
  ],
  '/quote-scan': [
    'Tra hàng kho nước ngoài đang chờ và đang giữ.',
    'Quét mã đơn hoặc mã vận đơn, hay dán cả cột mã.',
    'Mã đã quét lại được báo trùng, không tính hai lần.',
  ],
  '/quotes/receiving/scan': [
    'Nhận hàng vào kho nước ngoài, rồi vào kho Việt Nam khi chuyến bay đến.',
    'Chọn nơi nhận, rồi quét từng mã vận đơn.',
    'Mất mạng vẫn quét được: mã được giữ và gửi theo thứ tự.',
  ],
  '/quotes/calculation/oversize': [
    'Tính phí quá khổ của nhiều đơn từ kích thước đã đo.',
    'Dán mã đơn kèm dài, rộng, cao, bấm Kiểm tra, xem cước cũ và mới rồi áp giá.',
    'Đơn đã lên phiếu xuất không đổi giá được nữa.',
  ],
  '/quotes/import-images': [
    'Gắn ảnh cho nhiều đơn một lần.',
    'Đặt tên ảnh theo mã đơn rồi thả nhiều ảnh một lần.',
    'Ảnh không khớp mã nào được liệt kê để sửa tên.',
  ],
  '/mawbs': [
    'Vận đơn hàng không: mỗi MAWB là một chuyến với nhiều thùng.',
    'Tạo MAWB, thêm thùng rồi cập nhật khi bay và khi đến.',
    'Chuyến đã đến mới khai thác được hàng của chuyến.',
  ],
  '/mawbs/list': [
    'Danh sách MAWB để tra và đối chiếu số kiện.',
    'Tìm theo số MAWB hoặc ngày bay.',
    'Số kiện nhận khác số kiện gửi phải ghi lý do.',
  ],
  '/mawbs/excel': [
    'Nhập MAWB và kiện từ bảng kê Excel của hãng.',
    'Tải tệp mẫu, điền rồi thả vào, xem trước và nhập.',
    'Nhập nhầm thì hoàn tác cả lần nhập đó.',
  ],
}
