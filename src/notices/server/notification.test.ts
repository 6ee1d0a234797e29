import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendNotifications } from '#notices/server/send-notification.jobs.ts'
import type { PushPort } from '#outside/push/port.ts'
import { httpPush } from '#outside/push/http-push.ts'
import { startPushSim } from '#outside/push/push.sim.ts'
import type { PushSim } from '#outside/push/push.sim.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let sim: PushSim
beforeAll(async () => {
  world = await testApp({ people: { mkt: 'Đỗ Phương Thảo' } })
  sim = await startPushSim()
})
afterAll(async () => {
  await sim.stop()
  await world.close()
})
beforeEach(() => {
  sim.sent.length = 0
  sim.unknown.clear()
})

const mkt = () => world.as('MKT')
const text = { title: 'Nghỉ lễ 2-9', content: 'Kho nghỉ từ 01-09 đến 03-09, đơn xử lý bình thường từ 04-09.' }
const run = (id: number, push: PushPort = httpPush(sim.settings)) =>
  sendNotifications(push).run(
    { id },
    { db: world.db, now: world.now(), signal: new AbortController().signal },
  )
const read = async (id: number) => (await mkt().get('/api/notification/sale', { id })).body.results[0]
const reached = () => sim.sent.flatMap((message) => message.recipients)
async function customers(condition = sql`true`) {
  const { rows } = await sql<{ id: number; customer_no: string; level_code: string }>`
    select id, customer_no, level_code from customer where customer_no is not null and not locked and ${condition} order by id`.execute(
    world.db,
  )
  return rows
}
const queued = async (id: number) => {
  const { rows } = await sql<{ at: Date }>`select run_at as at from graphile_worker._private_jobs j
    where j.key = ${`notification:${id}`}`.execute(world.db)
  return rows.map((row) => row.at.toISOString())
}

