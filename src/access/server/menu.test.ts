import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenuBranch } from '#access/menu.api.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const ad = () => world.as('AD')
const tree = async (role?: string): Promise<MenuBranch[]> =>
  (await ad().get('/api/menu-staffs/trees', role ? { role } : {})).body.data
type Node = { id: number; title: string; path: string | null; children: Node[] }
const menuOf = async (who: string): Promise<Node[]> =>
  (await world.as(who).get('/api/v1/auth/session')).body.menus
const paths = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...paths(node.children)])
const section = async (title: string) => (await tree()).find((one) => one.title === title) as MenuBranch
const add = (body: Record<string, unknown>) => ad().post('/api/menu-staffs', body)
const change = (id: number, body: Record<string, unknown>) => ad().put(`/api/menu-staffs/${id}`, body)

describe('the sections of the menu', () => {
  it.each([
    ['Vận hành mua hộ', ['SU', 'AD', 'AC', 'CS', 'SS', 'CC', 'OP']],
    ['Kế toán', ['SU', 'AD', 'AC', 'CS', 'SS', 'CC', 'OP', 'MKT']],
    ['Cộng tác viên', ['AF']],
    ['Phí Trung Quốc', ['SU', 'AD', 'AC']],
    ['Đối tác', ['SU', 'AD', 'PA']],
  ])('%s is seen by its roles alone (document 1, section 6)', async (title, seers) => {
    for (const role of roleCodes) {
      const sees = (await menuOf(role)).some((entry) => entry.title === title)
      expect(sees, role).toBe(seers.includes(role))
    }
  })
  it('every role sees the overview', async () => {
    for (const role of roleCodes) expect(paths(await menuOf(role)), role).toContain('/')
  })
})

describe('an entry', () => {
  it('is there at once for people who are signed in, and gone at once', async () => {
    const parent = await section('Phí Trung Quốc')
    expect(paths(await menuOf('MKT'))).not.toContain('/quotes/extra-menu')
    const made = await add({
      title: 'Mục thử',
      path: '/quotes/extra-menu',
      parent_id: parent.id,
      roles: ['MKT', 'AC'],
    })
    expect(made.body.data).toMatchObject({ title: 'Mục thử', roles: ['AC', 'MKT'], parent_id: parent.id })
    expect(paths(await menuOf('MKT'))).toContain('/quotes/extra-menu')
    expect(paths(await menuOf('SU'))).not.toContain('/quotes/extra-menu')
    await change(made.body.data.id, { roles: ['AC'] })
    expect(paths(await menuOf('MKT'))).not.toContain('/quotes/extra-menu')
    expect((await ad().del(`/api/menu-staffs/${made.body.data.id}`)).status).toBe(200)
    expect(paths(await menuOf('AC'))).not.toContain('/quotes/extra-menu')
  })
  it('opens the sections it stands in, and a closed section hides what is in it', async () => {
    const top = (await add({ title: 'Phần mới', roles: ['SU'] })).body.data
    const inner = (await add({ title: 'Phần trong', parent_id: top.id, roles: ['SU'] })).body.data
    await add({ title: 'Mục sâu', path: '/deep', parent_id: inner.id, roles: ['OP'] })
    expect(paths(await menuOf('OP'))).toContain('/deep')
    await change(top.id, { roles: ['SU'] })
    expect(paths(await menuOf('OP'))).not.toContain('/deep')
  })
  it('is put at its place among its sisters, and moved to another section', async () => {
    const [from, to] = [
      (await add({ title: 'Từ', roles: ['SU'] })).body.data,
      (await add({ title: 'Đến', roles: ['SU'] })).body.data,
    ]
    const ids: number[] = []
    for (const title of ['a', 'b', 'c'])
      ids.push((await add({ title, path: `/m/${title}`, parent_id: from.id, roles: ['SU'] })).body.data.id)
    const [a, b, c] = ids as [number, number, number]
    const titles = async (id: number) =>
      (await tree()).find((one) => one.id === id)?.children.map(({ title }) => title)
    await change(c, { position: 1 })
    expect(await titles(from.id)).toEqual(['c', 'a', 'b'])
    await change(c, { position: 2 })
    expect(await titles(from.id)).toEqual(['a', 'c', 'b'])
    await change(a, { position: 3 })
    expect(await titles(from.id)).toEqual(['c', 'b', 'a'])
    await change(b, { parent_id: to.id })
    expect(await titles(from.id)).toEqual(['c', 'a'])
    expect(await titles(to.id)).toEqual(['b'])
  })
  it('never stands in itself, below nothing, nor on a fourth level', async () => {
    const one = (await add({ title: '1', roles: ['SU'] })).body.data
    const two = (await add({ title: '2', parent_id: one.id, roles: ['SU'] })).body.data
    const three = (await add({ title: '3', parent_id: two.id, roles: ['SU'] })).body.data
    for (const id of [one.id, three.id])
      expect((await change(one.id, { parent_id: id })).body.error).toBe('menu.circle')
    expect((await add({ title: '4', parent_id: three.id, roles: ['SU'] })).body.error).toBe('menu.too_deep')
    expect((await add({ title: '5', parent_id: 999_999, roles: [] })).body.details[0].path).toBe('parent_id')
    expect((await ad().del(`/api/menu-staffs/${two.id}`)).body.error).toBe('menu.has_entries')
  })
  it('leads only into this product, and knows only the ten roles', async () => {
    for (const path of ['https://evil.example', 'javascript:alert(1)', '//evil.example'])
      expect((await add({ title: 'x', path, roles: ['SU'] })).status, path).toBe(400)
    expect((await add({ title: 'x', path: '/x', roles: ['ROOT'] })).status).toBe(400)
    const { id, version } = await section('Kế toán')
    await change(id, { icon: 'order', version })
    expect((await change(id, { icon: 'cart', version })).body.error).toBe('conflict.stale')
    expect((await change(999_999, { title: 'x' })).body.error).toBe('menu.not_found')
  })
})

