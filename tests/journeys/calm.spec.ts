import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { kinds } from './kinds.ts'
import { signIn } from './people.ts'
import { quiet, settled, visit } from './screens.ts'
import { shifted, watchShifts } from './shifts.ts'
import { watch, type Watch } from './watch.ts'

/** How much of a screen may move by itself while somebody works in it. */
const most = 0.02

/** Presses the first of these that is there and may be pressed. */
async function pressed(page: Page, selector: string): Promise<void> {
  const first = page.locator(selector).first()
  if (await first.isVisible()) await first.click()
}

/** Ten things that people do on a screen, in turn; what the screen lacks is passed over. */
const actions: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.keyboard.press('Tab'),
  (page) => pressed(page, 'main .list-chips button:nth-of-type(2)'),
  (page) => pressed(page, 'main th[aria-sort] button, main th button'),
  (page) => pressed(page, 'main .pager button[aria-label="Trang sau"]:enabled'),
  (page) => pressed(page, 'main tr[data-row] input[type=checkbox]'),
  (page) => pressed(page, 'main .bulk button:text-is("Bỏ chọn")'),
  (page) => pressed(page, 'main tr[data-row] td:nth-child(4)'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.reload(),
  (page) => page.mouse.wheel(0, 400),
]

async function lived(page: Page, path: string, watched: Watch): Promise<string[]> {
  await visit(page, path)
  await settled(page, path, watched)
  const faults: string[] = []
  let sum = 0
  for (const [at, action] of actions.entries()) {
    await action(page)
    await quiet(page, watched)
    const moved = await shifted(page)
    sum += moved.sum
    if (moved.sum > 0.002) faults.push(`  action ${at + 1}: ${moved.sum.toFixed(4)} ${moved.what}`)
  }
  return sum > most ? [`${path}: ${sum.toFixed(4)}`, ...faults] : []
}

test('nothing moves by itself in ten actions on a screen of each kind', async ({ browser }) => {
  const page = await signIn(browser, 'su')
  await watchShifts(page)
  const watched = watch(page)
  const faults: string[] = []
  for (const path of kinds) faults.push(...(await lived(page, path, watched)))
  expect(faults.join('\n')).toBe('')
})

test('at 200 % a screen of each kind is whole: nothing is cut, half of it at least is its own', async ({
  browser,
}) => {
  const page = await signIn(browser, 'su')
  // What a window of 1600×900 leaves when everything is drawn twice as large.
  await page.setViewportSize({ width: 800, height: 450 })
  const watched = watch(page)
  const faults: string[] = []
  for (const path of kinds) {
    await visit(page, path)
    await settled(page, path, watched)
    const { wide, high } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      high: innerHeight - (document.querySelector('main')?.getBoundingClientRect().top ?? innerHeight),
    }))
    if (wide > 0) faults.push(`${path}: ${wide} px stand outside the window`)
    if (high < 225) faults.push(`${path}: only ${high} px are the screen's own`)
    faults.push(...(await axeFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults.join('\n')).toBe('')
})
