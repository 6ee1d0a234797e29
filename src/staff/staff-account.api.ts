import { z } from 'zod'
import { password } from '#access/password.api.ts'
import { accountFields, changing, managers, ofStaff, readers } from '#staff/staff.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, version } from '#platform/contract/fields.ts'

export const saveAccount = call({
  ...changing,
  id: 'post-staff-account-save',
  path: '/api/staff/account/save',
  summary: 'Lưu mã tài khoản và tài khoản ngân hàng của nhân viên',
  body: ofStaff({ ...accountFields, version }),
  message: 'Đã lưu tài khoản',
  failure: 'Lưu mã tài khoản thất bại!',
  errors: ['staff.not_found', 'staff.above', 'staff.account_taken', 'conflict.stale'],
})
export const setPassword = call({
  id: 'put-staff-change-password-by-id',
  method: 'PUT',
  path: '/api/staff/change-password/{id}',
  summary: 'Đặt lại mật khẩu cho nhân viên',
  roles: managers,
  unstored: true,
  station: 'none',
  params: z.object({ id }),
  body: z.object({ password }),
  data: z.object({ id: z.number(), sessions_ended: z.number() }),
  message: 'Đã đặt mật khẩu mới, nhân viên sẽ phải đổi khi đăng nhập',
  errors: ['staff.not_found', 'staff.above', 'staff.self'],
})
/** VietQR of the salary account; a badge with the account code where there is none. */
export const staffQr = call({
  id: 'post-staff-qrcode',
  method: 'POST',
  path: '/api/staff/qrcode',
  summary: 'Mã QR của nhân viên',
  roles: readers,
  station: 'none',
  reads: true,
  body: ofStaff({ amount: z.number().int().min(1).max(1e12).nullish() }),
  data: z.object({ kind: z.enum(['bank', 'badge']), qr: z.string(), svg: z.string(), title: z.string() }),
  errors: ['staff.not_found'],
})
