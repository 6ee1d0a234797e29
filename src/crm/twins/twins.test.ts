import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam' } })
})
afterAll(() => world.close())
const today = '2026-11-27T03:00:00Z'
beforeEach(() => world.setNow(today))

let number = 100
const fresh = () => `0977${String((number += 1)).padStart(6, '0')}`
const call = (who: string, path: string, body: object = {}) => world.as(who).post(`/api/crm/${path}`, body)

/** Two customers of one phone; the second has no code yet. */
async function twins({ coded = false }: { coded?: boolean } = {}) {
  const phone = fresh()
  const kept = await customerOf(world, { phone, name: 'Lê Thị Mận' })
  const gone = await customerOf(world, { phone, name: 'Mận Lê' })
  if (!coded) await sql`update customer set customer_no = null where id = ${gone.id}`.execute(world.db)
  return { phone, keep: kept.id, gone: gone.id }
}
const merge = (who: string, given: object) => call(who, 'merge', { kind: 'customer', ...given })
const undo = (who: string, id: number) => call(who, 'merge/undo', { id })
const list = async (who: string, q: string) =>
  (await world.as(who).get('/api/crm/duplicates', { q })).body.results
const standing = async (id: number) =>
  (
    await sql<{
      merged_into_id: number | null
      locked: boolean
      gone: boolean
    }>`select merged_into_id, locked, deleted_at is not null as gone from customer where id = ${id}`.execute(
      world.db,
    )
  ).rows[0]
const contactsOf = async (id: number) =>
  (await world.as('SU').get('/api/crm/contacts', { customer_id: String(id) })).body.results.length
const reach = (id: number) => call('CS', 'contact', { customer_id: id, channel: 'call' })

let leads = 0
const lead = async (who: string, phone: string, more: object = {}): Promise<number> => {
  const body = { name: `Khách hỏi ${(leads += 1)}`, phone, next_step: 'Gọi', next_on: '01-12-2026', ...more }
  const { body: answer } = await call(who, 'lead', body)
  expect(answer).toMatchObject({ code: 1 })
  // Thirty days on the same phone is a new lead.
  await sql`update lead set created_at = created_at - interval '40 days' where id = ${answer.data.id}`.execute(
    world.db,
  )
  return answer.data.id
}
const leadRow = async (id: number) =>
  (await world.as('SU').get('/api/crm/leads', { ids: String(id) })).body.results[0]

describe('a phone of two records', () => {
  test('stands in the list while both have it, for who sees both', async () => {
    const { phone, keep, gone } = await twins()
    expect(await list('CS', phone)).toMatchObject([{ phone, customers: 2, leads: 0 }])
    await sql`update customer set sale_id = null where id = ${gone}`.execute(world.db)
    expect(await list('SS', phone)).toEqual([])
    const [{ id }] = await list('CS', phone)
    const { body } = await world.as('CS').get(`/api/crm/duplicate/${id}`)
    expect(body.data.records.map((one: { id: number }) => one.id)).toEqual([keep, gone])
    expect((await world.as('SS').get(`/api/crm/duplicate/${id}`)).status).toBe(404)
    // 0977… never had eleven digits; 0397… was 01697…
    const renewed = phone.replace(/^0977/, '0397')
    await sql`update customer set phone = ${renewed} where id in (${keep}, ${gone})`.execute(world.db)
    expect(await list('CS', renewed.replace(/^039/, '0169'))).toMatchObject([{ phone: renewed }])
    await sql`update customer set phone = ${fresh()} where id = ${gone}`.execute(world.db)
    expect(await list('CS', renewed)).toEqual([])
  })

  test('may be that of a customer and of somebody who asked', async () => {
    const phone = fresh()
    await lead('SS', phone)
    await customerOf(world, { phone })
    expect(await list('CS', phone)).toEqual([])
    expect(await list('SU', phone)).toMatchObject([{ customers: 1, leads: 1 }])
  })
})

