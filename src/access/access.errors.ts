import { errors, refusals } from '#platform/contract/errors.ts'

export const accessErrors = errors({
  'access.bad_credentials': {
    status: 401,
    message: 'Đăng nhập không thành công! Sai tên đăng nhập hoặc mật khẩu.',
  },
  'access.too_many_attempts': {
    status: 429,
    message: 'Đăng nhập sai quá nhiều lần, vui lòng thử lại sau {seconds} giây.',
  },
  'auth.refresh_raced': { status: 401, message: 'UNAUTHORIZED' },
  'access.view_limit': { status: 409, message: 'Mỗi danh sách lưu được tối đa 30 chế độ xem.' },
  'access.preference_too_large': { status: 413, message: 'Tùy chọn quá lớn.' },
})
export const refuseAccess = refusals(accessErrors)
