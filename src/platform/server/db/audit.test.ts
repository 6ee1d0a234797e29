import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  db = openDatabase(database.url, { onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const told = async (table: string) => {
  const { rows } = await sql<{ op: string; old: object; new: object }>`
    select op, old, new from audit where table_name = ${table} and op <> 'I' order by id`.execute(db)
  return rows
}

test('of a changed row the fields that differ are told, before and after, and nothing where none does', async () => {
  const country = sql`where type = 'country' and code = 'VN'`
  const { rows: was } = await sql<{ position: number; name_en: string }>`
    select position, name_en from admin_unit ${country}`.execute(db)
  const { position, name_en } = was[0]!
  await sql`update admin_unit set name_en = null, position = position + 1, valid_to = '2030-01-01' ${country}`.execute(
    db,
  )
  await sql`update admin_unit set name = name, position = position ${country}`.execute(db)
  // What the search form and the lock become follows from the rest.
  expect(await told('admin_unit')).toEqual([
    {
      op: 'U',
      old: { name_en, position, valid_to: null },
      new: { name_en: null, position: position + 1, valid_to: '2030-01-01' },
    },
  ])
})

test('a field of many parts is told whole; a row that goes is told without what was empty', async () => {
  await sql`insert into bank_mapping (bank_code, columns) values ('VCB', '{"amount": "so tien", "parts": [1, 2]}')`.execute(
    db,
  )
  await sql`update bank_mapping set columns = jsonb_set(columns, '{parts}', '[1]')`.execute(db)
  await sql`delete from bank_mapping`.execute(db)
  const [changed, gone] = await told('bank_mapping')
  expect(changed).toEqual({
    op: 'U',
    old: { columns: { amount: 'so tien', parts: [1, 2] } },
    new: { columns: { amount: 'so tien', parts: [1] } },
  })
  expect(gone).toMatchObject({ op: 'D', old: { bank_code: 'VCB', version: 2 }, new: null })
  expect(gone?.old).not.toHaveProperty('updated_by')
})
