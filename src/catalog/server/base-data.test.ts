import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencyCodes } from '#catalog/currency.rules.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const empty = await testDatabase()
  drop = empty.drop
  db = openDatabase(empty.url, { max: 1, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

test('a company that has nothing yet has the goods types and currencies of the specification', async () => {
  const types = await db.selectFrom('goods_type').select(['code', 'name']).orderBy('position').execute()
  expect(types).toEqual([
    { code: 'electronics', name: 'Đồ điện tử' },
    { code: 'furniture', name: 'Bàn ghế' },
    { code: 'household', name: 'Đồ gia dụng' },
    { code: 'other', name: 'Khác' },
  ])
  expect(currencyCodes).toEqual(['USD', 'JPY', 'KRW', 'CNY', 'GBP', 'EUR', 'AUD', 'PayPal'])
})
