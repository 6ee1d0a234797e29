import { expect, test } from 'vitest'
import { orderStatus } from '#orders/core/order.status.ts'
import { statusTargets, subStatusTargets } from '#orders/desk/web/bulk-targets.ts'
import type { FoundOrder } from '#orders/desk/find-orders.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

const at = (status: number, more: Partial<FoundOrder> = {}) =>
  ({ status, sub_status: null, track: 'JP1', tracks: [], ...more }) as FoundOrder
const offered = (role: RoleCode, row: FoundOrder) =>
  statusTargets(role)
    .filter(({ applies }) => applies(row))
    .map(({ value }) => value)

test('each is offered what leads on from where an order stands, to whom the step belongs', () => {
  expect(offered('CS', at(2))).toEqual(['2', '3', '0'])
  expect(offered('AC', at(3))).toEqual(['4', '0', 'back'])
  expect(offered('AC', at(4))).toEqual(['3', '5', '0', 'back'])
  expect(offered('OP', at(6))).toEqual(['track-7'])
  expect(offered('OP', at(7, { tracks: ['JP1', 'JP2'] }))).toEqual(['track-8', 'back'])
  expect(offered('OP', at(10))).toEqual(['11', 'back'])
  expect(offered('AC', at(10))).toEqual(['11', 'back'])
  expect(offered('AC', at(14))).toEqual([])
  expect(offered('SU', at(14))).toEqual(['back'])
  // Without a track nobody can say where the goods are.
  expect(offered('OP', at(6, { track: null }))).toEqual([])
})

test('every status that a call of the screen leads to is among them', () => {
  const reached = statusTargets('SU').map(({ value }) => Number(value.replace('track-', '')))
  const elsewhere = orderStatus.values.filter((status) => !reached.includes(status))
  // A new quote's, what the scan and the check-in slip do, and the bill's: at their own screens.
  expect(elsewhere).toEqual([1, 9, 10, 12, 13, 14, 15, 16, 17, 18])
})

test('a sub-status is offered to whom its step belongs, and applies to orders that stand before it', () => {
  const rows = [at(6), at(7), at(9)]
  const values = (role: RoleCode) => subStatusTargets(role, rows).map(({ value }) => value)
  expect(values('OP')).toEqual(['70', '71', '72', '73', '76', '79', '91', '92', '93'])
  expect(values('AC')).toEqual(['91', '92', '93'])
  const [damaged] = subStatusTargets('AC', rows)
  expect(rows.map((row) => damaged?.applies(row))).toEqual([false, false, true])
})
