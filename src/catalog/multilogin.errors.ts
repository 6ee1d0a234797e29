import { errors, refusals } from '#platform/contract/errors.ts'

export const multiloginErrors = errors({
  'multilogin.login': {
    status: 400,
    code: 40001,
    message: 'Tài khoản không hợp lệ hoặc không thể đăng nhập dịch vụ multi-login',
  },
  'multilogin.exists': { status: 409, code: 40002, message: 'Tài khoản đã tồn tại' },
  'multilogin.unavailable': {
    status: 503,
    message: 'Dịch vụ multi-login không trả lời nên chưa kiểm tra được tài khoản, vui lòng thử lại.',
  },
  'multilogin.not_found': { status: 404, message: 'Không tìm thấy tài khoản multi-login này.' },
})
export const refuseMultilogin = refusals(multiloginErrors)
