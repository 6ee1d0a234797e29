import { z } from 'zod'
import { longestPassword, shortestPassword } from '#access/password.rules.ts'

/** Set by a manager: the person changes it at the next sign-in. */
export const password = z
  .string()
  .min(shortestPassword, `Mật khẩu cần ít nhất ${shortestPassword} ký tự`)
  .max(longestPassword)
