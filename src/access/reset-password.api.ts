import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields.ts'

const open = { method: 'POST', roles: 'public', unstored: true, station: 'none' } as const

/** Asks for a code by e-mail. The answer is the same whether anybody has the name. */
export const requestReset = call({
  ...open,
  id: 'post-manage-verification',
  path: '/api/manage/verification',
  summary: 'Gửi mã xác nhận đặt lại mật khẩu',
  body: z.object({ username: requiredText(120) }),
  data: z.object({ minutes: z.number() }),
  message: 'Nếu tài khoản có e-mail, mã xác nhận đã được gửi. Mã dùng được một lần trong 15 phút.',
  errors: ['access.too_many_attempts', 'too_many'],
})

/** A new password by the code; every session ends. */
export const confirmReset = call({
  ...open,
  id: 'post-manage-password-confirm',
  path: '/api/manage/password/confirm',
  summary: 'Đặt lại mật khẩu bằng mã xác nhận',
  body: z.object({
    username: requiredText(120),
    code: requiredText(40),
    password: z.string().min(1).max(200),
  }),
  data: z.object({}),
  message: 'Đã đặt lại mật khẩu, vui lòng đăng nhập bằng mật khẩu mới',
  failure: 'Đặt lại mật khẩu thất bại!',
  errors: ['access.reset_failed', 'access.too_many_attempts', 'too_many'],
})
