import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organisationUsedIn } from '#staff/organisation.words.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    people: { ss2: 'Lý Quốc Việt' },
    names: { department: { KD: 'Phòng kinh doanh', KT: 'Phòng kế toán' } },
  })
})
afterAll(() => world.close())

const ad = () => world.as('AD')
type Row = { id: number; code: string; parent_id: number | null }

describe('stations', () => {
  it('are five, ĐA among them, for everybody', async () => {
    const { body } = await world.as('OP').get('/api/stations')
    expect(body.results.map((row: Row) => row.code)).toEqual(['HCM', 'SKN', 'TEAM', 'ĐA', 'SBC'])
    const found = await world.as('OP').get('/api/stations', { q: 'đa' })
    expect(found.body.results.map((row: Row) => row.code)).toContain('ĐA')
  })
  it('are made with accents in one spelling, read, changed and deleted', async () => {
    const made = await ad().post('/api/station', { code: 'ĐÀ-NẴNG'.normalize('NFD'), name: 'Trạm Đà Nẵng' })
    expect(made.body.data).toMatchObject({ code: 'ĐÀ-NẴNG', name: 'Trạm Đà Nẵng', active: true })
    const { id } = made.body.data
    const twin = await ad().post('/api/station', { code: 'ĐÀ-NẴNG', name: 'Trạm thứ hai' })
    expect(twin).toMatchObject({ status: 409, body: { details: [{ path: 'code' }] } })
    await ad().put(`/api/station/${id}`, { address: '1 Bạch Đằng' })
    expect((await ad().get(`/api/station/${id}`)).body.data.address).toBe('1 Bạch Đằng')
    expect((await ad().del(`/api/station/${id}`)).status).toBe(200)
    expect((await ad().get(`/api/station/${id}`)).status).toBe(404)
  })
  it('in use are not deleted; closing one says who still works there', async () => {
    const { body } = await ad().get('/api/stations', { q: 'HCM' })
    const { id } = body.results[0]
    const gone = await ad().del(`/api/station/${id}`)
    expect(gone).toMatchObject({ status: 409, body: { error: 'conflict.in_use' } })
    expect(gone.body.message).toMatch(/đang được dùng ở (nhân viên|khách hàng)/)
    const closed = await ad().put(`/api/station/${id}`, { active: false })
    expect(closed.body.data.warnings[0]).toMatch(/Trạm vẫn còn \d+ nhân viên/)
    await ad().put(`/api/station/${id}`, { active: true })
  })
  it('refuse codes with spaces, and people who are no managers', async () => {
    expect((await ad().post('/api/station', { code: 'A B', name: 'x' })).body.details[0].path).toBe('code')
    expect((await world.as('CS').post('/api/station', { code: 'AB', name: 'x' })).status).toBe(403)
  })
})

describe('departments', () => {
  const all = async () => (await ad().get('/api/v1/departments')).body.results as Row[]
  const byCode = async (code: string) => (await all()).find((row) => row.code === code) as Row

  it('are a tree, with who leads them', async () => {
    const { body } = await world.as('CS').get('/api/v1/departments')
    const sales = body.results.find((row: Row) => row.code === 'KD-HN')
    expect(sales).toMatchObject({ parent_id_name: 'Phòng kinh doanh', manager_id_name: 'Lý Quốc Việt' })
  })
  it('are made, moved and deleted', async () => {
    const [sales, accounting] = [await byCode('KD'), await byCode('KT')]
    const made = await ad().post('/api/v1/department', {
      code: 'KD-DN',
      name: 'Kinh doanh Đà Nẵng',
      parent_id: sales.id,
    })
    const { id } = made.body.data
    const moved = await ad().put(`/api/v1/department/${id}`, { parent_id: accounting.id })
    expect(moved.body.data.parent_id_name).toBe('Phòng kế toán')
    const top = await ad().put(`/api/v1/department/${id}`, { parent_id: null })
    expect(top.body.data.parent_id).toBeNull()
    expect((await ad().del(`/api/v1/department/${id}`)).status).toBe(200)
    expect(await byCode('KD-DN')).toBeUndefined()
  })
  it('never stand below themselves', async () => {
    const [top, deep] = [await byCode('BGD'), await byCode('KD-HN')]
    for (const parent_id of [deep.id, top.id]) {
      const circle = await ad().put(`/api/v1/department/${top.id}`, { parent_id })
      expect(circle).toMatchObject({ status: 400, body: { details: [{ path: 'parent_id' }] } })
    }
    expect((await byCode('BGD')).parent_id).toBeNull()
  })
  it('with others below are not deleted', async () => {
    const gone = await ad().del(`/api/v1/department/${(await byCode('KD')).id}`)
    expect(gone).toMatchObject({ status: 409, body: { error: 'conflict.in_use' } })
    expect(gone.body.message).toContain('phòng ban trực thuộc')
  })
  it('are changed by managers, read by those whose screens offer them', async () => {
    for (const role of ['AC', 'SS', 'CC', 'CS']) {
      expect((await world.as(role).get('/api/v1/departments')).status, role).toBe(200)
      expect((await world.as(role).post('/api/v1/department', {})).status, role).toBe(403)
    }
    for (const role of ['OP', 'AF', 'PA', 'MKT'])
      expect((await world.as(role).get('/api/v1/departments')).status, role).toBe(403)
  })
})

it('whatever may refer to a station or department has a name for people', async () => {
  const { rows } = await sql<{
    table: string
  }>`select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid::regclass::text in ('station', 'department') and conparentid = 0`.execute(
    world.db,
  )
  expect(rows.map((row) => row.table).filter((table) => !organisationUsedIn[table])).toEqual([])
})
