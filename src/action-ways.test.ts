import { expect, test } from 'vitest'
import { billTable } from '#billing/bill.status.ts'
import { billWays } from '#billing/web/parts/bill-ways.ts'
import { behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import { behalfWays } from '#cashdesk/behalf/web/behalf-ways.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderWays } from '#orders/desk/order-ways.ts'
import type { StatusTable } from '#platform/contract/status.ts'

/** Tables whose buttons are drawn by the keys of their actions, each button by a way of its own. */
const tables: readonly {
  table: StatusTable
  ways: { drawn: readonly string[]; elsewhere: Readonly<Record<string, string>> }
}[] = [
  { table: billTable, ways: billWays },
  { table: orderTable, ways: orderWays },
  { table: behalfTable, ways: behalfWays },
]

test.each(tables)('every action of $table.entity that people run has its way', ({ table, ways }) => {
  const keys = table.actions.flatMap(({ key, automatic }) => (automatic ? [] : [key]))
  const known = [...ways.drawn, ...Object.keys(ways.elsewhere)]
  expect(known.toSorted()).toEqual([...new Set(keys)].toSorted())
})
