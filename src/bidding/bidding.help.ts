import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/bids': [
    'Các phiên Yahoo đang theo cho khách: giá, ai dẫn, còn bao lâu, tiền đang giữ.',
    'Bấm “Yêu cầu đấu giá”, dán liên kết, chọn khách và giá tối đa; “Đặt giá” thì máy gửi trước khi phiên kết thúc.',
    'Lượt đỏ sắp hết giờ; bị vượt thì nâng giá trước khi hết giờ. Tiền giữ về khách khi thua, hủy hoặc hết giờ chờ nâng.',
  ],
  '/ebay-bid': [
    'Các phiên eBay đang theo cho khách; eBay không gia hạn, giá gửi trong những giây cuối.',
    'Dán liên kết eBay, chọn khách và giá tối đa; chọn nhiều lượt để đổi tài khoản, đặt lại hay đọc lại giá.',
    'Thanh lượt hỏi gần đầy thì máy chỉ hỏi những phiên sắp kết thúc.',
  ],
  '/mercari-bids': [
    'Hàng Mercari đặt mua cho khách, giá cố định hoặc đấu giá.',
    'Dán liên kết, chọn khách và giá tối đa; mua xong trên trang thì bấm “Tạo đơn từ lượt đã thắng”.',
    'Mỗi sản phẩm chỉ có một lượt của công ty; lượt của khách khác thì quản lý quyết định.',
  ],
  '/cookies': [
    'Cookie đăng nhập của từng tài khoản mua hàng: còn dùng được không, hồ sơ trình duyệt đang do ai giữ.',
    'Bấm “Thêm cookie”, chọn tài khoản, dán cookie và ghi mã hồ sơ; “Mở hồ sơ” mở trình duyệt của tài khoản.',
    'Mỗi hồ sơ chỉ một người giữ. Cookie hết hiệu lực thì đăng nhập lại trong hồ sơ rồi đóng hồ sơ.',
  ],
  '/ebay-cookie': [
    'Cookie và khóa ứng dụng của các tài khoản eBay.',
    'Chọn “Cấu hình eBay” ở dòng tài khoản để ghi App ID, Cert ID, trang eBay và số lượt đang theo nhiều nhất.',
    'Cert ID được niêm phong, chỉ còn bốn ký tự cuối: giữ bản gốc ở trang nhà phát triển của eBay.',
  ],
}
