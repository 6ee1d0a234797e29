import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { amountIn, open, test } from './people.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1600, height: 900 }

const grid = (page: Page) => page.getByRole('group', { name: 'Danh sách đơn hàng' })
const rows = (page: Page) => grid(page).locator('tr[data-row]')
const chosen = (page: Page) => page.getByRole('group', { name: 'Thao tác hàng loạt' })
const topOf = async (page: Page, at: number) => (await rows(page).nth(at).boundingBox())?.y

test('rows are chosen without moving: count, sum and actions lie over the header', async ({ as }) => {
  const page = await as('su')
  await open(page, '/quotes?status=2')
  await expect(rows(page).nth(2)).toBeVisible()
  const before = await topOf(page, 0)
  const choose = (at: number) => rows(page).nth(at).getByRole('checkbox').click()
  await choose(0)
  await choose(2)
  await expect(chosen(page)).toContainText('Đã chọn 2 dòng')
  expect(await topOf(page, 0), 'the first row stays where it was').toBe(before)

  const heads = await page.getByRole('columnheader').allTextContents()
  const quoted = heads.findIndex((head) => head.startsWith('Tổng báo giá'))
  const amount = async (at: number) =>
    amountIn(await rows(page).nth(at).getByRole('cell').nth(quoted).innerText())
  const said = await chosen(page).locator('.bulk-sum').filter({ hasText: 'Tổng báo giá' }).innerText()
  expect(amountIn(said)).toBe((await amount(0)) + (await amount(2)))

  await chosen(page).getByRole('button', { name: 'Bỏ chọn' }).click()
  await expect(chosen(page)).toHaveCount(0)
  expect(await topOf(page, 0)).toBe(before)
})

