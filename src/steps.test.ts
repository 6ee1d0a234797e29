import { expect, test } from 'vitest'
import { forwardFrom, nextFrom, stepDone, type Steps } from '#platform/contract/steps.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { everyCall } from '#routes.ts'
import { allScreens } from '#screens.ts'

const every = (await modulesOf<{ steps: Steps }>('.steps.ts')).map(({ module }) => module.steps)
const of = (entity: string) => every.find(({ table }) => table.entity === entity)!

test('what the steps of the slices name is there', () => {
  const calls = new Set(everyCall.map(({ id }) => id))
  const paths = new Set(allScreens.map(({ path }) => path))
  for (const { table, made = {}, undone = [], also = {}, before = {}, places } of every) {
    const keys = new Set(['made', ...table.actions.map(({ key }) => key)])
    for (const id of Object.keys(made)) expect(calls, id).toContain(id)
    for (const key of [...undone, ...Object.keys(also), ...Object.keys(before)])
      expect(keys, key).toContain(key)
    for (const place of places) expect(paths, place).toContain(place)
  }
})

test('a bill that is made goes on to its confirmation, whoever does that', () => {
  const answer = { data: { id: 7, code: 'PX1', status: 12 } }
  const done = stepDone(every, 'post-bill', { ids: [1] }, answer)!
  expect(done).toMatchObject({ key: 'made', ids: [7], code: 'PX1', reached: 12 })
  const { mine } = nextFrom(done.steps.table, done.reached, 'SS')
  expect(mine.map(({ key }) => key)).toEqual(['confirm'])
  expect(nextFrom(done.steps.table, done.reached, 'OP')).toEqual({
    mine: [],
    others: 'kinh doanh hoặc hỗ trợ khách: kinh doanh xác nhận',
  })
})

test('who wrote a receipt is not offered its confirmation: another accountant is told of it', () => {
  const answer = { data: { id: 9, code: 'CK1', status: 0 } }
  const done = stepDone(every, 'post-transfer', { amount: 1 }, answer)!
  expect(done.key).toBe('made')
  expect(nextFrom(done.steps.table, done.reached, 'AC', true)).toEqual({
    mine: [],
    others: expect.stringMatching(/kế toán khác: /),
  })
})

test('of a call that runs several actions the status asked for says which it was', () => {
  const answer = { data: { done: [3, 4], failed: [] } }
  const sent = { ids: [3, 4], status: 15 }
  const done = stepDone(every, 'post-bill-change-status', sent, answer)!
  expect(done).toMatchObject({ key: 'release', ids: [3, 4], reached: 15 })
  expect(nextFrom(done.steps.table, 15, 'OP').mine.map(({ key }) => key)).toEqual(['hand_over'])
})

test('a deposit that is locked leads to the approval, and that to the buyer', () => {
  const { table } = of('order')
  expect(nextFrom(table, 4, 'AC').mine.map(({ key }) => key)).toContain('approve')
  expect(nextFrom(table, 5, 'AC').others).toContain('người mua')
})

test('who locked a deposit is not offered an approval that is refused while nobody buys', () => {
  const { table, before } = of('order')
  const { guard } = table.actions.find(({ key }) => key === 'approve')!
  expect(guard?.({ hasBuyer: false } as never)).toBe('orders.no_buyer')
  expect(before?.['deposit']?.map(({ key }) => key)).toEqual(['assign'])
})

test('what was done again where it stood is no step to take back', () => {
  const sent = (moved: boolean) =>
    stepDone(every, 'post-quote-send-by-id', {}, { data: { id: 1, code: 'DH1', status: 2, moved } })
  expect(sent(true)).toMatchObject({ key: 'send', moved: true })
  expect(sent(false)).toMatchObject({ key: 'send', moved: false })
})

test('where nothing was done nothing follows', () => {
  expect(
    stepDone(every, 'post-quote-confirm-quotes', { ids: [1] }, { data: { done: [], failed: [] } }),
  ).toBeUndefined()
  expect(stepDone(every, 'put-quote-by-id', {}, { data: { id: 1, status: 2 } })).toBeUndefined()
})

test('what ends a record or leads back is never the next step', () => {
  for (const { table } of every)
    for (const code of table.statuses.values)
      for (const { danger, to } of forwardFrom(table, code)) {
        expect(danger).toBeUndefined()
        expect(to).not.toBe('history')
      }
})
