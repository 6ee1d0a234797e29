/** What is told to a person: by the bell, in the tab's title, by the browser; and what they do not want to hear. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { ask, orderAt } from './office.ts'
import { open, openAnew, signIn, test } from './people.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Thông báo/ })
const kindTitle = 'Đơn chờ phân công mua'
const lineOf = (page: Page, code: string) =>
  page.locator('.bell-list li').filter({ hasText: `${kindTitle}: ${code}` })

test('a hand-over rings, counts in the title, and its button opens the record with its step', async ({
  as,
}) => {
  const next = await as('ac2')
  await ask(next, 'POST', '/api/bell/read', {})
  await open(next, '/quotes')
  const order = await orderAt(as, 4)
  await expect(next).toHaveTitle(/^\(1\) Danh sách báo giá/)
  await bell(next).click()
  const line = lineOf(next, order.code)
  await expect(line).toBeVisible()
  await expect(next.getByRole('region', { name: 'Hôm nay' })).toContainText(order.code)
  expect(await axeFaults(next)).toEqual([])
  await line.getByRole('button', { name: /^Phân công mua/ }).click()
  await expect(next.getByRole('dialog', { name: new RegExp(order.code) })).toBeVisible()
  await expect(next.getByRole('dialog').last()).toContainText('Phân công mua')
  await expect(next).toHaveTitle(new RegExp(`^${order.code} · `))
})

test('it opens over an open record, by mouse and keys, and the record is there again', async ({ as }) => {
  const next = await as('ac2')
  const order = await orderAt(as, 4)
  await open(next, `/quotes?open=${order.id}`)
  const record = next.getByRole('dialog', { name: new RegExp(order.code) })
  await expect(record).toBeVisible()
  await bell(next).click()
  const line = next.locator('.bell-open').first()
  await expect(line).toBeFocused()
  const over = await line.evaluate((row) => {
    const { x, y, width, height } = row.getBoundingClientRect()
    return row.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(over).toBe(true)
  await next.keyboard.press('Escape')
  await expect(next.locator('.bell-open')).toHaveCount(0)
  await expect(record).toBeVisible()
})

test('by keyboard alone: arrows move, Enter opens, Esc leaves to where one was', async ({ as }) => {
  const next = await as('ac2')
  const orders = [await orderAt(as, 4), await orderAt(as, 4)]
  await open(next, '/')
  const rows = next.locator('.bell-open')
  // A line that comes while one reads stands above the one with the focus and does not take it.
  await bell(next).click()
  for (const { code } of orders) await expect(lineOf(next, code)).toBeVisible()
  await next.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await bell(next).focus()
  await next.keyboard.press('Enter')
  await expect(rows.first()).toBeFocused()
  await next.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await next.keyboard.press('ArrowUp')
  await next.keyboard.press('Escape')
  await expect(bell(next)).toBeFocused()
  await next.keyboard.press('Enter')
  await expect(rows.first()).toBeFocused()
  await next.keyboard.press('Enter')
  await expect(next.getByRole('dialog')).toBeVisible()
})

test('a kind is turned off from its line and taken back, and stands so in the profile', async ({ as }) => {
  const next = await as('ac2')
  const order = await orderAt(as, 4)
  await open(next, '/')
  await bell(next).click()
  const line = lineOf(next, order.code)
  await line.hover()
  await line.getByRole('button', { name: `Tắt loại này: ${kindTitle}` }).click()
  await expect(line).toHaveAttribute('data-unread', 'false')
  const said = next.getByRole('region', { name: 'Việc vừa làm' })
  await expect(said).toContainText(`Đã tắt chuông: ${kindTitle}`)
  await next.keyboard.press('Escape')
  await said.getByRole('button', { name: 'Hoàn tác' }).click()
  await open(next, '/user')
  const own = next.getByRole('switch', { name: kindTitle, exact: true })
  await expect(own).toBeChecked()
  await own.click()
  await expect(own).not.toBeChecked()
  await next.reload()
  await expect(own).not.toBeChecked()
  await own.click()
  await expect(own).toBeChecked()
})

test('while the tab is not looked at the browser tells it, once it was asked to by a click', async ({
  browser,
  as,
}) => {
  const page = await signIn(browser, 'ac2')
  await page.context().grantPermissions(['notifications'])
  // What the browser would show outside the page is noted here.
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.Notification = class extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      constructor(title: string) {
        super()
        told.push(title)
      }
      close() {}
    } as unknown as typeof Notification
  })
  await page.clock.install()
  await openAnew(page, '/user')
  await page.getByRole('button', { name: 'Báo cả khi ở trang khác' }).click()
  await expect(page.getByRole('button', { name: 'Thôi báo' })).toBeVisible()
  await expect(bell(page)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const order = await orderAt(as, 4)
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect
    .poll(async () => {
      await page.clock.runFor(31_000)
      return told()
    })
    .toContain(`${kindTitle}: ${order.code}`)
  await page.clock.runFor(62_000)
  // Each step of the order is told, and none of them twice.
  expect((await told()).filter((title) => title === `${kindTitle}: ${order.code}`)).toHaveLength(1)
  await page.context().close()
})
