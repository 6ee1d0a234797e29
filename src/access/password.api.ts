import { z } from 'zod'
import { longestPassword, shortestPassword } from '#access/password.rules.ts'

/** The own password of who calls, as they prove again who they are. */
export const ownPassword = z.string().min(1).max(200)

/** Set by a manager: the person changes it at the next sign-in. */
export const password = z
  .string()
  .min(shortestPassword, `Mật khẩu cần ít nhất ${shortestPassword} ký tự`)
  .max(longestPassword)
