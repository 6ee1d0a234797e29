/** Who does the next step hears of it where they are: bell, day and tab, without asking. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ask, orderAt } from './office.ts'
import { dialog, open, openAnew, openRecord, standsAt, test } from './people.ts'
import { newTrack, noteDeposit } from './trade.ts'

/** At home, nothing unread, and told live; a reload would be seen. */
async function atHome(page: Page): Promise<void> {
  await ask(page, 'POST', '/api/bell/read', {})
  const heard = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await openAnew(page, '/')
  await heard
  await page.evaluate(() => document.documentElement.setAttribute('data-stayed', 'yes'))
  await expect(page).not.toHaveTitle(/^\(/)
}

/** How many of a kind the day shows. */
async function counted(page: Page, kind: string): Promise<number> {
  await expect(
    page.locator('[data-screen="/"]').getByText(/việc đang chờ bạn|không có việc nào/),
  ).toBeVisible()
  const region = page.getByRole('region', { name: kind, exact: true })
  // At once: a kind of which nothing waits any more is gone.
  const [count = '0'] = await region.locator('.home-count').allInnerTexts()
  return Number(count)
}

/** One more in the bell, in the tab's title and among the kind, on the page as it stands. */
async function hears(page: Page, kind: string, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Thông báo, 1 chưa đọc' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Việc hôm nay/)
  await expect(page.getByRole('navigation', { name: 'Menu chính' }).locator('.menu-count')).toHaveText('1')
  await expect.poll(() => counted(page, kind)).toBe(count)
  await expect(page.locator('html[data-stayed]')).toBeAttached()
}

/** The lines of the bell of a kind that name a record. */
async function linesOf(page: Page, kind: string, code: string) {
  const { results } = await ask(page, 'GET', '/api/bell?size=50')
  return results.filter(
    (line) => line['kind'] === kind && `${String(line['title'])} ${String(line['content'])}`.includes(code),
  )
}

const receipts = 'Phiếu thu chờ xác nhận'
const toBuy = 'Đơn chờ mua'

test('a receipt that is noted reaches the accountant, their approval the buyer, each once and without a reload', async ({
  as,
}) => {
  const [sales, accountant, second, buyer] = await Promise.all([as('ss'), as('ac'), as('ac2'), as('af')])
  // What comes joins an unread line that stands for many, and would not be told by its code.
  for (const page of [accountant, second, buyer]) await ask(page, 'POST', '/api/bell/read', {})
  const order = await orderAt(as, 3)
  // Of a customer with money enough the deposit waits to be locked at once: that news comes first.
  const { results: payable } = await ask(
    accountant,
    'GET',
    `/api/quotes?waits=deposits-to-lock&q=${order.code}`,
  )
  await expect
    .poll(async () => (await linesOf(accountant, 'deposits-to-lock', order.code)).length)
    .toBe(payable.length)
  await ask(second, 'POST', '/api/bell/mute', { kind: 'receipts-to-confirm', muted: true })
  await Promise.all([atHome(accountant), atHome(second), atHome(buyer)])
  const before = await counted(accountant, receipts)

  await noteDeposit(sales, order.code)
  await hears(accountant, receipts, before + 1)
  // Whoever muted the kind is not rung, and finds it among what waits all the same.
  await expect.poll(() => counted(second, receipts)).toBe(before + 1)
  await expect(second.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible()
  expect(await linesOf(second, 'receipts-to-confirm', order.code)).toEqual([])
  await ask(second, 'POST', '/api/bell/mute', { kind: 'receipts-to-confirm', muted: false })

  const line = (await linesOf(accountant, 'receipts-to-confirm', order.code))[0]!
  await ask(accountant, 'POST', '/api/transfer/confirm', { id: line['record_id'] })
  await expect.poll(() => counted(accountant, receipts)).toBe(before)
  await expect(accountant).not.toHaveTitle(/^\(/)
  const waiting = await counted(buyer, toBuy)
  await ask(accountant, 'POST', '/api/quote/confirm/deposit', { ids: [order.id] })
  const { results: staff } = await ask(accountant, 'GET', '/api/staff/all?role=AF')
  const { results: accounts } = await ask(accountant, 'GET', '/api/accounts?site_code=mercari')
  const who = { buyer_id: staff.find(({ username }) => username === 'af')?.id, account_id: accounts[0]?.id }
  await ask(accountant, 'POST', '/api/quote/assign/payments', { ids: [order.id], ...who })
  await ask(accountant, 'POST', '/api/quote/approve/payments', { ids: [order.id] })
  await hears(buyer, toBuy, waiting + 1)
  expect(await linesOf(buyer, 'orders-to-buy', order.code)).toHaveLength(1)

  const { results: cards } = await ask(buyer, 'GET', '/api/cards?kind=card')
  const track = newTrack()
  await ask(buyer, 'POST', `/api/quote/buy/${order.id}`, {
    supplier_order_no: `MR-${track}`,
    card_id: cards.find(({ currency }) => currency === 'JPY')?.id,
    actual_price: 12_000,
    track,
  })
  await expect.poll(() => counted(buyer, toBuy)).toBe(waiting)
  // Its line is done a moment later.
  await expect
    .poll(async () => (await linesOf(buyer, 'orders-to-buy', order.code)).filter(({ done }) => done !== true))
    .toEqual([])
})

test('nothing moves under the pointer while news come in', async ({ as }) => {
  const [sales, service] = await Promise.all([as('ss'), as('cs')])
  const order = await orderAt(as, 2)
  const placesOf = (page: Page) =>
    page.locator('[role=dialog] [role=toolbar] button').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width } = one.getBoundingClientRect()
        return `${one.textContent} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`
      }),
    )
  await openRecord(sales, '/quotes', order.code)
  await expect(dialog(sales).getByRole('button', { name: 'Khách đồng ý', exact: true })).toBeVisible()
  const before = await placesOf(sales)
  // Somebody else notes something at the same order: its news come, its buttons stay.
  const heard = sales.waitForResponse((answer) => answer.url().includes(`/api/quote/id/${order.id}`))
  await ask(service, 'POST', '/api/quote/notes', { ids: [order.id], add: ['merge_asked'] })
  await heard
  expect(await placesOf(sales)).toEqual(before)
  await standsAt(sales, 'Đã báo giá')
})

test('rows stay under a pointer that moves over them, and what is new comes when it rests', async ({
  as,
}) => {
  const [sales, service] = await Promise.all([as('ss'), as('cs')])
  await Promise.all([open(sales, '/quotes?sort=-created_at'), open(service, '/quotes?sort=-created_at')])
  const rows = sales.locator('tbody tr[data-row]')
  const third = await rows.nth(2).boundingBox()
  const [x, y] = [third!.x + 200, third!.y + third!.height / 2]
  const under = () =>
    sales.evaluate(
      ([left, top]) => document.elementFromPoint(left!, top!)?.closest('tr')?.getAttribute('data-row'),
      [x, y],
    )
  await sales.mouse.move(x, y)
  // A hand keeps moving, however long a machine takes over what a journey does meanwhile.
  const hand = await sales.evaluateHandle(
    ([left, top]) =>
      setInterval(() => {
        const on = document.elementFromPoint(left!, top!)
        on?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      }, 50),
    [x, y],
  )
  const before = await under()
  const order = await orderAt(as, 1)
  // Another tab has it; whoever is moving over the rows has not yet.
  await expect(service.locator('tbody').getByText(order.code)).toBeVisible()
  expect(await under()).toBe(before)
  await sales.evaluate((moving) => clearInterval(moving), hand)
  await expect(sales.locator('tbody').getByText(order.code)).toBeVisible()
})
