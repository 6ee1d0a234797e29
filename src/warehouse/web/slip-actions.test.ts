import { expect, test } from 'vitest'
import { inbillStatus } from '#warehouse/inbill.status.ts'
import { slipsToClose } from '#warehouse/warehouse.waiting.ts'
import { slipActions } from '#warehouse/web/slip-actions.ts'

const actionsOf = (status: 0 | 1 | 2, role: 'OP' | 'SS' = 'OP', priced = 0) => {
  const sent: unknown[] = []
  const write = (call: { id: string }, { body }: { body?: unknown }) =>
    Promise.resolve(sent.push([call.id, body]) as never)
  const row = { id: 7, code: 'PN00000073', status, orders: 3, priced }
  return { actions: slipActions(row, role, write as never), sent }
}
const labels = (...given: Parameters<typeof actionsOf>) =>
  actionsOf(...given).actions.map(({ label }) => label)

test('a slip has the button that the queue of its worker names', () => {
  expect(labels(inbillStatus.open)).toContain(slipsToClose.next)
})

test('an open slip is closed, a closed one opened again, a cancelled one left', () => {
  expect(labels(inbillStatus.open)).toEqual(['Chốt phiếu', 'Hủy phiếu'])
  expect(labels(inbillStatus.closed)).toEqual(['Mở lại phiếu', 'Hủy phiếu'])
  expect(labels(inbillStatus.cancelled)).toEqual([])
  expect(labels(inbillStatus.open, 'SS')).toEqual([])
})

test('each goes to the call of its step', async () => {
  const open = actionsOf(inbillStatus.open)
  for (const action of open.actions) await action.run('nhầm')
  expect(open.sent).toEqual([
    ['post-checkin-change-status', { id: 7, status: inbillStatus.closed }],
    ['post-checkin-cancel', { id: 7, reason: 'nhầm' }],
  ])
})

test('a slip with a priced order says so instead of being cancelled', () => {
  const { actions } = actionsOf(inbillStatus.closed, 'OP', 1)
  expect(actions.find(({ key }) => key === 'cancel')?.off).toBe('Phiếu có 1 đơn đã tính giá.')
})
