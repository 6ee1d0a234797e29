import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/transfers': [
    'Các phiếu thu và phiếu chi bằng tiền mặt, chuyển khoản và thẻ.',
    'Lọc phiếu đang chờ, mở phiếu, so với ngân hàng rồi xác nhận.',
    'Người lập và người xác nhận phải là hai người khác nhau.',
  ],
  '/transfer': [
    'Lập phiếu thu hoặc phiếu chi cho khách.',
    'Chọn khách, loại tiền và số tiền; có thể lấy mã QR để khách chuyển.',
    'Phiếu mới chưa là tiền: số dư chỉ đổi khi người thứ hai xác nhận.',
  ],
  '/refunds': [
    'Yêu cầu hoàn tiền cho khách và tiến độ của từng yêu cầu.',
    'Yêu cầu được duyệt thì tiền bị giữ, trả xong mới đính chứng từ.',
    'Tiền đang tạm giữ cho cọc không hoàn được.',
  ],
  '/partner-refunds': [
    'Tiền đối tác trả lại cho công ty.',
    'Chọn đối tác và tài khoản nhận, rồi ghi khoản hoàn.',
    'Khoản hoàn chỉ thành tiền khi người thứ hai xác nhận.',
  ],
  '/request-support': [
    'Yêu cầu hỗ trợ về tiền mà kinh doanh gửi kế toán.',
    'Mở yêu cầu cũ nhất, trả lời hoặc xử lý rồi đóng.',
    'Đính kèm ảnh chứng từ để người xử lý không phải hỏi lại.',
  ],
  '/transactions': [
    'Khoản kế toán ghi tay vào tài khoản của khách.',
    'Bấm tạo, chọn khách, cộng hay trừ, rồi xem bút toán trước khi lưu.',
    'Giao dịch đã ghi sổ chỉ đảo được, không sửa được.',
  ],
  '/punishes': [
    'Các khoản phạt được đề xuất và đã thu.',
    'Người đề xuất ghi lý do; người khác duyệt thu.',
    'Xem trước bút toán: phạt làm đổi số dư ngay khi thu.',
  ],
  '/bank-transactions': [
    'Khớp từng dòng sao kê ngân hàng với phiếu thu, phiếu chi trong hệ thống.',
    'Chọn dòng chưa khớp, xem gợi ý rồi xác nhận hoặc tự tìm phiếu.',
    'Dòng khớp nhầm phải bỏ khớp trước khi khớp lại, không lập thêm phiếu.',
  ],
  '/bank-transactions/import': [
    'Nhập tệp sao kê tải về từ ngân hàng.',
    'Chọn tài khoản, thả tệp vào, xem trước rồi gửi chờ duyệt.',
    'Người nhập không tự duyệt được tệp của mình.',
  ],
  '/bank-transactions/expected': [
    'Tiền đã ghi trong sổ nhưng ngân hàng chưa ghi.',
    'Xem khoản cũ nhất trước và tìm dòng sao kê của nó.',
    'Khoản chờ quá lâu thường là sai số tiền hoặc sai tài khoản.',
  ],
  '/bank-transactions/words': [
    'Từ trong nội dung sao kê giúp hệ thống nhận ra phí, lãi, tiền mặt, hãng vận chuyển.',
    'Thêm từ và loại mà từ đó báo.',
    'Từ quá ngắn sẽ nhận nhầm nhiều dòng; thử trên sao kê cũ trước.',
  ],
  '/cards': [
    'Thẻ mua hàng và tài khoản ngân hàng của công ty, cùng số dư.',
    'Mở một thẻ để xem nạp, chi và sao kê.',
    'Tiền ra khỏi thẻ tính theo tỷ giá bình quân của thẻ.',
  ],
  '/cards/alarms': [
    'Những chỗ thẻ mua hàng và đơn hàng không khớp nhau.',
    'Chọn một loại cảnh báo, mở dòng cũ nhất và xử lý nguyên nhân.',
    'Bỏ qua một cảnh báo phải ghi lý do.',
  ],
  '/credits': [
    'Số tiền đang có trên từng thẻ mua hàng và tiền đó vào từ đâu.',
    'Bấm một thẻ để xem các lần nạp và tỷ giá của từng lần.',
    'Số đỏ là thẻ đã chi trước khi được nạp; nạp hoặc ghi bổ sung ngay.',
  ],
  '/billings': [
    'Dòng sao kê của thẻ mua hàng và đơn mà từng dòng đã trả.',
    'Chọn dòng chưa khớp, gắn đơn rồi xác nhận số tiền.',
    'Chênh lệch giữa giá mua và sao kê phải có lý do.',
  ],
  '/partner/transfers': [
    'Tiền chuyển giữa công ty và đối tác.',
    'Lọc khoản đang chờ rồi xác nhận đã nhận hoặc đã gửi.',
    'Đối tác chỉ thấy và xác nhận khoản của chính mình.',
  ],
  '/payment': [
    'Lập yêu cầu thanh toán hộ khách ở nước ngoài.',
    'Chọn khách, số ngoại tệ và người nhận, rồi xem số tiền Việt phải thu.',
    'Khi duyệt, tiền của khách bị tạm giữ; thiếu số dư thì không duyệt được.',
  ],
  '/payments': [
    'Tất cả yêu cầu thanh toán hộ.',
    'Lọc theo trạng thái và mở yêu cầu để làm bước tiếp theo.',
    'Yêu cầu đã duyệt giữ tiền của khách cho tới khi hoàn tất hoặc hủy.',
  ],
  '/payments/new': [
    'Yêu cầu thanh toán hộ mới, đang chờ duyệt.',
    'Kiểm tra chứng từ và số dư khách rồi duyệt.',
    'Người lập không tự duyệt yêu cầu của mình.',
  ],
  '/payments/approve': [
    'Yêu cầu đã duyệt, tiền khách đang tạm giữ, chờ trả ra nước ngoài.',
    'Trả tiền, đính kèm chứng từ rồi hoàn tất.',
    'Không trả được thì hủy để nhả tiền tạm giữ cho khách.',
  ],
  '/payments/complete': [
    'Yêu cầu thanh toán hộ đã trả xong.',
    'Tra theo khách, mã TH hoặc ngày.',
    'Sai sót sau khi hoàn tất chỉ sửa bằng bút toán đảo.',
  ],
}
