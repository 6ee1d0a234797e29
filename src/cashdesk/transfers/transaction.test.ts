import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { transactionWaits } from '#cashdesk/transfers/transaction.status.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const make = (user: number, more = {}, who = 'AC') =>
  world.as(who).post('/api/transation', {
    user_id: user,
    trans_type: 'add',
    trans_amount: 500_000,
    contra: 'expense:compensation',
    ...more,
  })
async function balanceOf(customer: number): Promise<number> {
  const account = await world.db
    .selectFrom('account')
    .select('balance')
    .where('code', '=', `customer:${customer}`)
    .executeTakeFirst()
  return 0 - (account?.balance ?? 0)
}
const trialBalance = async () => {
  const row = await world.db
    .selectFrom('entry_line')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

test('a sub counts as negative however it was sent; an add does not', async () => {
  const { id } = await customerOf(world)
  ok(await make(id, { trans_amount: 500_000 }))
  for (const trans_amount of [100_000, -50_000]) {
    const made = ok(await make(id, { trans_type: 'sub', trans_amount, contra: 'revenue:penalty' })).data
    expect(made.trans_amount).toBe(-Math.abs(trans_amount))
  }
  expect(await balanceOf(id)).toBe(350_000)
  expect((await make(id, { trans_amount: -1 })).body.details[0].path).toBe('trans_amount')
  expect((await make(id, { trans_amount: 0 })).status).toBe(400)
  expect((await make(id, { trans_amount: 0.5 })).status).toBe(400)
  const list = ok(await world.as('AC').get('/api/transations', { customer_id: id }))
  expect(list.totals.trans_amount).toBe(350_000)
  expect(list.results).toHaveLength(3)
})

test('a date that is missing means today; one that is none or to come is refused, one in a closed month too', async () => {
  const { id } = await customerOf(world)
  let amount = 1_000
  for (const sent of ['hôm qua', '31-02-2026', '2026-02-31', 7])
    expect((await make(id, { trans_postdate: sent })).body.details[0].path, String(sent)).toBe(
      'trans_postdate',
    )
  for (const sent of [undefined, null, '']) {
    amount += 1
    const made = ok(await make(id, { trans_postdate: sent, trans_amount: amount })).data
    expect(made.trans_postdate, String(sent)).toBe('21-11-2026')
  }
  expect(ok(await make(id, { trans_postdate: '20-11-2026' })).data.trans_postdate).toBe('20-11-2026')
  expect(ok(await make(id, { trans_postdate: '2026-11-19' })).data.trans_postdate).toBe('19-11-2026')
  const later = await make(id, { trans_postdate: '01-12-2026' })
  expect(later.body.details[0].path).toBe('trans_postdate')
  await world.db.insertInto('period').values({ period: '2026-09', closed_at: world.now() }).execute()
  expect((await make(id, { trans_postdate: '30-09-2026' })).body.error).toBe('ledger.period_closed')
})

test('a change reverses what was posted and posts anew; a deletion reverses; nothing is erased', async () => {
  const { id: customer } = await customerOf(world)
  const made = ok(await make(customer, { trans_amount: 800_000, note: 'bồi thường vỡ hàng' })).data
  const path = `/api/transation/change/${made.id}`
  const body = { trans_type: 'sub', trans_amount: 300_000, contra: 'expense:compensation' }
  const changing = ok(await world.as('AC').post(`${path}/preview`, body)).data
  expect(changing).toMatchObject({ balance_before: 800_000, balance_after: -300_000, refusal: null })
  expect(changing.rows).toHaveLength(4)
  const deleting = ok(await world.as('AC').post(`/api/transation/${made.id}/delete/preview`)).data
  expect(deleting).toMatchObject({ balance_before: 800_000, balance_after: 0 })
  expect((await world.as('AC').post('/api/transation/999999999/delete/preview')).status).toBe(404)
  const changed = ok(
    await world.as('AC').put(path, { trans_type: 'sub', trans_amount: 300_000, version: made.version }),
  ).data
  expect(changed).toMatchObject({ trans_amount: -300_000, note: 'bồi thường vỡ hàng' })
  expect(await balanceOf(customer)).toBe(-300_000)
  const stale = await world.as('AC2').put(path, { trans_amount: 1, version: made.version })
  expect(stale.body.error).toBe('conflict.stale')
  const remove = (who: string) => world.as(who).del(`/api/transation/${made.id}`, { reason: 'ghi nhầm' })
  const answers = await Promise.all([remove('AC'), remove('AC2'), remove('AD')])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await balanceOf(customer)).toBe(0)
  expect((await world.as('AC').get(`/api/transation/${made.id}`)).status).toBe(404)
  const entries = await world.db
    .selectFrom('entry')
    .select('id')
    .where('reference_type', '=', 'transaction')
    .where('reference_id', '=', made.id)
    .execute()
  expect(entries).toHaveLength(4)
  expect(await trialBalance()).toBe(0)
})

