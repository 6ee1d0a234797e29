import { errors, refusals } from '#platform/contract/errors.ts'

export const accessErrors = errors({
  'access.bad_credentials': {
    status: 401,
    message: 'Đăng nhập không thành công! Sai tên đăng nhập hoặc mật khẩu.',
  },
  'access.password_expired': {
    status: 401,
    message: 'Mật khẩu được cấp đã hết hạn, vui lòng nhờ quản lý đặt lại.',
  },
  'access.bad_code': {
    status: 401,
    message: 'Mã xác thực không đúng hoặc đã được dùng, vui lòng nhập mã mới.',
  },
  'access.wrong_code': {
    status: 409,
    message: 'Mã xác thực không đúng hoặc đã được dùng, vui lòng nhập mã mới.',
  },
  'access.twofa_on': { status: 409, message: 'Xác thực hai lớp đang bật. Tắt trước khi thiết lập lại.' },
  'access.twofa_off': { status: 409, message: 'Xác thực hai lớp chưa được bật.' },
  'access.twofa_not_started': {
    status: 409,
    message: 'Chưa có mã QR nào đang chờ, vui lòng bắt đầu bật lại xác thực hai lớp.',
  },
  'access.photo': {
    status: 400,
    message: 'Vui lòng chọn một ảnh JPEG, PNG hoặc WebP không quá 5 MB.',
  },
  'access.reset_failed': {
    status: 400,
    message: 'Đặt lại mật khẩu không thành công: mã xác nhận không đúng hoặc đã hết hạn.',
  },
  'access.too_many_attempts': {
    status: 429,
    message: 'Đăng nhập sai quá nhiều lần, vui lòng thử lại sau {seconds} giây.',
  },
  'auth.refresh_raced': { status: 401, message: 'UNAUTHORIZED' },
  'access.preference_limit': { status: 409, message: 'Đã lưu quá nhiều tùy chọn màn hình.' },
  'access.view_limit': {
    status: 409,
    message: 'Mỗi danh sách lưu được tối đa 30 chế độ xem, mỗi người tối đa 500.',
  },
  'access.preference_too_large': { status: 413, message: 'Tùy chọn quá lớn.' },
})
export const refuseAccess = refusals(accessErrors)
