import { sql } from 'kysely'
import { passwordMatches } from '#access/server/password.ts'
import { demoPassword } from '#demo/accounts.ts'
import { ConfigError } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** The active people of the demo company whose password is still the one that everybody can read. */
async function openAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ username: string; password_hash: string }>`
    select s.username, s.password_hash from demo_person d join staff s on s.id = d.staff_id
    where s.status = ${lit(staffStatus.active)} order by s.id`.execute(db)
  // They were made with one hash: it is looked at once.
  const matches = new Map<string, boolean>()
  for (const { password_hash: hash } of rows)
    if (!matches.has(hash)) matches.set(hash, await passwordMatches(hash, demoPassword))
  return rows.filter(({ password_hash: hash }) => matches.get(hash)).map(({ username }) => username)
}

/** For a start in production. @throws ConfigError that names the accounts and says what to do with them */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const open = await openAccounts(db)
  if (open.length === 0) return
  throw new ConfigError(
    `Cơ sở dữ liệu này là của công ty mẫu, và ai cũng biết mật khẩu của ${open.length} tài khoản: ${open.join(', ')}.\n` +
      'Dùng một cơ sở dữ liệu khác, hoặc chạy không có NODE_ENV=production (chỉ máy này vào được) để ngừng hoặc đổi mật khẩu từng tài khoản.',
  )
}
