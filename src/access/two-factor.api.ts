import { z } from 'zod'
import { ownPassword } from '#access/password.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, instantOut, requiredText } from '#platform/contract/fields.ts'
import { everyRole } from '#platform/contract/roles.ts'

const code = requiredText(40)
const proof = z.object({ password: ownPassword })
const own = { method: 'POST', roles: everyRole, station: 'none', unstored: true } as const

const twoFactor = z.object({
  enabled: z.boolean(),
  enabled_at: instantOut.nullable(),
  recovery_left: z.number(),
})

/** One's own; managers see anybody's. */
export const twoFactorStatus = call({
  id: 'post-staff-twofa-status-by-id',
  method: 'POST',
  path: '/api/staff/twofa/status/{id}',
  summary: 'Trạng thái xác thực hai lớp',
  roles: everyRole,
  station: 'none',
  reads: true,
  params: byId,
  data: twoFactor,
  errors: ['not_found'],
})

/** Begins: the QR for the authenticator. One's own only; no sign-in asks for a code before the first was verified. */
export const twoFactorEnable = call({
  ...own,
  id: 'post-staff-twofa-enable-by-id',
  path: '/api/staff/twofa/enable/{id}',
  summary: 'Bắt đầu bật xác thực hai lớp',
  proof: 'password',
  params: byId,
  body: proof,
  data: z.object({ qr: z.string(), uri: z.string(), secret: z.string() }),
  message: 'Quét mã QR bằng ứng dụng xác thực rồi nhập mã 6 số',
  errors: ['access.twofa_on', 'access.forbidden', 'access.too_many_attempts'],
})

/** Turns it on by a first code; answers the recovery codes, this once. */
export const twoFactorVerify = call({
  ...own,
  id: 'post-staff-twofa-verify',
  path: '/api/staff/twofa/verify',
  summary: 'Xác nhận mã để bật xác thực hai lớp',
  proof: 'before',
  body: z.object({ code }),
  data: z.object({ enabled: z.literal(true), recovery_codes: z.array(z.string()) }),
  message: 'Đã bật xác thực hai lớp',
  errors: ['access.wrong_code', 'access.twofa_on', 'access.twofa_not_started', 'access.too_many_attempts'],
})

/** One's own; a manager anybody's, for who has lost everything, by the manager's own password. */
export const twoFactorDisable = call({
  ...own,
  id: 'post-staff-twofa-disable-by-id',
  path: '/api/staff/twofa/disable/{id}',
  summary: 'Tắt xác thực hai lớp',
  proof: 'password',
  params: byId,
  body: proof,
  data: twoFactor,
  message: 'Đã tắt xác thực hai lớp',
  errors: ['access.twofa_off', 'access.too_many_attempts', 'not_found'],
})

/** New recovery codes; the old ones die. */
export const twoFactorRecovery = call({
  ...own,
  id: 'post-staff-twofa-recovery',
  path: '/api/staff/twofa/recovery',
  summary: 'Tạo lại mã khôi phục',
  proof: 'password',
  body: proof,
  data: z.object({ recovery_codes: z.array(z.string()) }),
  message: 'Đã tạo mã khôi phục mới, mã cũ không còn dùng được',
  errors: ['access.twofa_off', 'access.too_many_attempts'],
})
