import { roleCodes } from '#platform/contract/roles.ts'

export const demoPassword = 'Demo-2026!'
export const demoAccounts = `Tài khoản mẫu: ${roleCodes.map((role) => role.toLowerCase()).join(' ')} · mật khẩu ${demoPassword}`
