import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMenu } from '#access/server/menu-offer.ts'
import { roles } from '#platform/contract/roles.ts'
import type { ScreenRow } from '#platform/contract/screens.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { allScreens, menuSections } from '#screens.ts'
import { testDatabase } from '#testing/database.ts'

interface Row {
  section: string | null
  path: string | null
  title: string
  position: number
  roles: string[]
}

let db: Db
let ownerUrl: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ ownerUrl, drop } = await testDatabase())
  db = openDatabase(ownerUrl, { max: 2, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const menu = async (): Promise<Row[]> =>
  (
    await sql<Row>`select s.title as section, m.path, m.title, m.position, m.roles
      from menu m left join menu s on s.id = m.parent_id order by m.id`.execute(db)
  ).rows
const at = async (path: string) => (await menu()).filter((row) => row.path === path)
const offer = (...more: ScreenRow[]) => offerMenu(db, [...allScreens, ...more], menuSections)
const screen = (path: string, menuSection: string): ScreenRow => ({
  path,
  title: `Màn hình ${path}`,
  roles: roles('ql', 'pa'),
  menuSection,
  menuPosition: 3,
})
const edit = (statement: string) => sql.raw(statement).execute(db)

test('what screens declare is what the menu of a fresh database has, beside what it began with', async () => {
  const entries = async () => (await menu()).filter(({ path }) => path !== null)
  const first = await entries()
  await offer()
  const offered = await entries()
  expect(offered).toEqual(expect.arrayContaining(first))
  await offer()
  expect(await entries()).toEqual(offered)
  for (const declared of allScreens.filter(({ menuPosition }) => menuPosition !== undefined)) {
    const { path, menuSection = null, menuPosition: position } = declared
    const seenBy = declared.menuRoles ?? declared.roles
    expect(offered, path).toContainEqual(
      expect.objectContaining({
        path,
        section: menuSection,
        position,
        ...(seenBy ? { roles: [...seenBy] } : {}),
      }),
    )
    for (const also of declared.menuAlso ?? [])
      expect(offered, path).toContainEqual(expect.objectContaining({ path, ...also }))
  }
})

test('a screen may have a further entry in another section, once as well', async () => {
  const menuAlso = [{ section: 'Cộng tác viên', position: 9, roles: roles('cv') }]
  const both = { ...screen('/both', 'Báo cáo'), menuAlso }
  await offer(both)
  await offer(both)
  expect(await at('/both')).toMatchObject([
    { section: 'Báo cáo', position: 3, roles: ['SU', 'AD', 'PA'] },
    { section: 'Cộng tác viên', position: 9, roles: ['AF'] },
  ])
})

test('a new screen comes once, into its section whatever people call it; their edits stay', async () => {
  await edit(`update menu set title = 'Tiền bạc' where title = 'Kế toán' and path is null`)
  await edit(`delete from menu where path = '/punishes'`)
  await edit(`update menu set title = 'Chuyển tiền', position = 90, roles = '{SU}',
    parent_id = (select id from menu where title = 'Cài đặt' and path is null) where path = '/transfers'`)
  const edited = await menu()
  await offer(screen('/new', 'Kế toán'))
  const [added, ...rest] = (await menu()).filter((row) => !edited.some(({ path }) => path === row.path))
  expect(added).toEqual({
    section: 'Tiền bạc',
    path: '/new',
    title: 'Màn hình /new',
    position: 3,
    roles: ['SU', 'AD', 'PA'],
  })
  expect(rest).toEqual([])
  expect(await at('/punishes')).toEqual([])
  expect(await at('/transfers')).toEqual([
    { section: 'Cài đặt', path: '/transfers', title: 'Chuyển tiền', position: 90, roles: ['SU'] },
  ])
  const section = (await menu()).find(({ title }) => title === 'Tiền bạc')
  expect(section?.roles, 'who sees the entry sees its section').toContain('PA')

  await edit(`delete from menu where path = '/new'`)
  await offer(screen('/new', 'Kế toán'))
  expect(await at('/new')).toEqual([])
})

test('a screen that is gone leaves the entry to the people, and may come again', async () => {
  await offer(screen('/season', 'Báo cáo'))
  await edit(`update menu set title = 'Theo mùa' where path = '/season'`)
  await offer()
  await offer(screen('/season', 'Báo cáo'))
  expect(await at('/season')).toMatchObject([{ title: 'Theo mùa', section: 'Báo cáo' }])
})

test('an entry that somebody made by hand is not doubled', async () => {
  await edit(`insert into menu (title, path, roles) values ('Làm tay', '/by-hand', '{SU}')`)
  await offer(screen('/by-hand', 'Báo cáo'))
  expect(await at('/by-hand')).toMatchObject([{ title: 'Làm tay', section: null }])
})

test('a section comes with its first entry, and again where it was deleted', async () => {
  const sections = [{ title: 'Bảo hành', icon: 'tool', position: 40 }]
  await offerMenu(db, [screen('/claims', 'Bảo hành')], sections)
  expect(await at('/claims')).toMatchObject([{ section: 'Bảo hành' }])
  await edit(`delete from menu where path = '/claims'`)
  await edit(`delete from menu where title = 'Bảo hành'`)
  await offerMenu(db, [screen('/claims', 'Bảo hành'), screen('/repairs', 'Bảo hành')], sections)
  expect(await at('/claims')).toEqual([])
  expect(await at('/repairs')).toMatchObject([{ section: 'Bảo hành' }])
})

test('servers that start at once offer an entry once', async () => {
  const start = () => migrate(ownerUrl, { afterwards: () => offer(screen('/at-once', 'Báo cáo')) })
  await Promise.all([start(), start(), start()])
  expect(await at('/at-once')).toHaveLength(1)
})
