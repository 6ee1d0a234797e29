/** The drawer of each kind of record: read in the dark, and on a phone without going sideways. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { look, openRow, signIn } from './people.ts'
import { quiet, settled, visit } from './screens.ts'
import { watch } from './watch.ts'

const desk = { width: 1600, height: 900 }
const phone = { width: 390, height: 844 }

/** A list of each kind of record that has a drawer. */
const lists = [
  '/quotes',
  '/orders/depots',
  '/invoices',
  '/batchs',
  '/transfers',
  '/transactions',
  '/payments',
  '/bank-transactions/import',
  '/cards',
  '/billings',
  '/request-support',
  '/customers',
  '/debt/limit',
  '/staffs',
  '/feedbacks',
  '/notifications',
  '/inbills',
  '/checkins',
  '/mawbs/list',
]

test('every kind of record reads in the dark, and on a phone nothing of it goes sideways', async ({
  browser,
}) => {
  const page = await signIn(browser, 'su')
  await page.evaluate(() => sessionStorage.setItem('station', 'all'))
  await page.reload()
  await look(page, 'dark')
  const watched = watch(page)
  const faults: string[] = []
  for (const path of lists) {
    await visit(page, path)
    await settled(page, path, watched)
    await openRow(page.locator('.grid tr[data-row]').first())
    await expect(page.getByRole('dialog').last(), `${path}: a row opens its drawer`).toBeVisible()
    await quiet(page, watched)
    const inTheDark = await axeFaults(page)
    await page.setViewportSize(phone)
    await quiet(page, watched)
    faults.push(
      ...[...inTheDark, ...(await sideways(page)), ...watched.faults()].map((fault) => `${path}: ${fault}`),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize(desk)
  }
  await look(page, 'light')
  expect(faults.join('\n')).toBe('')
})

/** What of the drawer on top is wider than the place it has: it would be cut, or scrolled sideways. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const drawer = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
    const all = [...(drawer?.querySelectorAll<HTMLElement>('*') ?? [])]
    const named = (part: Element) =>
      `${part.tagName.toLowerCase()}.${part.className} «${(part.textContent ?? '').slice(0, 60)}»`
    const scrolled = all.filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(part).overflowX),
    )
    const beyond = all.filter(
      (part) => part.children.length === 0 && part.getBoundingClientRect().right > innerWidth + 1,
    )
    return [
      ...scrolled.map((part) => `scrolls sideways on a phone: ${named(part)}`),
      ...beyond.map((part) => `reaches beyond a phone: ${named(part)}`),
    ].slice(0, 5)
  })