test('actions that do not fit beside the count are under "Xem thêm", and by keys alone', async ({ as }) => {
  const page = await as('su')
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, '/quotes?all=1')
  await rows(page).first().getByRole('checkbox').click()
  const last = chosen(page).getByRole('button', { name: 'Xóa đơn' })
  await expect(chosen(page).getByRole('button', { name: 'Khách đồng ý' })).toBeVisible()
  await expect(last, 'what is out of sight is out of reach').toHaveCount(0)
  const before = await topOf(page, 0)
  const more = chosen(page).getByRole('button', { name: 'Xem thêm', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(last).toBeVisible()
  expect(await topOf(page, 0)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(last).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.setViewportSize(desk)
})

test('the bar above a list is one line at every width, and what does not fit is under "Xem thêm"', async ({
  as,
}) => {
  const page = await as('su')
  const bar = page.locator('.list-bar')
  const columns = bar.getByRole('button', { name: 'Cột', exact: true })
  for (const width of [1600, 1280, 1024, 600, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/quotes?status=2&created_at_from=01-01-2026&route_code=JP')
    const more = bar.getByRole('button', { name: /^Xem thêm/ })
    await expect(columns.or(more).first()).toBeVisible()
    expect(Math.round((await bar.boundingBox())?.height ?? 0), `at ${width} px`).toBe(28)
    if (!(await more.isVisible())) continue
    await more.click()
    await expect(columns).toBeInViewport()
    // Its box belongs to what is unfolded, which stays.
    await columns.click()
    const panel = page.getByRole('region', { name: 'Cột của danh sách' })
    await expect(panel.getByRole('checkbox').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.locator('h1').click()
    await expect(columns).toHaveCount(0)
  }
  await page.setViewportSize(desk)
})

test('on a phone a list is cards: the amount in sight, opened and chosen by thumb', async ({ as }) => {
  const page = await as('su')
  await page.setViewportSize(phone)
  const cards = page.locator('.cards [data-row]')
  const amounts: Record<string, string> = {
    '/quotes?status=2': 'Tổng báo giá',
    '/transfers': 'Thu|Chi',
    '/invoices': 'Tổng tiền',
    '/invoices/cods': 'COD dự kiến',
    '/bank-transactions': 'Số tiền',
    '/credits': 'Trừ tài khoản',
    '/customers': 'Số dư',
    '/orders/newbill': 'Tổng tiền',
    '/report/debts': 'cuối kỳ',
    '/ledger/trial-balance': 'cuối kỳ',
  }
  for (const [path, title] of Object.entries(amounts)) {
    await open(page, path)
    await expect(cards.first(), path).toBeVisible()
    const amount = cards.locator('.card-amount').filter({ hasText: /[1-9]/ }).first()
    // What stands above the cards may fill a phone; sideways nothing is out of sight.
    await amount.scrollIntoViewIfNeeded()
    const box = await amount.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= phone.width, path).toBe(true)
    await expect(cards.locator('.card-line small').first(), path).toHaveText(new RegExp(title))
  }

  await open(page, '/transfers')
  // Of what is over there is nothing to be done.
  const menu = /^Thao tác với/
  const card = cards.filter({ has: page.getByRole('button', { name: menu }) }).first()
  const code = await card.getByRole('button').first().innerText()
  for (const pressed of [card.getByRole('button', { name: menu }), card.locator('.card-box')]) {
    const box = await pressed.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await card.click({ position: { x: 200, y: 80 } })
  await expect(page.getByRole('dialog', { name: new RegExp(code) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open(page, '/quotes?status=2')
  const before = (await cards.nth(3).boundingBox())?.y
  await cards.nth(0).getByRole('checkbox').click()
  await cards.nth(3).getByRole('checkbox').click()
  await expect(chosen(page)).toContainText('Đã chọn 2 dòng')
  expect((await cards.nth(3).boundingBox())?.y).toBe(before)
  await page.getByLabel('Sắp xếp theo').selectOption({ label: 'Ngày tạo ▲' })
  await expect(page).toHaveURL(/sort=created_at/)
  await page.setViewportSize(desk)
})

/** One finger, as a touch screen tells of it. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return { down: (x: number, y: number) => send('touchStart', [{ x, y }]), up: () => send('touchEnd', []) }
}

test('on a phone a finger that stays on a card chooses it and opens nothing', async ({ as }) => {
  const page = await as('su')
  await page.setViewportSize(phone)
  await open(page, '/quotes?status=2')
  const card = page.locator('.cards [data-row]').nth(1)
  await expect(card).toBeVisible()
  const box = (await card.boundingBox())!
  const hand = await finger(page)
  await hand.down(box.x + 200, box.y + 60)
  await expect(card.getByRole('checkbox')).toBeChecked()
  await hand.up()
  await expect(chosen(page)).toContainText('Đã chọn 1 dòng')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).searchParams.has('open')).toBe(false)
  await page.setViewportSize(desk)
})

test('a list stands as high while it loads as when it is there: sums, rows and pages', async ({ as }) => {
  const page = await as('su')
  let answer = () => {}
  const held = new Promise<void>((let_) => (answer = let_))
  await page.route('**/api/quotes?*', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/quotes?status=2')
  const bones = grid(page).locator('tbody tr[aria-hidden]')
  await expect(bones.first()).toBeVisible()
  const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height
  const at = async () => ({
    sums: await heightOf('.grid-total'),
    pager: await heightOf('.pager'),
    frame: await heightOf('.grid-frame'),
  })
  const [before, first] = [await at(), await bones.first().boundingBox()]
  answer()
  await expect(rows(page).first()).toBeVisible()
  expect(await at()).toEqual(before)
  expect(await topOf(page, 0)).toBe(first?.y)
  await page.unroute('**/api/quotes?*')
})

test('what could not be read says so with a way to ask again, and no filter is shown as if it held', async ({
  as,
}) => {
  const page = await as('su')
  const gone = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await gone('**/api/quotes?*')
  await page.goto('/quotes?status=2&created_at_from=01-11-2026')
  await expect(grid(page).getByRole('alert').getByRole('button', { name: 'Thử lại' })).toBeVisible()
  await expect(page.locator('.chip[aria-pressed="true"]')).toHaveCount(0)
  await expect(page.locator('.filter-on, [data-on="true"].filter-button')).toHaveCount(0)
  await page.unroute('**/api/quotes?*')
  await grid(page).getByRole('button', { name: 'Thử lại' }).click()
  await expect(page.locator('.chip[aria-pressed="true"]')).toHaveCount(1)

  await gone('**/api/me/views*')
  await page.goto('/quotes')
  await page.getByRole('button', { name: 'Chế độ xem' }).click()
  const views = page.getByRole('region', { name: 'Chế độ xem' })
  await expect(views.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/me/views*')
  await views.getByRole('button', { name: 'Thử lại' }).click()
  await expect(views.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('a nought among amounts is a dash; the button of a row is quiet until it is pointed at', async ({
  as,
}) => {
  const page = await as('su')
  await open(page, '/invoices')
  const bills = page.getByRole('group', { name: 'Danh sách phiếu xuất' })
  const bill = bills.locator('tr[data-row]')
  const zero = bills.locator('tbody .zero').first()
  await expect(zero).toHaveText('–')
  await expect(zero).toHaveAttribute('title', '0')
  // What is pinned at the left is in sight at all times.
  const pinned = bill.first().locator('td').nth(1)
  expect(await pinned.evaluate((cell) => getComputedStyle(cell).opacity)).toBe('1')

  await open(page, '/transfers')
  const about = { name: /^Thao tác với/ }
  const busy = page
    .locator('tr[data-row]')
    .filter({ has: page.getByRole('button', about) })
    .first()
  const more = busy.getByRole('button', about)
  const colourOf = () => more.evaluate((button) => getComputedStyle(button).color)
  const quiet = await colourOf()
  await busy.hover()
  await expect.poll(colourOf).not.toBe(quiet)
  await page.mouse.move(0, 0)
  await expect.poll(colourOf).toBe(quiet)
  await more.focus()
  await expect.poll(colourOf).not.toBe(quiet)
})

test('a list of goods begins with their picture: it keeps its place, and a press opens it large, not the row', async ({
  as,
}) => {
  const page = await as('su')
  // The oldest first: what other journeys have made since has no picture, and one out of sight is not fetched.
  await open(page, '/quotes?status=1,2&sort=created_at')
  const picture = page.getByRole('button', { name: /^Xem lớn: DH\d+/ }).first()
  await expect(picture.locator('img')).toBeVisible()
  // With a picture or none, a row is as high.
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await picture.click()
  const large = page.getByRole('dialog', { name: /^DH\d+/ })
  await expect(large.locator('.viewer-stage img')).toBeVisible()
  await large.locator('.viewer-stage img').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).not.toContain('open=')

  await page.setViewportSize(phone)
  const card = page.locator('.cards [data-row]').filter({ has: page.locator('.card-picture img') })
  const [small, words] = [card.locator('.card-picture').first(), card.locator('.card-body').first()]
  await expect(small).toBeVisible()
  expect((await small.boundingBox())!.x).toBeLessThan((await words.boundingBox())!.x)
  await page.setViewportSize(desk)
})
