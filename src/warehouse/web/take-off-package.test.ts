import { expect, test } from 'vitest'
import { orderStatus } from '#orders/core/order.status.ts'
import { takeOff } from '#warehouse/web/take-off-package.tsx'

const sent: unknown[] = []
const write = (call: { id: string }, { body }: { body?: unknown }) =>
  Promise.resolve(sent.push([call.id, body]) as never)
const at = (status: number) => ({ id: 5, code: 'DH000000059', status })

test('an order that is still at the warehouse abroad is taken off its package, with the reason', async () => {
  const action = takeOff(at(orderStatus.arrivedOverseas), [], 'OP', write as never)
  expect(action).toMatchObject({ label: 'Gỡ khỏi kiện', confirm: { reason: 'required' } })
  await action?.run('nhầm tem')
  expect(sent).toEqual([['post-quote-back-status', { ids: [5], reason: 'nhầm tem' }]])
})

test('none is once it has gone on, nor by who does not work there', () => {
  expect(takeOff(at(orderStatus.exportedOverseas), [], 'OP', write as never)).toBeNull()
  expect(takeOff(at(orderStatus.arrivedOverseas), [], 'SS', write as never)).toBeNull()
})

test('it says first which bag and flight the package leaves', () => {
  const packages = [{ track: 'JP1', container_code: 'BG00000018', mawb: '176-12345675' }]
  const action = takeOff(at(orderStatus.arrivedOverseas), packages, 'OP', write as never)
  expect(action?.confirm?.content).toContain('rời bao BG00000018, MAWB 176-12345675')
})
