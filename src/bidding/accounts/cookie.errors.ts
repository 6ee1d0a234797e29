import { errors, refusals } from '#platform/contract/errors.ts'

export const cookieErrors = errors({
  'cookies.not_found': { status: 404, message: 'Tài khoản này chưa có cookie.' },
  'cookies.exists': { status: 409, code: 40002, message: 'Tài khoản đã tồn tại' },
  'cookies.login': {
    status: 400,
    code: 40001,
    message: 'Tài khoản không hợp lệ hoặc không thể đăng nhập dịch vụ multi-login',
  },
  'cookies.status': { status: 409, message: 'Cookie không ở trạng thái làm được việc này.' },
  'cookies.off': { status: 409, message: 'Cookie của tài khoản đang tắt.' },
  'cookies.open': {
    status: 409,
    message: 'Hồ sơ do {who} giữ từ {since}: người đó đóng, hoặc quản lý giải phóng.',
  },
  'cookies.open_jar': { status: 409, message: 'Hồ sơ đang mở: đóng hồ sơ rồi mới thay cookie.' },
  'cookies.not_open': { status: 409, message: 'Không ai giữ hồ sơ của tài khoản này.' },
  'cookies.no_profile': { status: 409, message: 'Chưa ghi mã hồ sơ của tài khoản này.' },
  'cookies.no_account': { status: 409, message: 'Lượt đấu giá chưa có tài khoản.' },
  'cookies.refused': { status: 409, message: 'Trình quản lý hồ sơ từ chối: {why}' },
  'ebay.no_config': { status: 404, message: 'Không tìm thấy cấu hình cho tài khoản eBay này!' },
})
export const refuseCookie = refusals(cookieErrors)
