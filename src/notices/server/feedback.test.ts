import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    people: { ac: 'Lê Thị Thu Hà', ss: 'Vũ Hoàng Nam' },
    names: { department: { VH: 'Phòng vận hành kho' } },
  })
})
afterAll(() => world.close())

const cs = () => world.as('CS')
const text = {
  title: 'Hàng vỡ khi nhận',
  content: 'Khách gửi ảnh hộp bị móp, cốc vỡ hai chiếc.',
  type: 'complaint',
}
const list = async (who: string, query = {}) =>
  (await world.as(who).get('/api/user/feedbacks', query)).body.results
const bell = async (who: string) => (await world.as(who).get('/api/bell')).body.results[0]
async function photo(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const { body, headers } = form({ folder: 'images/feedbacks' }, [
    { field: 'files', name: 'hop-mop.jpg', bytes },
  ])
  const answer = await cs().post('/api/upload/images', body, headers)
  return answer.body.data.path
}
async function department(code: string) {
  const { body } = await cs().get('/api/v1/departments')
  return body.results.find((row: { code: string }) => row.code === code)
}
async function customerOf(username: string) {
  const { rows } = await sql<{ id: number }>`select c.id from customer c join staff s on s.id = c.sale_id
    where s.username = ${username} and c.station_id = 1 order by c.id limit 1`.execute(world.db)
  return rows[0]?.id as number
}

describe('a feedback', () => {
  it('is written down with images and orders, and reaches the sales person and the department', async () => {
    const [path, warehouse, user_id] = [await photo(), await department('VH'), await customerOf('ss')]
    const made = await cs().post('/api/user/feedback', {
      ...text,
      priority: 4,
      codes: ['DH000001'],
      images: [path],
      relate_department: warehouse.id,
      user_id,
    })
    expect(made.body).toMatchObject({
      code: 1,
      message: 'Đã lưu góp ý',
      data: {
        ...text,
        type_name: 'Khiếu nại',
        priority_name: 'Khẩn cấp',
        status: 0,
        status_name: 'Mới',
        codes: ['DH000001'],
        images: [path],
        relate_department_name: 'Phòng vận hành kho',
        sale_name: 'Vũ Hoàng Nam',
        user_id,
      },
    })
    const { id } = made.body.data
    for (const who of ['SS', 'OP'])
      expect(await bell(who)).toMatchObject({
        title: `Góp ý mới: ${text.title}`,
        link: `/feedbacks?open=${id}`,
      })
    expect((await bell('CS'))?.link).not.toBe(`/feedbacks?open=${id}`)
    expect(await list('CS', { code: 'DH000001' })).toMatchObject([{ id, comments: 0 }])
    expect(await list('CS', { q: 'hang vo' })).toMatchObject([{ id }])
    expect(await list('CS', { relate_department: warehouse.id, priority: 4, status: 0 })).toMatchObject([
      { id },
    ])
  })

  it('is changed while it is open, and tells whom it moves to', async () => {
    const made = await cs().post('/api/user/feedback', text)
    const { id, version } = made.body.data
    const accounting = await department('KT')
    const changed = await cs().put(`/api/user/feedback/${id}`, {
      title: 'Sai tiền',
      relate_department: accounting.id,
      version,
    })
    expect(changed.body.data).toMatchObject({
      title: 'Sai tiền',
      content: text.content,
      relate_department: accounting.id,
    })
    expect(await bell('AC')).toMatchObject({ title: 'Góp ý chuyển đến bạn: Sai tiền' })
    const stale = await cs().put(`/api/user/feedback/${id}`, { title: 'x', version })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict.stale' } })
    await cs().post('/api/user/feedback/status', { id, status: 2 })
    expect((await cs().put(`/api/user/feedback/${id}`, { title: 'x' })).body.error).toBe('feedback.closed')
  })

  it('moves only by the steps of its table, with a reason where one is needed', async () => {
    const { id } = (await cs().post('/api/user/feedback', text)).body.data
    const move = (status: number, reason?: string, who = 'CS') =>
      world.as(who).post('/api/user/feedback/status', { id, status, ...(reason ? { reason } : {}) })
    expect((await move(1)).body.data).toMatchObject({ status: 1, status_name: 'Đang xử lý' })
    expect((await move(0)).body.error).toBe('feedback.bad_step')
    expect((await move(-1)).body.details[0].path).toBe('reason')
    expect((await move(-1, 'Không đúng đơn của công ty', 'AC')).status).toBe(403)
    expect((await move(2)).body.data).toMatchObject({ status: 2, done_at: '2026-11-21T03:00:00.000Z' })
    expect((await move(1, 'Khách chưa nhận được tiền')).body.data).toMatchObject({ status: 1, done_at: null })
    expect((await move(-1, 'Khách rút lại')).body.data).toMatchObject({ status: -1, reason: 'Khách rút lại' })
    expect((await list('CS', { id }))[0].status).toBe(-1)
    const { body } = await cs().get('/api/user/feedbacks')
    expect(body.option.counts['-1']).toBe(1)
    const { rows } = await sql<{
      action: string
    }>`select action from event where entity = 'feedback' and entity_id = ${id}
      and to_status is not null order by id`.execute(world.db)
    expect(rows.map((row) => row.action)).toEqual(['create', 'accept', 'finish', 'reopen', 'reject'])
  })

  it('is deleted by its writer or a manager, with its comments', async () => {
    const { id } = (await cs().post('/api/user/feedback', text)).body.data
    await cs().post('/api/user/feedback-comment', { feedback_id: id, content: 'Đã gọi khách' })
    const other = await world.as('AC').del(`/api/user/feedback/${id}`)
    expect(other).toMatchObject({ status: 403, body: { error: 'feedback.not_own' } })
    expect((await world.as('SU').del(`/api/user/feedback/${id}`)).status).toBe(200)
    expect((await cs().get('/api/user/feedback-comments', { feedback_id: id })).status).toBe(404)
    expect((await cs().del(`/api/user/feedback/${id}`)).status).toBe(404)
  })

  it('is seen by sales people where it concerns them, and in its station alone', async () => {
    const { id } = (await cs().post('/api/user/feedback', { ...text, user_id: await customerOf('ss2') })).body
      .data
    expect((await list('ss2', { id })).length).toBe(1)
    expect((await list('ss', { id })).length).toBe(0)
    expect((await world.as('ss').put(`/api/user/feedback/${id}`, { title: 'x' })).status).toBe(404)
    expect((await world.as('ss').get('/api/user/feedback-comments', { feedback_id: id })).status).toBe(404)
    const elsewhere = await world.as('AC', { station: 2 }).get('/api/user/feedbacks', { id })
    expect(elsewhere.body.results).toEqual([])
    for (const role of ['OP', 'AF', 'PA', 'MKT'])
      expect((await world.as(role).get('/api/user/feedbacks')).status, role).toBe(403)
  })

  it('is refused by field what makes no sense', async () => {
    for (const [bad, path] of [
      [{ title: '' }, 'title'],
      [{ content: ' ' }, 'content'],
      [{ priority: 9 }, 'priority'],
      [{ type: 'other' }, 'type'],
      [{ relate_department: 999_999_999 }, 'relate_department'],
      [{ sale_id: 999_999_999 }, 'sale_id'],
      [{ user_id: 999_999_999 }, 'user_id'],
      [{ images: ['/api/file/0000000000000000000000000000000000000000'] }, 'images'],
      [{ images: ['../../etc/passwd'] }, 'images'],
    ] as const) {
      const { status, body } = await cs().post('/api/user/feedback', { ...text, ...bad })
      expect(status, JSON.stringify(bad)).toBe(400)
      expect(body.details[0].path).toBe(path)
    }
    const stranger = await world
      .as('ss')
      .post('/api/user/feedback', { ...text, user_id: await customerOf('ss2') })
    expect(stranger.body.details[0].path).toBe('user_id')
  })
})

