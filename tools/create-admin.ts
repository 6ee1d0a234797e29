/** `npm run admin:create -- <username> "<full name>"`: makes the first manager (SU); asks for the password. */
import { createInterface } from 'node:readline/promises'
import { shortestPassword } from '#access/password.rules.ts'
import { newPasswordHash } from '#access/server/new-password.ts'
import { AppError } from '#platform/contract/errors.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'
import { prepareDatabase } from '#database.ts'

readEnvironmentFile()
const [username, name] = process.argv.slice(2)
const url = process.env['DATABASE_SESSION_URL'] || process.env['DATABASE_URL']
if (!username || !name || !url) {
  console.error(
    'usage: DATABASE_URL=… npm run admin:create -- <username> "<full name>"   (ADMIN_PASSWORD, or it asks)',
  )
  process.exit(2)
}
const asked = createInterface({ input: process.stdin, output: process.stderr })
const password =
  process.env['ADMIN_PASSWORD'] ?? (await asked.question(`Mật khẩu (ít nhất ${shortestPassword} ký tự): `))
asked.close()
const password_hash = await newPasswordHash(password, { username, name }, 'password').catch((refused) => {
  if (!(refused instanceof AppError)) throw refused
  console.error(`${refused.given.details?.[0]?.message ?? refused.message}.`)
  process.exit(2)
})
await prepareDatabase({ sessionUrl: url, ownerUrl: process.env['DATABASE_OWNER_URL'] || url })
const db = openDatabase(url, { onError: (error) => console.error(error.message) })
const manager = await db.selectFrom('staff').select('id').where('role', '=', 'SU').executeTakeFirst()
if (manager) {
  console.error('Đã có quản trị; tài khoản mới do quản trị tạo trong hệ thống.')
  process.exit(1)
}
await db.transaction().execute(async (tx) => {
  const station = await tx.selectFrom('station').select('id').limit(1).executeTakeFirst()
  if (!station) await tx.insertInto('station').values({ code: 'HCM', name: 'Trạm HCM' }).execute()
  await tx.insertInto('staff').values({ username, name, role: 'SU', password_hash }).execute()
})
await db.destroy()
console.log(`Đã tạo quản trị ${username}.`)
