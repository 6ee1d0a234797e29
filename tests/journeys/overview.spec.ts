/** From a figure of the overview to the order behind it. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ask } from './office.ts'
import { open, openAnew, test } from './people.ts'

async function newQuote(sales: Page): Promise<{ id: number }> {
  const { results } = await ask(sales, 'GET', '/api/customers?size=1')
  const { data } = await ask(sales, 'POST', '/api/quote/save', {
    user_id: results[0]!.id,
    site_code: 'rakuten',
    name: 'Ấm gang Nhật',
    goods_values: 12_000,
    quality: 1,
    currency: 'JPY',
    goods_type: 'household',
    route_code: 'JP-AIR',
    warehouse_code: 'VN-SGN',
  })
  return data
}
const counted = (text: string) => Number(text.replaceAll(',', ''))

test('a manager goes from the orders of this month to the list of exactly these, and into one of them', async ({
  as,
}) => {
  const manager = await as('ad')
  // What this desk saw of the month before other journeys made orders would be shown until the new answer is there.
  await openAnew(manager, '/')
  const home = manager.locator('[data-screen="/"]')
  const cell = home.locator('.home-spans > div').filter({ hasText: 'Đơn tạo tháng này' })
  const figure = cell.getByRole('link').first()
  const total = counted(await figure.innerText())
  expect(total).toBeGreaterThan(0)

  await figure.click()
  const list = manager.locator('[data-screen="/quotes/tracks"]')
  await expect(list.locator('.pager')).toContainText(total.toLocaleString('en-US'))
  const row = list.locator('tr.row').first()
  const code = await row.getByText(/^DH/).first().innerText()
  await row.click()
  await expect(manager.getByRole('dialog')).toContainText(code)
})

test('a bar of a goods type opens its orders, and a figure of the day the ones that were moved today', async ({
  as,
}) => {
  const manager = await as('ad')
  await open(manager, '/')
  const home = manager.locator('[data-screen="/"]')
  const charts = home.locator('.home-overview')
  if (!(await charts.getAttribute('open').then((value) => value !== null)))
    await charts.locator('summary').click()
  const bar = charts.locator('figure').nth(2).getByRole('link').first()
  await expect(bar).toBeVisible()
  await bar.press('Enter')
  const list = manager.locator('[data-screen="/quotes/tracks"]')
  await expect(list.locator('tr.row').first()).toBeVisible()
  const asked = new URL(manager.url()).searchParams
  expect(asked.get('goods_type')).toBeTruthy()
  expect(asked.get('status')).toBeTruthy()

  const sales = await as('cs')
  const made = await newQuote(sales)
  await ask(sales, 'POST', `/api/quote/send/${made.id}`)
  const { data } = await ask(manager, 'GET', '/api/queue/figures')
  const figures = data['figures'] as { key: string; title: string; today: number }[]
  const sent = figures.find(({ key }) => key === 'sent')!
  // Figures of the day are of a minute ago at most: what was just sent is among them after a loading.
  await openAnew(manager, '/')
  await home.locator('.home-figures > div').filter({ hasText: sent.title }).getByRole('link').first().click()
  await expect(list.getByRole('status')).toContainText('đã qua bước này hôm nay')
  await expect(list.locator('.pager')).toContainText(sent.today.toLocaleString('en-US'))
})

test('a new order moves the figure while the overview stands open', async ({ as }) => {
  const manager = await as('ad')
  await openAnew(manager, '/')
  const cell = manager.locator('[data-screen="/"] .home-spans > div').filter({ hasText: 'Đơn tạo tuần này' })
  await expect(cell.locator('b')).toHaveText(/^[\d,]+$/)
  const before = counted(await cell.locator('b').innerText())
  await newQuote(await as('cs'))
  await expect(cell.locator('b')).toHaveText((before + 1).toLocaleString('en-US'))
})