describe('comments', () => {
  it('move a new feedback on, reach its writer, and are read one by one or for many', async () => {
    const one = (await cs().post('/api/user/feedback', text)).body.data.id
    const two = (await cs().post('/api/user/feedback', text)).body.data.id
    const path = await photo()
    const said = await world
      .as('AC')
      .post('/api/user/feedback-comment', { feedback_id: one, content: 'Đã hoàn tiền', images: [path] })
    expect(said.body.data).toMatchObject({
      feedback_id: one,
      content: 'Đã hoàn tiền',
      images: [path],
      maker_name: 'Lê Thị Thu Hà',
    })
    expect((await list('CS', { id: one }))[0]).toMatchObject({ status: 1, comments: 1 })
    expect(await bell('CS')).toMatchObject({ title: `Lê Thị Thu Hà trả lời góp ý: ${text.title}` })
    await cs().post('/api/user/feedback-comment', { feedback_id: two, images: [path] })
    const single = await cs().get('/api/user/feedback-comments', { feedback_id: one })
    expect(single.body.data.map((row: { content: string }) => row.content)).toEqual(['Đã hoàn tiền'])
    const many = await cs().get('/api/user/feedback-comments/more', {
      feedback_id: `${one},${two},999999999`,
    })
    expect(many.body.data.map((row: { feedback_id: number }) => row.feedback_id)).toEqual([one, two])
    const gone = await world.as('AC').del(`/api/user/feedback-comment/${said.body.data.id}`)
    expect(gone.body).toMatchObject({ code: 1, data: { id: said.body.data.id } })
    expect((await cs().get('/api/user/feedback-comments', { feedback_id: one })).body.data).toEqual([])
  })
  it('need a text or an image, and are deleted by who wrote them', async () => {
    const { id } = (await cs().post('/api/user/feedback', text)).body.data
    const empty = await cs().post('/api/user/feedback-comment', { feedback_id: id })
    expect(empty).toMatchObject({ status: 400, body: { details: [{ path: 'content' }] } })
    expect(
      (await cs().post('/api/user/feedback-comment', { feedback_id: 999_999_999, content: 'x' })).status,
    ).toBe(404)
    const { body } = await cs().post('/api/user/feedback-comment', { feedback_id: id, content: 'Của tôi' })
    expect((await world.as('AC').del(`/api/user/feedback-comment/${body.data.id}`)).status).toBe(403)
    expect((await cs().del('/api/user/feedback-comment/999999999')).status).toBe(404)
  })
})