describe('a notification to customers', () => {
  it('is a draft in mode P until it has a time, then waits in the queue for it', async () => {
    const made = await mkt().post('/api/notification', text)
    expect(made.body).toMatchObject({
      code: 1,
      data: { ...text, mode: 'P', target: 'all', status: 0, status_name: 'Nháp' },
    })
    const { id, version } = made.body.data
    expect(await queued(id)).toEqual([])
    const planned = await mkt().put(`/api/notification/${id}`, {
      scheduled_at: '2026-11-22T01:00:00Z',
      version,
    })
    expect(planned.body.data).toMatchObject({ status: 1, status_name: 'Chờ gửi' })
    expect(await queued(id)).toEqual(['2026-11-22T01:00:00.000Z'])
    await mkt().put(`/api/notification/${id}`, { scheduled_at: '2026-11-23T01:00:00+00:00' })
    expect(await queued(id)).toEqual(['2026-11-23T01:00:00.000Z'])
    await run(id)
    expect(sim.sent).toEqual([])
    expect((await read(id)).status).toBe(1)
    expect((await mkt().del(`/api/notification/${id}`)).status).toBe(200)
    await run(id)
    expect(sim.sent).toEqual([])
    expect(await read(id)).toBeUndefined()
  })

  it('reaches every customer once, and counts those without a device', async () => {
    const all = await customers()
    sim.unknown.add(all[0]?.customer_no as string)
    const { body } = await mkt().post('/api/v1/notification/vh-mobile', { ...text, link: '/khuyen-mai' })
    const { id } = body.data
    expect(body.data.status).toBe(1)
    await run(id)
    await run(id)
    expect(reached()).toEqual(all.map((one) => one.customer_no))
    expect(sim.sent[0]).toMatchObject({ title: text.title, body: text.content, link: '/khuyen-mai' })
    expect(await read(id)).toMatchObject({
      status: 3,
      sent_count: all.length - 1,
      failed_count: 1,
      problem: null,
    })
    const bell = await mkt().get('/api/bell')
    expect(bell.body.results[0]).toMatchObject({ kind: 'notification', title: `Đã gửi xong: ${text.title}` })
  })

  it('to some levels reaches those alone', async () => {
    const vip = await customers(sql`level_code in ('vang', 'kimcuong')`)
    const offered = (await mkt().get('/api/notification/levels')).body.data as {
      code: string
      name: string
      customers: number
    }[]
    const counted = offered.filter(({ code }) => ['vang', 'kimcuong'].includes(code))
    expect(counted.reduce((sum, one) => sum + one.customers, 0)).toBe(vip.length)
    const { body } = await mkt().post('/api/v1/notification/vh-mobile', {
      ...text,
      target: 'level',
      level_codes: ['vang', 'kimcuong'],
    })
    expect(body.data.level_names).toEqual(
      offered.filter((one) => counted.includes(one)).map((one) => one.name),
    )
    await run(body.data.id)
    expect(reached()).toEqual(vip.map((one) => one.customer_no))
  })

  it('to a list reaches those of it, by key and by pasted number', async () => {
    const [one, two] = await customers()
    const made = await mkt().post('/api/notification', {
      ...text,
      target: 'list',
      user_ids: [one?.id],
      codes: [` ${two?.customer_no.toLowerCase()} `],
    })
    expect(made.body.data.customer_count).toBe(2)
    await mkt().post('/api/v1/notification/vh-mobile', { id: made.body.data.id })
    await run(made.body.data.id)
    expect(reached()).toEqual([one?.customer_no, two?.customer_no])
  })

  it('goes on where it stopped when the provider was away or its answer was lost', async () => {
    const all = await customers()
    const { body } = await mkt().post('/api/v1/notification/vh-mobile', text)
    const { id } = body.data
    sim.failNext(503)
    await expect(run(id)).rejects.toThrow('503')
    expect(await read(id)).toMatchObject({ status: 2, problem: 'dịch vụ đẩy trả lời 503' })
    sim.loseNext()
    await expect(run(id)).rejects.toThrow()
    await run(id)
    expect(reached()).toEqual(all.map((one) => one.customer_no))
    expect(await read(id)).toMatchObject({ status: 3, problem: null, sent_count: all.length })
  })

  it('is given up where the provider refuses it, and its writer hears why', async () => {
    const { body } = await mkt().post('/api/v1/notification/vh-mobile', text)
    sim.failNext(400)
    await run(body.data.id)
    expect(await read(body.data.id)).toMatchObject({ status: -1, status_name: 'Đã hủy' })
    const bell = await mkt().get('/api/bell')
    expect(bell.body.results[0]).toMatchObject({ title: `Không gửi được: ${text.title}` })
  })

  it('goes out once, of two workers that send it at the same time', async () => {
    const title = 'Hai tiến trình cùng gửi'
    const { id } = (await mkt().post('/api/v1/notification/vh-mobile', { ...text, title })).body.data
    const both = Promise.withResolvers<void>()
    let sending = 0
    // Neither hears that a step was sent before the other has sent it, too.
    const push: PushPort = {
      send: async ({ recipients }) => {
        sending += 1
        if (sending === 2) both.resolve()
        await both.promise
        return { accepted: recipients.length, rejected: [] }
      },
    }
    await Promise.all([run(id, push), run(id, push)])
    const all = await customers()
    expect(await read(id)).toMatchObject({ status: 3, sent_count: all.length })
    const { results } = (await mkt().get('/api/bell')).body
    const rung = results.filter((bell: { title: string }) => bell.title === `Đã gửi xong: ${title}`)
    expect(rung).toHaveLength(1)
  })

  it('that went out is neither changed nor deleted', async () => {
    const { body } = await mkt().post('/api/v1/notification/vh-mobile', text)
    const { id } = body.data
    await run(id)
    expect((await mkt().put(`/api/notification/${id}`, { title: 'Khác' })).body.error).toBe(
      'notices.not_draft',
    )
    expect((await mkt().del(`/api/notification/${id}`)).status).toBe(409)
    expect((await mkt().post('/api/v1/notification/vh-mobile', { id })).status).toBe(409)
    expect((await read(id)).title).toBe(text.title)
  })

  it('with nothing to send says what is missing', async () => {
    const { status, body } = await mkt().post('/api/v1/notification/vh-mobile', {})
    expect(status).toBe(400)
    expect(body.details).toEqual([
      { path: 'body', message: 'Nhập tiêu đề và nội dung, hoặc chọn một thông báo đã soạn.' },
    ])
  })

  it('is refused by field what makes no sense', async () => {
    for (const [bad, path] of [
      [{ title: '' }, 'title'],
      [{ content: 'a'.repeat(2001) }, 'content'],
      [{ link: 'javascript:alert(1)' }, 'link'],
      [{ link: '//evil.example' }, 'link'],
      [{ target: 'some' }, 'target'],
      [{ target: 'level' }, 'level_codes'],
      [{ target: 'level', level_codes: ['khong-co'] }, 'level_codes'],
      [{ target: 'list', codes: ['KH999999'] }, 'codes'],
      [{ target: 'list', user_ids: [999_999_999] }, 'user_ids'],
      [{ scheduled_at: '2026-11-20T00:00:00Z' }, 'scheduled_at'],
      [{ scheduled_at: 'mai' }, 'scheduled_at'],
    ] as const) {
      const { status, body } = await mkt().post('/api/notification', { ...text, ...bad })
      expect(status, JSON.stringify(bad)).toBe(400)
      expect(body.details[0].path).toBe(path)
    }
    const nobody = await mkt().post('/api/notification', { ...text, target: 'list' })
    expect(nobody.body.error).toBe('notices.no_recipient')
    const { body } = await mkt().get('/api/notification/sale', { status: 0, q: text.title })
    expect(body.results).toEqual([])
  })

  it('is written by managers and marketing; others see what has gone out', async () => {
    await mkt().post('/api/notification', text)
    for (const role of ['AC', 'CS', 'SS', 'OP', 'AF', 'PA'])
      expect((await world.as(role).post('/api/notification', text)).status, role).toBe(403)
    const { body } = await world.as('SS').get('/api/notification/sale')
    expect(body.results.length).toBeGreaterThan(0)
    expect(new Set(body.results.map((row: { status: number }) => row.status))).toEqual(new Set([3]))
    expect((await world.as('AD').post('/api/notification', text)).status).toBe(200)
  })
})