test('what one person may not post alone says that it waits, before OK and in its answer', async () => {
  const { id: customer } = await customerOf(world)
  const body = { user_id: customer, trans_type: 'add', trans_amount: 900_000_000, contra: 'cash' }
  const shown = ok(await world.as('AC').post('/api/transation/preview', body)).data
  expect(shown).toMatchObject({ rows: [], note: transactionWaits })
  const made = ok(await make(customer, { trans_amount: 900_000_000 }))
  expect([made.message, made.data.status]).toEqual([transactionWaits, 0])
  const path = `/api/transation/change/${made.data.id}`
  expect(ok(await world.as('AC').put(path, { trans_amount: 800_000_000 })).message).toBe(transactionWaits)
  const small = await customerOf(world)
  const posted = ok(await make(small.id, { trans_amount: 1_000 }))
  expect([posted.message, posted.data.status]).toEqual(['Đã lưu giao dịch', 1])
  const plain = { ...body, user_id: small.id, trans_amount: 2_000 }
  expect(ok(await world.as('AC').post('/api/transation/preview', plain)).data.note).toBeNull()
})

test('the contra account is required and is one of ours', async () => {
  const { id, station } = await customerOf(world)
  for (const contra of [undefined, '', 'goods', 'customer:1', 'bank:999999', 'cash:999']) {
    const { body } = await make(id, { contra })
    expect(body.details?.[0]?.path, String(contra)).toBe('contra')
  }
  expect(ok(await make(id, { contra: 'cash' })).data.contra).toBe(`cash:${station}`)
  expect((await make(999_999)).body.error).toBe('orders.customer_unknown')
  expect((await make(id, {}, 'CS')).status).toBe(403)
  const shown = ok(
    await world.as('AC').post('/api/transation/preview', {
      user_id: id,
      trans_type: 'sub',
      trans_amount: 200_000,
      contra: 'revenue:penalty',
    }),
  ).data
  expect(shown).toMatchObject({ balance_before: 500_000, balance_after: 300_000, refusal: null })
  expect(await balanceOf(id)).toBe(500_000)
  const masked = ok(await world.as('OP').get('/api/transations')).results[0]
  expect(masked).toMatchObject({ trans_amount: null, customer_name: null })
  expect((await world.as('CS').post('/api/transations/excel')).status).toBe(200)
})

test('whatever accountants write, change and delete at once, the balance is the sum of what stands', async () => {
  const { id } = await customerOf(world)
  const made = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      make(id, { trans_amount: n * 10_000, trans_type: n % 2 ? 'add' : 'sub' }, ['AC', 'AC2', 'AD'][n % 3]),
    ),
  )
  const ids = made.map((answer) => ok(answer).data.id as number)
  await Promise.all([
    ...ids.map((each, n) =>
      world.as('AC').put(`/api/transation/change/${each}`, { trans_amount: 7_000 + n, trans_type: 'add' }),
    ),
    ...ids.slice(0, 3).map((each) => world.as('AC2').del(`/api/transation/${each}`)),
  ])
  const { results } = ok(await world.as('AC').get('/api/transations', { customer_id: id, size: 100 }))
  const standing = results.reduce((sum: number, row: { trans_amount: number }) => sum + row.trans_amount, 0)
  expect(await balanceOf(id)).toBe(standing)
  expect(await trialBalance()).toBe(0)
})
