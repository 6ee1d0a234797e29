import { expect, test } from 'vitest'
import { codeFinder, type CodeWay } from '#platform/rules/code-ways.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { allScreens } from '#screens.ts'
import { demoOrders } from '#testing/demo.ts'
import { testApp } from '#testing/app.ts'

const ways = (await modulesOf<{ way?: CodeWay }>('.places.ts')).flatMap(({ module }) => module.way ?? [])
const find = codeFinder(ways)

test('a code leads to screens that there are', () => {
  const paths = new Set(allScreens.map(({ path }) => path))
  for (const { looks, places } of ways)
    for (const place of places) expect([looks, place, paths.has(place)]).toEqual([looks, place, true])
})

/** Where codes are kept, by the column that holds them. */
const kept = [
  ['orders', 'code'],
  ['bill', 'code'],
  ['transfer', 'code'],
  ['customer', 'customer_no'],
  ['mawb', 'number'],
  ['inbill', 'code'],
  ['delivery_batch', 'batch_code'],
] as const

test('what a company has written on its records is known as a code of one kind', async () => {
  const world = await testApp({ world: demoOrders })
  const kinds = new Map<string, CodeWay>()
  for (const [table, column] of kept) {
    const rows = await world.db
      .selectFrom(table as 'orders')
      .select(column as 'code')
      .where(column as 'code', 'is not', null)
      .limit(200)
      .execute()
    expect([table, rows.length > 0]).toEqual([table, true])
    for (const row of rows) {
      const code = (row as unknown as Record<string, string>)[column]!
      const [piece, ...rest] = find(code)
      expect([code, piece?.text, rest]).toEqual([code, code, []])
      const way = kinds.get(table) ?? piece!.way!
      kinds.set(table, way)
      expect(piece?.way).toBe(way)
    }
  }
  expect(new Set(kinds.values()).size).toBe(kept.length)
  await world.close()
})