describe('a notice on the board', () => {
  it('is posted, rings the bells of the others, is changed and taken down', async () => {
    const before = (await world.as('CS').get('/api/bell')).body.option.unread
    const made = await mkt().post('/api/v1/notification/create/notice', {
      title: 'Họp thứ hai',
      content: '9 giờ, phòng lớn',
    })
    expect(made.body).toMatchObject({
      code: 1,
      message: 'Đã đăng thông báo',
      data: { maker_name: 'Đỗ Phương Thảo' },
    })
    const { id, version } = made.body.data
    const bell = await world.as('CS').get('/api/bell')
    expect(bell.body.option.unread).toBe(before + 1)
    expect(bell.body.results[0]).toMatchObject({ kind: 'notice', title: 'Họp thứ hai', read: false })
    const changed = await mkt().put('/api/v1/notification/update/notice', {
      id,
      title: 'Họp thứ ba',
      content: '9 giờ',
      version,
    })
    expect(changed.body.data).toMatchObject({ title: 'Họp thứ ba', version: version + 1 })
    const stale = await mkt().put('/api/v1/notification/update/notice', {
      id,
      title: 'x',
      content: 'y',
      version,
    })
    expect(stale.body.error).toBe('conflict.stale')
    const list = await world.as('PA').get('/api/v1/notification/get/notice', { q: 'hop thu ba' })
    expect(list.body.results).toMatchObject([{ id, title: 'Họp thứ ba' }])
    expect((await mkt().put('/api/v1/notification/delete/notice', { id })).body.code).toBe(1)
    expect((await mkt().put('/api/v1/notification/delete/notice', { id })).status).toBe(404)
    expect(
      (await world.as('PA').get('/api/v1/notification/get/notice', { q: 'hop thu ba' })).body.results,
    ).toEqual([])
  })
  it('is read by everybody, written by managers and marketing', async () => {
    expect(
      (await world.as('CS').post('/api/v1/notification/create/notice', { title: 'x', content: 'y' })).status,
    ).toBe(403)
    const empty = await mkt().post('/api/v1/notification/create/notice', { title: ' ', content: '' })
    expect(empty.body.details.map((one: { path: string }) => one.path)).toEqual(['title', 'content'])
  })
})

describe('the bell', () => {
  it('hangs at everybody’s door, whatever the role and whether a station is chosen', async () => {
    for (const role of roleCodes) {
      const { status, body } = await world.as(role).get('/api/bell', {}, { 'x-station': '' })
      expect(status, role).toBe(200)
      expect(body.option.unread, role).toBeGreaterThanOrEqual(0)
    }
    expect((await world.nobody.get('/api/bell')).status).toBe(401)
  })
  it('rings for those named, by role or by name, and for nobody else', async () => {
    const unread = async (who: string) => (await world.as(who).get('/api/bell')).body.option.unread
    const [cs, op, ss] = [await unread('CS'), await unread('OP'), await unread('SS')]
    const { id } = await world.as('SS').me()
    const sent = await mkt().post('/api/v1/send-notify', {
      ...text,
      roles: ['OP'],
      staff_ids: [id],
      link: '/orders',
    })
    expect(sent.body.data.sent).toBe(2)
    expect([await unread('CS'), await unread('OP'), await unread('SS')]).toEqual([cs, op + 1, ss + 1])
    const everybody = await mkt().post('/api/v1/send-notify', text)
    expect(everybody.body.data.sent).toBeGreaterThan(10)
    expect(await unread('CS')).toBe(cs + 1)
    expect((await mkt().post('/api/v1/send-notify', { ...text, staff_ids: [999_999_999] })).status).toBe(404)
    expect((await world.as('CS').post('/api/v1/send-notify', text)).status).toBe(403)
  })
  it('leads to no other place than a screen of ours', async () => {
    for (const link of ['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example'])
      expect(await mkt().post('/api/v1/send-notify', { ...text, link })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'link' }] },
      })
  })
  it('is read one by one or all at once, each person their own', async () => {
    const op = world.as('OP')
    const { body } = await op.get('/api/bell')
    const [first] = body.results
    const one = await op.post('/api/bell/read', { ids: [first.id] })
    expect(one.body.data.unread).toBe(body.option.unread - 1)
    expect((await op.get('/api/bell')).body.results[0]).toMatchObject({ id: first.id, read: true })
    const other = (await world.as('SS').get('/api/bell')).body
    await world.as('OP').post('/api/bell/read', { ids: [other.results[0].id] })
    expect((await op.post('/api/bell/read', {})).body.data.unread).toBe(0)
    expect((await world.as('SS').get('/api/bell')).body.option.unread).toBe(other.option.unread)
  })
  it('is an event that live updates follow', async () => {
    const { rows } = await sql`select from event where entity = 'notice' and station_id is null`.execute(
      world.db,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