describe('managers', () => {
  it('look at the menu of another role exactly as that role sees it', async () => {
    const shape = (nodes: readonly Node[]): unknown[] =>
      nodes.map(({ path, children }) => [path, shape(children)])
    for (const role of roleCodes) expect(shape(await tree(role)), role).toEqual(shape(await menuOf(role)))
    const listed = await ad().get('/api/menu-staffs', { role: 'AF', size: 1000 })
    expect(listed.body.results.every((row: MenuBranch) => row.roles.includes('AF'))).toBe(true)
  })
})

describe('roles', () => {
  const roles = async () => (await ad().get('/api/role-staffs', { size: 100 })).body.results
  const hire = async (role: string) => {
    const { body } = await ad().post('/api/staff', {
      username: `vt-${role.toLowerCase()}`,
      name: role,
      role,
      station: 1,
      password: 'Mat-khau-1',
    })
    return body
  }
  it('are the ten of the server and the company’s own titles, of mode P', async () => {
    const made = await ad().post('/api/role-staffs', { code: 'TRUONG-KHO', name: 'Trưởng kho', role: 'OP' })
    expect(made.body.data).toMatchObject({ mode: 'P', role: 'OP', active: true })
    const codes = (await roles()).map((row: { code: string }) => row.code)
    expect(codes).toEqual(expect.arrayContaining([...roleCodes, 'TRUONG-KHO']))
    expect((await ad().get('/api/role-staffs', { mode: 'X' })).body.results).toEqual([])
    const { data } = await hire('TRUONG-KHO')
    expect(data).toMatchObject({ role: 'OP', role_code: 'TRUONG-KHO', role_name: 'Trưởng kho' })
    const { id } = made.body.data
    expect((await ad().put(`/api/role-staffs/${id}`, { role: 'AC' })).body.details[0].path).toBe('role')
    expect((await ad().del(`/api/role-staffs/${id}`)).body.error).toBe('conflict.in_use')
    await ad().put(`/api/role-staffs/${id}`, { active: false })
    expect((await hire('TRUONG-KHO')).details[0].path).toBe('role')
  })
  it('of the server keep their rights and are never deleted', async () => {
    const own = (await roles()).find((row: { code: string }) => row.code === 'CS')
    expect((await ad().put(`/api/role-staffs/${own.id}`, { name: 'Chăm khách' })).body.data.name).toBe(
      'Chăm khách',
    )
    for (const bad of [{ role: 'SU' }, { active: false }, { code: 'CSX' }])
      expect((await world.as('SU').put(`/api/role-staffs/${own.id}`, bad)).status).toBe(400)
    expect((await ad().del(`/api/role-staffs/${own.id}`)).body.error).toBe('conflict.in_use')
  })
  it('with the highest rights are made by the highest managers alone', async () => {
    const body = { code: 'GIAM-DOC', name: 'Giám đốc', role: 'SU' }
    expect((await ad().post('/api/role-staffs', body)).body.error).toBe('staff.above')
    expect((await world.as('SU').post('/api/role-staffs', body)).status).toBe(200)
    expect((await hire('GIAM-DOC')).error).toBe('staff.above')
  })
})

it('menus and roles are the managers’ alone', async () => {
  for (const role of ['AC', 'CS', 'SS', 'CC', 'OP', 'AF', 'PA', 'MKT']) {
    expect((await world.as(role).get('/api/menu-staffs/trees')).status, role).toBe(403)
    expect((await world.as(role).post('/api/role-staffs', {})).status, role).toBe(403)
  }
})
