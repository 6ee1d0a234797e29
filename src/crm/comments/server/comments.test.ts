import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

let world: TestApp
/** A task that the manager gave to `ss`. */
let task: string

beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam', ad: 'Trần Thị Bích Ngọc' } })
  const { rows } = await sql<{ id: number }>`select id from staff where username = 'ss'`.execute(world.db)
  const body = { title: 'Đổi địa chỉ giao', task_group: 'care', assignee_id: rows[0]!.id }
  task = `task:${(await world.as('ad').post('/api/crm/task', body)).body.data.id}`
})
afterAll(() => world.close())
beforeEach(() => world.setNow('2026-11-27T03:00:00Z'))

const say = (who: string, content: string, more: object = {}) =>
  world.as(who).post('/api/crm/comment', { id: task, content, ...more })
const talk = async (who: string) => (await world.as(who).get(`/api/crm/${task}/comments`)).body.data
const bell = async (who: string) => (await world.as(who).get('/api/bell')).body.results[0]

test('a comment is read by who sees the record, and by nobody else', async () => {
  const made = await say('ss', 'Khách chuyển sang Đà Nẵng.')
  expect(made.body.data).toMatchObject({
    record: task,
    content: 'Khách chuyển sang Đà Nẵng.',
    editable: true,
  })
  expect((await talk('ad')).at(-1)).toMatchObject({ maker_name: 'Vũ Hoàng Nam', editable: false })
  expect((await talk('ac')).length).toBeGreaterThan(0)
  expect((await world.as('cs').get(`/api/crm/${task}/comments`)).status).toBe(404)
  expect((await say('cs', 'Tôi cũng muốn nói')).status).toBe(404)
  expect((await world.as('ss').get('/api/crm/order:1/comments')).status).toBe(400)
})

test('whom it concerns hears of it, and who is named hears it by name', async () => {
  await say('ss', 'Đã đổi xong.')
  expect(await bell('ad')).toMatchObject({ title: 'Vũ Hoàng Nam bình luận công việc: Đổi địa chỉ giao' })
  await say('ad', '@ss gọi lại khách giúp chị, hỏi @nobody nhé')
  expect(await bell('ss')).toMatchObject({
    title: 'Trần Thị Bích Ngọc nhắc bạn trong công việc: Đổi địa chỉ giao',
    link: `/crm/task?open=${task.slice('task:'.length)}`,
  })
})

test('who cannot read the record is not named on it', async () => {
  const { status, body } = await say('ss', '@cs xem giúp')
  expect([status, body.error]).toEqual([400, 'crm.mention_blind'])
  expect(body.message).toContain('Phạm Minh Anh')
  const names = (await world.as('ss').get('/api/crm/task/sales', { record: task })).body.data
  expect(names.map(({ username }: { username: string }) => username)).not.toContain('cs')
  expect(names.map(({ username }: { username: string }) => username)).toContain('ad')
})

test('one’s own is changed within a quarter of an hour, after that a new one is written', async () => {
  const { id } = (await say('ss', 'Giao thứ sáu')).body.data
  expect((await world.as('ad').put(`/api/crm/comment/${id}`, { content: 'Khác' })).body.error).toBe(
    'crm.comment_not_own',
  )
  world.setNow('2026-11-27T03:15:00Z')
  const edited = await world.as('ss').put(`/api/crm/comment/${id}`, { content: 'Giao thứ bảy' })
  expect(edited.body.data).toMatchObject({ content: 'Giao thứ bảy', edited_at: '2026-11-27T03:15:00.000Z' })
  world.setNow('2026-11-27T03:15:01Z')
  const late = await world.as('ss').put(`/api/crm/comment/${id}`, { content: 'Giao chủ nhật' })
  expect([late.body.error, late.body.message]).toEqual([
    'crm.comment_too_late',
    expect.stringContaining('15 phút'),
  ])
  expect((await world.as('ss').del(`/api/crm/comment/${id}`)).body.error).toBe('crm.comment_too_late')
  expect((await world.as('ad').del(`/api/crm/comment/${id}`)).status).toBe(200)
  expect((await talk('ss')).some((row: { id: number }) => row.id === id)).toBe(false)
})

test('a file goes with it, and is read by who reads the comment', async () => {
  const upload = form({ folder: 'images/crm' }, [
    { field: 'files', name: 'bien-ban.pdf', bytes: Buffer.from('%PDF-1.4\n%EOF\n') },
  ])
  const sent = await world.as('ss').post('/api/upload/images', upload.body, upload.headers)
  const { path } = sent.body.data
  expect((await say('ss', '', { files: ['/api/file/' + 'a'.repeat(40)] })).body.error).toBe(
    'crm.file_unknown',
  )
  expect((await say('ss', '', { files: [path] })).body.data).toMatchObject({ files: [path] })
  expect((await world.as('ad').file('GET', path)).status).toBe(200)
  expect((await world.as('cs').file('GET', path)).status).toBe(404)
})

test('the history tells who did what, comments among it', async () => {
  const { body } = await world.as('ss').get(`/api/crm/${task}/histories`)
  expect(body.data[0]).toMatchObject({ label: 'Tạo việc', actor: 'Trần Thị Bích Ngọc' })
  expect(body.data.map(({ label }: { label: string }) => label)).toContain('Bình luận')
})
