import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { roleCodes, type RoleCode } from '#platform/contract/roles.ts'
import type { Person } from '#platform/web/session.ts'
import type { Screen } from '#platform/web/screens.ts'
import { screensOf } from '#platform/contract/screens.ts'
import { allScreens, screensByFolder } from '#screens.ts'
import { axeFaults, rulesOfColour } from './axe.ts'
import { deadCodes } from './codes.ts'
import { kinds } from './kinds.ts'
import { look, openRow, signIn } from './people.ts'
import { addressOf, quiet, read, settled, visit } from './screens.ts'
import { watch, type Watch } from './watch.ts'

// A slice's screens are a test of their own: workers take them as they come.
base.describe.configure({ mode: 'parallel' })

interface Desk {
  page: Page
  watched: Watch
  /** The screens that this person may open. */
  own: readonly Screen[]
}

/** `desk('AC')`: somebody of the role, who signs in when first needed and stays for all tests of the worker. */
const test = base.extend<object, { desk: (role: RoleCode) => Promise<Desk> }>({
  desk: [
    async ({ browser }, use) => {
      const desks = new Map<RoleCode, Promise<Desk>>()
      const open = async (role: RoleCode): Promise<Desk> => {
        const page = await signIn(browser, role.toLowerCase())
        const watched = watch(page)
        await settled(page, '/', watched)
        return { page, watched, own: screensOf(await read<Person>(page, '/api/v1/auth/session'), inside) }
      }
      await use((role) => {
        const desk = desks.get(role) ?? open(role)
        desks.set(role, desk)
        return desk
      })
    },
    { scope: 'worker' },
  ],
})

const inside = allScreens.filter((screen) => !screen.public)

/** Each screen is looked at by one of its roles, so that in turn every role has its own to open. */
const walkerOf = (screen: Screen): RoleCode => inTurn(screen, screen.roles ?? roleCodes)!

/** And refused to one of those who may not open it, so that in turn every role is refused. */
const strangerOf = (screen: Screen): RoleCode | undefined => {
  const invited = (screen.menuAlso ?? []).flatMap(({ roles }) => roles)
  return inTurn(
    screen,
    screen.roles ? roleCodes.filter((role) => ![...screen.roles!, ...invited].includes(role)) : [],
  )
}

const inTurn = (screen: Screen, roles: readonly RoleCode[]): RoleCode | undefined =>
  roles[inside.indexOf(screen) % roles.length]

/** What a program shows where it has no value for people to read. */
const leftOvers = async (page: Page): Promise<string[]> => {
  const text = await page.locator('body').innerText()
  return [...text.matchAll(/.{0,30}(?:\bNaN\b|\bundefined\b|\[object |Invalid Date)/g)].map(
    ([shown]) => `shows ${shown}`,
  )
}

/** What is wrong with a screen once it is there, each line beginning with its path. */
async function faultsOf(page: Page, path: string, watched: Watch, rules?: string[]): Promise<string[]> {
  const heading = await page.locator(`[data-screen="${path}"] h1`).count()
  return [
    ...(heading === 1 ? [] : [`has ${heading} h1 instead of one`]),
    ...(await leftOvers(page)),
    ...(await axeFaults(page, rules)),
    ...watched.faults(),
  ].map((fault) => `${path}: ${fault}`)
}

async function openAndJudge({ page, watched, own }: Desk, screen: Screen): Promise<string[]> {
  try {
    await visit(page, await addressOf(page, screen))
    await settled(page, screen.path, watched)
  } catch (problem) {
    return [`${screen.path}: did not open: ${String(problem).slice(0, 300)}`, ...watched.faults()]
  }
  return [
    ...(await faultsOf(page, screen.path, watched)),
    ...(await deadCodes(page, own)).map((fault) => `${screen.path}: ${fault}`),
  ]
}

/** A screen that is not this person's shows nothing and asks nothing. */
async function refused(page: Page, screen: Screen, watched: Watch): Promise<string[]> {
  // What the screen before still asks for is of that screen.
  await quiet(page, watched)
  watched.asked()
  await visit(page, screen.path.replaceAll(/:\w+/g, '1'))
  await expect(page.locator('[data-screen]')).toHaveCount(0)
  const main = await page.locator('main').innerText()
  return [
    ...(main.trim() ? [`shows «${main.slice(0, 100)}» to somebody who may not open it`] : []),
    ...watched.asked().map((call) => `asks ${call} for somebody who may not open it`),
    ...watched.faults(),
  ].map((fault) => `${screen.path}: ${fault}`)
}

for (const [folder, screens] of screensByFolder)
  test(`the screens of ${folder} open for their roles and for nobody else`, async ({ desk }) => {
    const faults: string[] = []
    for (const screen of screens) {
      const [walker, stranger] = [walkerOf(screen), strangerOf(screen)]
      const found = await openAndJudge(await desk(walker), screen)
      faults.push(...found.map((fault) => `${walker}: ${fault}`))
      if (!stranger) continue
      const { page, watched } = await desk(stranger)
      const shown = await refused(page, screen, watched)
      faults.push(...shown.map((fault) => `${stranger}: ${fault}`))
    }
    expect(faults.join('\n'), 'what is wrong, a line each').toBe('')
  })

test('the public screens are open to everybody', async ({ page }) => {
  const watched = watch(page)
  const faults: string[] = []
  for (const { path } of allScreens.filter((screen) => screen.public)) {
    await page.goto(path)
    await settled(page, path, watched)
    faults.push(...(await faultsOf(page, path, watched)))
  }
  expect(faults.join('\n')).toBe('')
})

test('in the dark a screen of each kind reads as well', async ({ browser }) => {
  const page = await signIn(browser, 'su')
  await look(page, 'dark')
  const watched = watch(page)
  const faults: string[] = []
  for (const path of kinds) {
    await visit(page, path)
    await settled(page, path, watched)
    faults.push(...(await faultsOf(page, path, watched, rulesOfColour)))
  }
  await look(page, 'light')
  expect(faults.join('\n')).toBe('')
})

/** Lists whose rows open a drawer; those without a row in the demo company wait for one. */
const lists = ['/quotes', '/boughts', '/invoices', '/batchs', '/transfers', '/checkins', '/mawbs/list']

test("a record's drawer on the main lists reads in the light", async ({ browser }) => {
  const page = await signIn(browser, 'su')
  const watched = watch(page)
  const faults: string[] = []
  await page.evaluate(() => sessionStorage.setItem('station', 'all'))
  await page.reload()
  for (const path of lists) {
    await visit(page, path)
    await settled(page, path, watched)
    const row = page.locator('.grid tr[data-row]').first()
    if ((await row.count()) === 0) {
      test.info().annotations.push({ type: 'no row', description: path })
      continue
    }
    await openRow(row)
    await expect(page.getByRole('dialog').last(), `${path}: a row opens its drawer`).toBeVisible()
    await quiet(page, watched)
    // The rest of it is judged in drawers.spec.ts, in the dark.
    const found = [...(await axeFaults(page, rulesOfColour)), ...watched.faults()]
    faults.push(...found.map((fault) => `${path} (drawer): ${fault}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(faults.join('\n')).toBe('')
})
