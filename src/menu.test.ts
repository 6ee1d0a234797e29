import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleCodes } from '#platform/contract/roles.ts'
import type { MenuNode } from '#platform/web/session.ts'
import { menuOf } from '#platform/web/shell/shell-context.ts'
import { allScreens } from '#screens.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoCompany } from '#testing/demo.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoCompany })
})
afterAll(() => world.close())

/** The menu as the shell draws it for a role. */
async function shownTo(role: string): Promise<MenuNode[]> {
  const { menus, screens } = (await world.as(role).get('/api/v1/auth/session')).body
  return menuOf(menus, new Set(Object.values(screens as Record<string, string[]>).flat()))
}
const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [...(node.path ? [node] : []), ...leavesOf(node.children)])

test.each(roleCodes)('no section of the menu of %s has more than nine entries', async (role) => {
  const menu = await shownTo(role)
  expect(leavesOf(menu).length).toBeGreaterThan(0)
  const long = menu.filter(({ children }) => children.length > 9)
  expect(long.map(({ title, children }) => `${title}: ${children.length}`)).toEqual([])
})

test.each(roleCodes)('what %s reads in the menu is what the screen is called', async (role) => {
  const titles = new Map(allScreens.map(({ path, title }) => [path, title]))
  const other = leavesOf(await shownTo(role)).filter(({ path, title }) => titles.get(path!) !== title)
  expect(other.map(({ path, title }) => `${path}: ${title}, the screen says ${titles.get(path!)}`)).toEqual(
    [],
  )
})

test('no two screens of the menu are called the same', () => {
  const named = allScreens.filter(({ menuSection }) => menuSection).map(({ title }) => title.toLowerCase())
  expect(named.filter((title, at) => named.indexOf(title) !== at)).toEqual([])
})
