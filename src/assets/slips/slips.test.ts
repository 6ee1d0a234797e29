import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
let ss: number
let cs: number
let op: number
beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam', cs: 'Phạm Minh Anh', op: 'Bùi Văn Tài' } })
  const idOf = async (who: string) => (await world.as(who).me()).id
  ;[ss, cs, op] = [await idOf('SS'), await idOf('CS'), await idOf('OP')]
  // SS reports to CS: a manager who is no manager of the company.
  await world.db.updateTable('staff').set({ manager_id: cs }).where('id', '=', ss).execute()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = ({ body }: TestAnswer) => body.error
const field = ({ body }: TestAnswer) => body.details[0].path
const post = (who: string, path: string, body: object) => world.as(who).post(path, body)
let names = 0
const asset = async (more = {}): Promise<{ id: number; code: string }> => {
  names += 1
  return ok(await post('AC', '/api/asset', { name: `Laptop ${names}`, ...more })).data
}
const read = async (id: number) => ok(await world.as('AC').get(`/api/asset/${id}`)).data
const give = (who: string, body: object) => post(who, '/api/hand-over', body)
const sign = (who: string, id: number) => post(who, '/api/hand-over/confirm', { id })

describe('a request', () => {
  const ask = async (more = {}) =>
    ok(await post('SS', '/api/ask-asset', { name: 'Laptop', reason: 'máy cũ hỏng', ...more })).data
  const confirm = (who: string, id: number, more = {}) => post(who, '/api/ask-asset/confirm', { id, ...more })
  const approve = (who: string, id: number, more = {}) => post(who, '/api/ask-asset/approve', { id, ...more })

  test('is confirmed by the manager of whoever asks, approved by accounting, and handed over', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({ status: 0, type: 1, staff_id: ss, own: true })
    expect(asked.code).toMatch(/^YC\d{6}$/)
    expect(why(await confirm('SS', asked.id))).toBe('asset_requests.own')
    expect(why(await approve('AC', asked.id))).toBe('asset_requests.bad_step')
    expect(ok(await confirm('CS', asked.id)).data.status).toBe(1)
    expect(why(await confirm('AD', asked.id))).toBe('asset_requests.bad_step')
    expect((await approve('CS', asked.id)).status).toBe(403)
    expect(ok(await approve('AC', asked.id)).data.status).toBe(2)
    const { id } = await asset()
    expect(field(await give('OP', { request_id: asked.id, receiver_id: cs, asset_ids: [id] }))).toBe(
      'receiver_id',
    )
    const slip = ok(await give('OP', { request_id: asked.id, receiver_id: ss, asset_ids: [id] })).data
    expect(
      why(await give('OP', { request_id: asked.id, receiver_id: ss, asset_ids: [(await asset()).id] })),
    ).toBe('asset_requests.not_approved')
    ok(await sign('SS', slip.id))
    const [row] = ok(await world.as('SS').get('/api/ask-assets', { ids: asked.id })).results
    expect(row).toMatchObject({ status: 3, slip_code: slip.code, confirmed_name: 'Phạm Minh Anh' })
  })
  test('is refused with a reason, by whoever’s turn it is', async () => {
    const { id } = await ask({ name: 'Máy in' })
    expect(field(await confirm('CS', id, { status: -1 }))).toBe('note')
    expect(ok(await confirm('CS', id, { status: -1, note: 'dùng chung máy tầng 2' })).data).toMatchObject({
      status: -1,
      decision: 'dùng chung máy tầng 2',
    })
    const other = await ask({ name: 'Cân' })
    ok(await confirm('CS', other.id))
    expect(ok(await approve('AC', other.id, { status: -1, note: 'hết ngân sách' })).data.status).toBe(-1)
  })
  test('stands in the queue of its manager, then of accounting, then of the store', async () => {
    const waits = async (who: string, key: string) => {
      const { kinds } = ok(await world.as(who).get('/api/queue')).data
      return kinds.find((kind: { key: string }) => kind.key === key)?.count ?? 0
    }
    const before = await waits('CS', 'asset-requests-to-confirm')
    const { id } = await ask({ name: 'Màn hình' })
    expect(await waits('CS', 'asset-requests-to-confirm')).toBe(before + 1)
    ok(await confirm('CS', id))
    expect(await waits('AC', 'asset-requests-to-approve')).toBe(1)
    ok(await approve('AC', id))
    expect(await waits('OP', 'asset-requests-to-hand-over')).toBe(1)
  })
  test('is printed, and shown to nobody whom it does not concern', async () => {
    const { id, code } = await ask({ name: 'Bàn <b>đứng</b>' })
    const { content } = ok(await post('SS', '/api/ask-asset/print', { id })).data
    expect(content).toContain(code)
    expect(content).toContain('Bàn &lt;b&gt;đứng&lt;/b&gt;')
    expect((await post('MKT', '/api/ask-asset/print', { id })).status).toBe(404)
  })
})

