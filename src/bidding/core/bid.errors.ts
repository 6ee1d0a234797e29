import { errors, refusals } from '#platform/contract/errors.ts'

export const bidErrors = errors({
  'bids.not_found': { status: 404, message: 'Không tìm thấy lượt đấu giá.' },
  'bids.status': { status: 409, message: 'Không thể cập nhật trạng thái' },
  'bids.ended': { status: 409, message: 'Lượt đấu giá đã kết thúc.' },
  'bids.leading': {
    status: 409,
    message: 'Mình đang (hoặc có thể đang) dẫn đầu nên không hủy, không đổi được.',
  },
  'bids.too_late': { status: 409, message: 'Phiên sắp kết thúc, không còn kịp đặt giá.' },
  'bids.customer_locked': { status: 409, message: 'Khách hàng đang bị khóa, không đấu giá được.' },
  'bids.not_bought': { status: 409, message: 'Đơn của lượt này chưa được mua nên chưa ghi thanh toán.' },
  'bids.live': {
    status: 409,
    message:
      'Sản phẩm này đang có lượt đấu giá khác của công ty (tối đa {max}). Quản lý, kế toán quyết định ai được theo.',
  },
  'bids.live_stronger': {
    status: 409,
    message: 'Lượt đang có đặt tối đa {max} hoặc đã gửi giá: lượt cao hơn, sớm hơn được theo.',
  },
  'bids.link_limit': { status: 409, message: 'Khách đã hết lượt liên kết đấu giá hôm nay ({used}/{limit}).' },
  'bids.vip_limit': { status: 409, message: 'Tài khoản VIP đã hết số liên kết cùng lúc ({used}/{limit}).' },
  'bids.no_room': { status: 409, message: 'Vượt hạn mức đấu giá của khách: còn {room}, cần {needed}.' },
  'bids.no_item': { status: 409, message: 'Trang mua không có sản phẩm này, hoặc phiên đã đóng.' },
  'bids.not_auction': { status: 409, message: 'Sản phẩm bán giá cố định, không đấu giá được.' },
  'bids.too_low': { status: 409, message: 'Giá tối đa phải từ {next} {currency} trở lên.' },
  'bids.unheard': {
    status: 503,
    message: 'Chưa hỏi được trang mua: {why}. Thử lại, hoặc nhập giá và giờ kết thúc.',
  },
  'bids.no_config': { status: 409, message: 'Không tìm thấy cấu hình cho tài khoản eBay này' },
  'bids.account_full': {
    status: 409,
    message: 'Tài khoản đang theo đủ {most} lượt, mức nhiều nhất trong cấu hình eBay.',
  },
  'bids.only_raise': { status: 409, message: 'Đã gửi giá {sent} cho trang, chỉ nâng lên được.' },
  'bids.one_customer': { status: 409, message: 'Các lượt của một nhóm phải cùng một khách.' },
  'bids.group_near': {
    status: 409,
    message:
      'Hai phiên của một nhóm kết thúc cách nhau dưới {seconds} giây, không kịp biết phiên trước thắng hay thua.',
  },
  'bids.over_most': { status: 409, message: 'Giá này vượt giá tối đa {most} của khách.' },
  'bids.not_by_hand': { status: 409, message: 'Lượt này không chờ người đặt tay.' },
})
export const refuseBid = refusals(bidErrors)
