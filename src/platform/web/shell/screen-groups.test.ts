import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuNode } from '#platform/web/session.ts'
import { groupsMatching, groupsOf } from '#platform/web/shell/screen-groups.ts'

let id = 0
const node = (title: string, path: string | null, children: MenuNode[] = []): MenuNode => ({
  id: ++id,
  title,
  path,
  icon: null,
  children,
})
const row = (path: string, title: string, menuSection?: string) => ({
  path,
  title,
  roles: null,
  ...(menuSection ? { menuSection } : {}),
})
const menus = [
  node('Việc hôm nay', '/'),
  node('Trà', null, [node('Ấm trà', '/pots'), node('Xanh', null, [node('Lá trà', '/leaves')])]),
]
const screens = [
  row('/', 'Việc hôm nay'),
  row('/pots', 'Ấm'),
  row('/cups', 'Chén trà', 'Trà'),
  row('/user', 'Tôi'),
  row('/pot/:id', 'Một ấm'),
]

test('every screen that has an address of its own stands in one section, by the menu where it has it', () => {
  expect(groupsOf(menus, screens)).toEqual([
    {
      section: 'Của tôi',
      screens: [
        { path: '/', title: 'Việc hôm nay' },
        { path: '/user', title: 'Tôi' },
      ],
    },
    {
      section: 'Trà',
      screens: [
        { path: '/pots', title: 'Ấm trà' },
        { path: '/leaves', title: 'Lá trà' },
        { path: '/cups', title: 'Chén trà' },
      ],
    },
  ])
})

test('words narrow the groups without accents, by the title or the section', () => {
  const all = groupsOf(menus, screens)
  const found = (text: string) =>
    groupsMatching(all, text).flatMap((group) => group.screens.map(({ path }) => path))
  expect(found('la tra')).toEqual(['/leaves'])
  expect(found('chen')).toEqual(['/cups'])
  expect(found('tra')).toEqual(['/pots', '/leaves', '/cups'])
  expect(found('không có')).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const every = new Set(all.flatMap((group) => group.screens.map(({ path }) => path)))
      expect(found(text).every((path) => every.has(path))).toBe(true)
    }),
  )
})
