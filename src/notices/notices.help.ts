import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/setting/notifications': [
    'Tin đẩy tới điện thoại của khách hàng: mọi khách, theo hạng hoặc vài khách.',
    'Soạn tin, chọn người nhận, rồi hẹn giờ hoặc gửi ngay.',
    'Tin đã gửi không thu hồi được; còn chờ giờ gửi thì sửa và xóa được.',
  ],
  '/notifications': [
    'Bảng tin nội bộ: khách hàng không đọc được những tin ở đây.',
    'Đăng tin cho cả công ty, hoặc “Nhắn nhân viên” để rung chuông một vai trò, một người.',
    'Trang đầu chỉ hiện ba tin mới nhất, nên tin hết hạn thì xóa đi.',
  ],
  '/feedbacks': [
    'Góp ý của khách và tình trạng trả lời.',
    'Mở góp ý cũ nhất, trả lời rồi đóng.',
    'Góp ý về tiền thì chuyển kế toán bằng Yêu cầu hỗ trợ.',
  ],
}
