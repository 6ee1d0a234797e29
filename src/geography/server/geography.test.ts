import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { su: 'Nguyễn Quốc Hưng' } })
})
afterAll(() => world.close())

const su = () => world.as('SU')
async function find(query: Record<string, string | number>) {
  const { body } = await su().get('/api/utility/location', query)
  return body.results[0]
}
const province = (name: string, system = '2025') => find({ type: 'province', system, q: name })
const ward = (q: string, system = '2025') => find({ type: 'ward', system, q })

describe('the places of the data files', () => {
  it('are all there, in both divisions', async () => {
    const count = async (query: Record<string, string>) =>
      (await su().get('/api/utility/location', query)).body.pagination
    expect((await count({ type: 'province', system: '2025' })).total).toBe(34)
    expect((await count({ type: 'ward', system: '2025' })).total).toBe(3321)
    expect((await count({ type: 'province', system: 'legacy' })).total).toBe(63)
    expect((await count({ type: 'district' })).total).toBe(696)
    expect(await count({ type: 'ward', system: 'legacy' })).toMatchObject({ total: 10_000, more: true })
    expect((await count({ type: 'country' })).total).toBe(249)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from admin_unit where type = 'ward' and system = 'legacy'`.execute(world.db)
    expect(rows[0]?.n).toBe(10_035)
  })
  it('have every old ward and province mapped, and every new one is a target', async () => {
    const { rows } = await sql`
      select full_name from admin_unit u where system = 'legacy' and type in ('ward', 'province')
        and not exists (select from admin_unit_map m where m.old_id = u.id)
      union all
      select full_name from admin_unit u where system = '2025'
        and not exists (select from admin_unit_map m where m.new_id = u.id)`.execute(world.db)
    expect(rows).toEqual([])
    const pairs = await sql<{ n: number }>`select count(*)::int as n from admin_unit_map m
      join admin_unit u on u.id = m.old_id where u.type <> 'province'`.execute(world.db)
    expect(pairs.rows[0]?.n).toBe(10_571)
  })
  it('are found by the code another office writes', async () => {
    expect((await ward('06970')).name).toBe('Ba Chẽ')
    expect((await ward('06978')).name).toBe('Ba Chẽ')
  })
  it('remember that Đồng Nai became a city and its communes wards', async () => {
    const { id, full_name } = await province('Đồng Nai')
    expect(full_name).toBe('Thành phố Đồng Nai')
    const { body } = await su().get(`/api/utility/location/${id}/history`)
    expect(body.data).toMatchObject([
      {
        action: 'renamed',
        day: '30-04-2026',
        before: { full_name: 'Tỉnh Đồng Nai' },
        note: 'Nghị quyết 30/2026/QH16',
      },
    ])
  })
})

describe('pickers', () => {
  it('give the 34 provinces, and the wards of one', async () => {
    const { body } = await world.as('CS').get('/api/province')
    expect(body.results).toHaveLength(34)
    const hanoi = body.results.find((row: { code: string }) => row.code === '01')
    expect(hanoi).toMatchObject({
      full_name: 'Thành phố Hà Nội',
      _id: String(hanoi.id),
      parent_name: 'Việt Nam',
    })
    const wards = await world.as('CS').get(`/api/province/${hanoi.id}/ward`)
    expect(wards.body.results).toHaveLength(126)
    expect(wards.body.results.map((row: { full_name: string }) => row.full_name)).toContain('Phường Cửa Nam')
    expect((await world.as('CS').get('/api/province/999999999/ward')).status).toBe(404)
    expect((await world.as('CS').get(`/api/province/${wards.body.results[0].id}/ward`)).status).toBe(404)
  })
  it('give the old three levels where asked', async () => {
    const old = await su().get('/api/utility/provinces', { system: 'legacy' })
    expect(old.body.results).toHaveLength(63)
    const { id } = old.body.results.find((row: { code: string }) => row.code === '01')
    const districts = await su().get('/api/utility/districts', { province_id: id })
    expect(districts.body.results).toHaveLength(30)
    const kiem = districts.body.results.find((row: { name: string }) => row.name === 'Hoàn Kiếm')
    const wards = await su().get('/api/utility/wards', { district_id: kiem.id })
    expect(wards.body.results.map((row: { name: string }) => row.name)).toContain('Tràng Tiền')
    const all = await su().get('/api/utility/wards', { province_id: id, system: 'legacy' })
    expect(all.body.pagination.total).toBeGreaterThan(500)
  })
  it('find without accents', async () => {
    const { body } = await su().get('/api/utility/wards', { q: 'tan son nhat' })
    expect(body.results.map((row: { full_name: string }) => row.full_name)).toEqual(['Phường Tân Sơn Nhất'])
  })
  it('give the countries we buy in first, their states and cities', async () => {
    const { body } = await world.as('OP').get('/api/utility/countries')
    expect(body.results.slice(0, 3).map((row: { code: string }) => row.code)).toEqual(['VN', 'JP', 'US'])
    const states = await su().get('/api/utility/states', { country_id: body.results[1].id })
    expect(states.body.results).toHaveLength(47)
    const osaka = states.body.results.find((row: { code: string }) => row.code === 'JP-27')
    const cities = await su().get('/api/utility/cities', { state_id: osaka.id })
    expect(cities.body.results.map((row: { name: string }) => row.name)).toContain('Sakai')
    const all = await su().get('/api/utility/cities', { country_id: body.results[1].id })
    expect(all.body.pagination.total).toBe(38)
  })
  it('are served by an index', async () => {
    const { id } = await province('Hà Nội')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from admin_unit u
      where u.type = 'ward' and u.system = any('{2025}') and u.parent_id = any(array[${id}]::bigint[])`.execute(
      world.db,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  })
})

describe('the codes of carriers', () => {
  it('stand beside the places, by the partner', async () => {
    const provinces = await world.as('CS').get('/api/utility/partner/provinces', { partner_code: 'VTCPN' })
    expect(provinces.body.results).toHaveLength(34)
    for (const row of provinces.body.results) expect(row.partner_unit_code).toMatch(/^\d+$/)
    const { id } = await province('Hà Nội')
    const wards = await su().get('/api/utility/partner/wards', { partner_code: 'EMS', province_id: id })
    expect(wards.body.results).toHaveLength(126)
    const old = await province('Hà Nội', 'legacy')
    const districts = await su().get('/api/utility/partner/districts', {
      partner_code: 'VTE',
      province_id: old.id,
    })
    expect(districts.body.results).toHaveLength(30)
    expect(districts.body.results[0].partner_unit_code).not.toBeNull()
  })
  it('need a partner that has an address book', async () => {
    for (const query of [{}, { partner_code: 'SAKURA' }, { partner_code: 'ABC' }]) {
      const { status, body } = await su().get('/api/utility/partner/wards', query as Record<string, string>)
      expect(status).toBe(400)
      expect(body.details[0].path).toBe('partner_code')
    }
  })
  it('of a ward are shown side by side, and who does not deliver there', async () => {
    const city = await ward('Cửa Nam')
    const { body } = await world.as('CS').get(`/api/partner/get/ward/${city.id}`)
    expect(body.data).toMatchObject([
      {
        address_book: 'viettel',
        partners: ['VTCPN', 'VTE', 'VTHT'],
        district_code: null,
        accepted: true,
        problem: null,
      },
      { address_book: 'vnpost', partners: ['EMS'], district_code: 'VNPOST', accepted: true },
    ])
    const island = await ward('Đặc khu Hoàng Sa')
    const refused = await world.as('CS').get(`/api/partner/get/ward/${island.id}`)
    expect(refused.body.data[0]).toMatchObject({
      accepted: false,
      problem: 'Viettel Post không nhận giao tới Đặc khu Hoàng Sa',
    })
    const old = await ward('Tràng Tiền', 'legacy')
    const unknown = await world.as('CS').get(`/api/partner/get/ward/${old.id}`)
    expect(unknown.body.data[1]).toMatchObject({
      ward_code: null,
      problem: expect.stringContaining('chưa có mã'),
    })
    expect((await su().get('/api/partner/get/ward/999999999')).status).toBe(404)
  })
})

describe('an old address', () => {
  it('is converted where its ward went to one ward, with its line', async () => {
    const old = await find({ type: 'ward', system: 'legacy', q: '00001' })
    const { body } = await world.as('CS').get('/api/utility/location/convert', { ward_id: old.id })
    expect(body.data).toMatchObject({
      old: { full_name: 'Phường Phúc Xá', line: 'Phường Phúc Xá, Quận Ba Đình, Thành phố Hà Nội' },
      candidates: [{ code: '00097', province: 'Thành phố Hà Nội', kind: 'whole' }],
      question: null,
    })
    expect(body.data.chosen_id).toBe(body.data.candidates[0].id)
    const byCode = await world.as('CS').get('/api/utility/location/convert', { ward_code: '00001' })
    expect(byCode.body).toEqual(body)
  })
  it('whose ward was split is asked about, never guessed', async () => {
    const { rows } = await sql<{ old_id: number }>`
      select old_id from admin_unit_map group by old_id having count(*) = 5 limit 1`.execute(world.db)
    const { body } = await su().get('/api/utility/location/convert', { ward_id: rows[0]?.old_id as number })
    expect(body.data.candidates).toHaveLength(5)
    expect(body.data.chosen_id).toBeNull()
    expect(body.data.question).toContain('đã chia vào 5 đơn vị mới')
  })
  it('of an island district without wards is found by the district', async () => {
    const { id } = await find({ type: 'district', q: 'Lý Sơn' })
    const { body } = await su().get('/api/utility/location/convert', { district_id: id })
    expect(body.data.candidates).toMatchObject([{ full_name: 'Đặc khu Lý Sơn' }])
  })
  it('of nowhere is not found', async () => {
    expect((await su().get('/api/utility/location/convert', { ward_code: 'zz' })).status).toBe(404)
    expect((await su().get('/api/utility/location/convert')).status).toBe(404)
  })
})

describe('a manager', () => {
  const create = async (body: object) => su().post('/api/utility/location/create', body)

  it('adds a ward, corrects it and deletes it; its history stays', async () => {
    const { id: parent_id } = await province('Cần Thơ')
    const made = await create({ type: 'ward', code: '99901', kind: 'xa', name: 'Thử Nghiệm', parent_id })
    expect(made.body).toMatchObject({
      code: 1,
      data: { full_name: 'Xã Thử Nghiệm', system: '2025', valid_from: '21-11-2026' },
    })
    const { id, version } = made.body.data
    const change = { id, kind: 'phuong', day: '01-12-2026', note: 'Nghị quyết thử', version }
    const changed = await su().put('/api/utility/location/update', change)
    expect(changed.body.data).toMatchObject({ full_name: 'Phường Thử Nghiệm', version: version + 1 })
    const stale = await su().put('/api/utility/location/update', { ...change, kind: 'xa' })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict.stale', data: { id } } })
    const gone = await su().del(`/api/utility/location/delete/ward/${id}`)
    expect(gone.body).toMatchObject({ code: 1, data: { id } })
    expect((await su().del(`/api/utility/location/delete/ward/${id}`)).status).toBe(404)
    const { body } = await su().get(`/api/utility/location/${id}/history`)
    expect(body.data.map((row: { action: string }) => row.action)).toEqual(['deleted', 'renamed', 'created'])
    expect(body.data[1]).toMatchObject({
      day: '01-12-2026',
      before: { full_name: 'Xã Thử Nghiệm', kind: 'xa' },
      after: { full_name: 'Phường Thử Nghiệm', kind: 'phuong' },
      note: 'Nghị quyết thử',
      actor: 'Nguyễn Quốc Hưng',
    })
  })
  it('is refused by field what cannot stand where it is put', async () => {
    const { id: parent_id } = await province('Cần Thơ')
    const good = { type: 'ward', code: '99902', kind: 'xa', name: 'Thử', parent_id }
    const { id: district } = await find({ type: 'district', q: 'Ninh Kiều' })
    for (const [bad, path] of [
      [{ kind: 'tinh' }, 'kind'],
      [{ kind: null }, 'kind'],
      [{ parent_id: null }, 'parent_id'],
      [{ parent_id: district }, 'parent_id'],
      [{ parent_id: 999_999_999 }, 'parent_id'],
      [{ code: 'có dấu' }, 'code'],
      [{ name: '' }, 'name'],
      [{ type: 'village' }, 'type'],
      [{ day: '31-02-2027' }, 'day'],
    ] as const) {
      const { status, body } = await create({ ...good, ...bad })
      expect(status, JSON.stringify(bad)).toBe(400)
      expect(body.details[0].path).toBe(path)
    }
    const twin = await create({ ...good, code: '00004' })
    expect(twin).toMatchObject({
      status: 409,
      body: { error: 'conflict.duplicate', details: [{ path: 'code' }] },
    })
    expect((await find({ type: 'ward', q: '99902' })) ?? null).toBeNull()
  })
  it('does not delete what is in use, and hears where', async () => {
    const used = await su().del(`/api/utility/location/delete/province/${(await province('Huế')).id}`)
    expect(used).toMatchObject({ status: 409, body: { error: 'geography.in_use' } })
    expect(used.body.message).toContain('Thành phố Huế đang được dùng ở')
    const { rows } = await sql<{ ward_code: string }>`select ward_code from customer_address limit 1`.execute(
      world.db,
    )
    const home = await ward(rows[0]?.ward_code as string)
    const inUse = await su().del(`/api/utility/location/delete/ward/${home.id}`)
    expect(inUse.body.message).toContain('địa chỉ khách hàng')
    const wrongType = await su().del(`/api/utility/location/delete/district/${home.id}`)
    expect(wrongType.status).toBe(404)
  })
  it('merges wards: they end, conversions lead to the new one, history says so', async () => {
    const { id: parent_id } = await province('Cà Mau')
    const make = async (code: string) =>
      (await create({ type: 'ward', code, kind: 'xa', name: `Xóm ${code}`, parent_id, day: '01-01-2026' }))
        .body.data
    const [one, two, into] = [await make('99911'), await make('99912'), await make('99913')]
    await sql`insert into partner_unit (address_book, unit_id, partner_code, accepted) values
      ('viettel', ${one.id}, 'VT1', false), ('viettel', ${two.id}, 'VT2', true),
      ('vnpost', ${one.id}, 'VN1', true), ('vnpost', ${into.id}, 'VN3', true)`.execute(world.owner)
    const merged = await su().post('/api/utility/location/merge-location', {
      type: 'ward',
      ids: [one.id, two.id],
      into_id: into.id,
      day: '01-12-2026',
      note: 'Nghị quyết 99',
    })
    expect(merged.body.data).toMatchObject({ into: { id: into.id }, merged: 2, moved: 0 })
    const codes = await sql`select address_book, partner_code from partner_unit where unit_id = ${into.id}
      order by address_book`.execute(world.db)
    expect(codes.rows).toEqual([
      { address_book: 'viettel', partner_code: 'VT2' },
      { address_book: 'vnpost', partner_code: 'VN3' },
    ])
    const closed = await find({ type: 'ward', q: '99911' })
    expect(closed).toMatchObject({ active: false, valid_to: '30-11-2026', merged_into_name: 'Xã Xóm 99913' })
    const picked = await su().get('/api/utility/wards', { province_id: parent_id, q: 'Xóm 999' })
    expect(picked.body.results.map((row: { id: number }) => row.id)).toEqual([into.id])
    const { body } = await su().get('/api/utility/location/convert', { ward_id: one.id })
    expect(body.data).toMatchObject({ chosen_id: into.id, question: null })
    const history = await su().get(`/api/utility/location/${into.id}/history`)
    expect(history.body.data[0]).toMatchObject({
      action: 'absorbed',
      day: '01-12-2026',
      other_name: 'Xã Xóm 99912',
    })
    const again = await su().put('/api/utility/location/update', { id: one.id, name: 'Khác' })
    expect(again).toMatchObject({ status: 409, body: { error: 'geography.closed' } })
    expect(again.body.message).toContain('30-11-2026')
    const closedList = await su().get('/api/utility/location', { type: 'ward', status: 'closed' })
    expect(closedList.body.pagination.total).toBe(2)
  })
  it('merges only places of one kind and division, with at least two of them', async () => {
    const [hue, old, some] = [await province('Huế'), await province('Huế', 'legacy'), await ward('Cửa Nam')]
    const merge = (ids: number[], into_id: number, type = 'province') =>
      su().post('/api/utility/location/merge-location', { type, ids, into_id })
    expect((await merge([hue.id], hue.id)).body.details[0].path).toBe('ids')
    expect((await merge([old.id], hue.id)).body.details[0].path).toBe('ids')
    expect((await merge([some.id], hue.id)).status).toBe(404)
    expect((await merge([], hue.id)).status).toBe(400)
    expect((await province('Huế')).active).toBe(true)
  })
  it('moves what hangs under merged districts', async () => {
    const [from, to] = [
      await find({ type: 'district', q: 'Ba Đình' }),
      await find({ type: 'district', q: 'Tây Hồ' }),
    ]
    const { body } = await su().post('/api/utility/location/merge-location', {
      type: 'district',
      ids: [from.id],
      into_id: to.id,
    })
    expect(body.data.moved).toBe(from.children)
    const wards = await su().get('/api/utility/wards', { district_id: to.id })
    expect(wards.body.pagination.total).toBe(from.children + to.children)
  })
  it('alone changes places', async () => {
    for (const role of ['AC', 'CS', 'OP', 'MKT']) {
      expect((await world.as(role).post('/api/utility/location/create', {})).status).toBe(403)
      expect((await world.as(role).get('/api/utility/location')).status).toBe(403)
      expect((await world.as(role).get('/api/province')).status).toBe(200)
    }
  })
})