test('who is erased is erased under every code that was merged into theirs, and in no list of phones', async () => {
  const { phone, keep, gone } = await twins()
  const third = await customerOf(world, { phone, name: 'Mận' })
  const { id } = (await merge('CS', { keep, gone })).body.data
  const erased = { reason: 'Khách yêu cầu' }
  const { body } = await world.as('SU').post(`/api/user/${keep}/anonymise`, erased)
  expect(body).toMatchObject({ code: 1 })
  const { rows } = await sql<{ id: number }>`select id from customer where phone = ${phone}`.execute(world.db)
  expect(rows).toEqual([{ id: third.id }])
  const counted = await sql`select from shared_phone where phone = ${phone}`.execute(world.db)
  expect(counted.rows).toEqual([])
  expect((await undo('CS', id)).body.error).toBe('twins.moved_since')
})

describe('two customers of one phone', () => {
  test('become one: calls, talks, tasks, tickets and addresses go over, the other leaves the lists', async () => {
    const { phone, keep, gone } = await twins()
    await reach(gone)
    await world.as('CS').post('/api/user/conversations/add', { user_id: gone, content: 'Hẹn chiều mai' })
    await call('CS', 'ticket', { title: 'Hỏi phí', content: 'Báo phí', channel: 'zalo', customer_id: gone })
    const asked = await merge('CS', { keep, gone, gone_version: 1 })
    expect(asked.body).toMatchObject({ error: 'conflict.stale' })
    const preview = await call('CS', 'merge/preview', { kind: 'customer', keep, gone })
    const moved = [
      { what: 'lần liên hệ', count: 1 },
      { what: 'trao đổi', count: 1 },
      { what: 'phiếu yêu cầu', count: 1 },
    ]
    expect(preview.body.data).toMatchObject({ moved, leaves: true, refusal: null })
    expect(await standing(gone)).toMatchObject({ merged_into_id: null, gone: false })
    expect((await merge('CS', { keep, gone })).body.data).toMatchObject({ moved, leaves: true })
    expect(await standing(gone)).toEqual({ merged_into_id: keep, locked: true, gone: true })
    expect(await contactsOf(keep)).toBe(1)
    const { body } = await world.as('CS').get(`/api/crm/timeline/${keep}`)
    expect(body.data.entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'contact',
      'note',
      'ticket',
    ])
    expect(await list('CS', phone)).toEqual([])
  })

  test('keep orders and money under the code they were made under, which takes no new ones', async () => {
    const { keep, gone } = await twins({ coded: true })
    const order = await orderAt(world, 1, { customerId: gone })
    expect((await merge('CS', { keep, gone })).body.data).toMatchObject({ orders: 1, leaves: false })
    expect(await standing(gone)).toEqual({ merged_into_id: keep, locked: true, gone: false })
    const { rows } = await sql<{ customer_id: number }>`select customer_id from orders
      where id = ${order.id}`.execute(world.db)
    expect(rows).toEqual([{ customer_id: gone }])
    const opened = await world.as('SU').put(`/api/customer/update-new/${gone}`, { locked: false })
    expect(opened.body.error).toBe('customers.merged')
    const { body } = await world.as('SU').get(`/api/user/${gone}/info`)
    expect(body.data.merged_into).toContain('Lê Thị Mận')
  })

  test('are not merged into one without a code, of another phone, or by who may not', async () => {
    const { keep, gone } = await twins()
    expect((await merge('CS', { keep: gone, gone: keep })).body.error).toBe('twins.code')
    expect((await merge('CS', { keep, gone: keep })).body.error).toBe('twins.same')
    expect((await merge('SS', { keep, gone })).status).toBe(403)
    expect((await merge('AC', { keep, gone })).status).toBe(403)
    await sql`update customer set phone = ${fresh()} where id = ${gone}`.execute(world.db)
    expect((await merge('CS', { keep, gone })).body.error).toBe('twins.phone')
  })

  test('merged by two people at once, each the other way round, are merged once', async () => {
    const { keep, gone } = await twins({ coded: true })
    await orderAt(world, 1, { customerId: keep })
    await orderAt(world, 1, { customerId: gone })
    const both = await Promise.all([merge('CS', { keep, gone }), merge('SU', { keep: gone, gone: keep })])
    expect(both.map(({ body }) => body.code === 1).toSorted()).toEqual([false, true])
    expect(both.find(({ body }) => body.code !== 1)?.body.error).toBe('twins.merged')
    const after = [await standing(keep), await standing(gone)]
    expect(after.filter((one) => one?.merged_into_id !== null)).toHaveLength(1)
  })
})