describe('a hand-over', () => {
  test('moves many assets once both have confirmed, each on their own account, and comes back the same way', async () => {
    const [one, other] = [await asset(), await asset({ quality: 'average' })]
    const slip = ok(
      await give('OP', {
        receiver_id: ss,
        asset_ids: [one.id, other.id],
        conditions: [{ asset_id: one.id, quality: 'poor', note: 'xước nắp' }],
      }),
    ).data
    expect(slip).toMatchObject({ status: 0, assets: 2, giver_id: op, turn: false })
    expect(slip.giver_at).not.toBeNull()
    expect(await read(one.id)).toMatchObject({ status: 1, staff_ids: [] })
    expect(why(await sign('AC', slip.id))).toBe('asset_slips.not_party')
    expect(ok(await sign('SS', slip.id)).data.status).toBe(1)
    expect(await read(one.id)).toMatchObject({ status: 2, staff_ids: [ss], quality: 'poor' })
    expect(await read(other.id)).toMatchObject({ status: 2, staff_ids: [ss], quality: 'average' })
    expect(why(await world.as('AC').put(`/api/asset/${one.id}`, { staff_ids: [cs] }))).toBe('assets.by_slip')
    const back = ok(await give('SS', { kind: 'return', receiver_id: op, asset_ids: [one.id, other.id] })).data
    ok(await sign('OP', back.id))
    expect(await read(one.id)).toMatchObject({ status: 1, staff_ids: [] })
  })
  test('confirmed by one person on two devices still waits for the other', async () => {
    const { id } = await asset()
    const slip = ok(await give('AC', { giver_id: op, receiver_id: ss, asset_ids: [id] })).data
    const answers = await Promise.all([sign('SS', slip.id), sign('SS', slip.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(answers.map(why).filter(Boolean)).toEqual(['asset_slips.not_party'])
    expect(await read(id)).toMatchObject({ status: 1 })
    ok(await sign('OP', slip.id))
    expect(await read(id)).toMatchObject({ status: 2, staff_ids: [ss] })
    expect(why(await sign('SS', slip.id))).toBe('asset_slips.ended')
  })
  test('both confirming at once moves it once', async () => {
    const { id } = await asset()
    const slip = ok(await give('AC', { giver_id: op, receiver_id: ss, asset_ids: [id] })).data
    const answers = await Promise.all([sign('SS', slip.id), sign('OP', slip.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(id)).toMatchObject({ status: 2, staff_ids: [ss] })
  })
  test('an asset waits on one slip at a time; a cancelled one lets it go', async () => {
    const { id } = await asset()
    const [first, second] = await Promise.all([
      give('OP', { receiver_id: ss, asset_ids: [id] }),
      give('OP', { receiver_id: cs, asset_ids: [id] }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const slip = (first.status === 200 ? first : second).body.data
    expect(why(await world.as('AC').put(`/api/asset/${id}`, { status: 3 }))).toBe('assets.on_slip')
    ok(await post('OP', '/api/hand-over/cancel', { id: slip.id, reason: 'giao nhầm người' }))
    ok(await give('OP', { receiver_id: cs, asset_ids: [id] }))
  })
  test('nobody gives what another holds, takes back into the store who keeps none, or writes for strangers', async () => {
    const { id } = await asset({ staff_ids: [ss] })
    const stored = await asset()
    expect(why(await give('OP', { receiver_id: cs, asset_ids: [id] }))).toBe('asset_slips.asset')
    expect(why(await give('SS', { receiver_id: cs, asset_ids: [stored.id] }))).toBe('asset_slips.asset')
    expect(field(await give('SS', { kind: 'return', receiver_id: cs, asset_ids: [id] }))).toBe('receiver_id')
    expect(field(await give('SS', { receiver_id: ss, asset_ids: [id] }))).toBe('receiver_id')
    expect(why(await give('MKT', { giver_id: op, receiver_id: ss, asset_ids: [stored.id] }))).toBe(
      'asset_slips.not_party',
    )
  })
  test('is printed in two copies, one for each', async () => {
    const { id, code } = await asset()
    const slip = ok(await give('OP', { receiver_id: ss, asset_ids: [id] })).data
    const { content } = ok(await post('SS', '/api/asset-use/print', { id: slip.id })).data
    expect(content.match(new RegExp(code, 'g'))).toHaveLength(2)
    expect(content).toContain('Bản bên giao giữ')
    expect(content).toContain('Bản bên nhận giữ')
    expect((await post('MKT', '/api/asset-use/print', { id: slip.id })).status).toBe(404)
  })
})

test('an account is not closed while its person holds an asset', async () => {
  const { id, code } = await asset()
  const person = (await world.as('MKT').me()).id
  const slip = ok(await give('OP', { receiver_id: person, asset_ids: [id] })).data
  ok(await sign('MKT', slip.id))
  const close = () => world.as('SU').put('/api/staff', { id: person, status: 0 })
  const refused = await close()
  expect([refused.status, why(refused)]).toEqual([409, 'staff.holds_assets'])
  expect(refused.body.message).toContain(code)
  const back = ok(await give('MKT', { kind: 'return', receiver_id: op, asset_ids: [id] })).data
  ok(await sign('OP', back.id))
  ok(await close())
  const { rows } = await sql`select from asset_holder where staff_id = ${person}`.execute(world.db)
  expect(rows).toHaveLength(0)
})
