/** `npm run check:books [DATABASE_URL]`: runs db/invariants over a database and names what is wrong. */
import { openDatabase } from '#platform/server/db/database.ts'
import { brokenInvariants } from '#invariants.ts'

const url = process.argv[2] ?? process.env['DATABASE_URL']
if (!url) throw new Error('usage: npm run check:books -- DATABASE_URL')
const db = openDatabase(url, { onError: (error) => console.error(error.message) })
const broken = await brokenInvariants(db)
await db.destroy()
for (const { invariant, rows } of broken) console.log(invariant, JSON.stringify(rows, null, 1))
console.log(broken.length === 0 ? 'Sổ sách đúng.' : `${broken.length} sai lệch.`)
process.exit(broken.length === 0 ? 0 : 1)