describe('a merge that was wrong', () => {
  test('is undone: what went over comes back, what was added since stays, and it is undone once', async () => {
    const { phone, keep, gone } = await twins()
    await reach(gone)
    const { id } = (await merge('CS', { keep, gone })).body.data
    await reach(keep)
    const both = await Promise.all([undo('CS', id), undo('SU', id)])
    expect(both.map(({ body }) => body.error ?? null).toSorted()).toEqual([null, 'twins.undone'])
    expect(await standing(gone)).toEqual({ merged_into_id: null, locked: false, gone: false })
    expect([await contactsOf(keep), await contactsOf(gone)]).toEqual([1, 1])
    expect(await list('CS', phone)).toMatchObject([{ customers: 2 }])
    expect((await merge('CS', { keep, gone })).body).toMatchObject({ code: 1 })
  })

  test('is undone for seven days, and not while who was kept is merged on', async () => {
    const { keep, gone, phone } = await twins()
    const third = await customerOf(world, { phone, name: 'Mận Lê Thị' })
    await orderAt(world, 1, { customerId: keep })
    const { id } = (await merge('CS', { keep, gone })).body.data
    const next = (await merge('CS', { keep: third.id, gone: keep })).body.data
    expect((await undo('CS', id)).body.error).toBe('twins.merged_since')
    expect((await undo('CS', next.id)).body).toMatchObject({ code: 1 })
    world.setNow('2026-12-04T03:00:01Z')
    expect((await undo('CS', id)).body).toMatchObject({ error: 'twins.too_late' })
    world.setNow('2026-12-04T03:00:00Z')
    expect((await undo('CS', id)).body).toMatchObject({ code: 1 })
  })
})

describe('two leads of one phone', () => {
  test('become one with both needs, what was said and commented; it is undone as it was', async () => {
    const phone = fresh()
    const gone = await lead('CS', phone, { need: 'Mua túi' })
    const keep = await lead('CS', phone, { need: 'Mua giày' })
    await call('CS', 'lead/status', { id: gone, status: 2 })
    await call('CS', 'contact', { lead_id: gone, channel: 'call' })
    await call('CS', 'comment', { id: `lead:${gone}`, content: 'Khách quen' })
    const { body } = await call('CS', 'merge', { kind: 'lead', keep, gone })
    expect(body.data.moved).toEqual([
      { what: 'lần liên hệ', count: 1 },
      { what: 'bình luận', count: 1 },
    ])
    expect(await leadRow(keep)).toMatchObject({ need: 'Mua giày\nMua túi', contacts: 1 })
    const merged = await leadRow(gone)
    expect(merged).toMatchObject({ status: -1, merged_into_id: keep, contacts: 0 })
    expect(merged.reason).toContain('Gộp vào')
    const again = { id: gone, status: 1, reason: 'Khách gọi lại' }
    expect((await call('CS', 'lead/status', again)).body.error).toBe('leads.merged')
    await call('CS', 'comment', { id: `lead:${keep}`, content: 'Đã gọi' })
    // One that is over needs no next step, and has it again.
    const nothing = { next_step: null, next_on: null, version: merged.version }
    expect((await world.as('CS').put(`/api/crm/lead/${gone}`, nothing)).body).toMatchObject({ code: 1 })
    expect((await leadRow(gone)).next_step).toBeNull()
    expect((await undo('CS', body.data.id)).body).toMatchObject({ code: 1 })
    expect(await leadRow(gone)).toMatchObject({
      status: 2,
      merged_into_id: null,
      reason: null,
      next_step: 'Gọi',
      contacts: 1,
    })
    expect(await leadRow(keep)).toMatchObject({ need: 'Mua giày', contacts: 0 })
    const said = await world.as('CS').get(`/api/crm/lead:${keep}/comments`)
    expect(said.body.data).toMatchObject([{ content: 'Đã gọi' }])
  })

  test('of which one became a customer meanwhile are not merged', async () => {
    const phone = fresh()
    const [gone, keep] = [await lead('CS', phone), await lead('CS', phone)]
    await call('CS', 'lead/status', { id: gone, status: -1, reason: 'Mua chỗ khác' })
    expect((await call('CS', 'merge', { kind: 'lead', keep, gone })).body.error).toBe('twins.closed')
  })
})
