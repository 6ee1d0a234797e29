/** What was sold: from a figure of the month to the order behind it, and each sales person their own. */
import { expect } from '@playwright/test'
import { ask } from './office.ts'
import { amountIn, cellOf, open, test } from './people.ts'

const life = 'date_from=01-01-2026&date_to=31-12-2027'

test('a manager goes from the revenue of a month to the order that brought it', async ({ as }) => {
  const manager = await as('ad')
  await open(manager, `/report/quote/revenues?group_by=month&${life}`)
  const month = manager.locator('tr.row').first()
  const told = amountIn(await cellOf(month, 'Lãi gộp'))
  expect(told).not.toBe(0)
  const title = (await manager.locator('thead th').allTextContents()).findIndex((text) =>
    text.startsWith('Lãi gộp'),
  )
  await month.locator('td').nth(title).getByRole('link').click()
  await expect(manager.locator('[data-screen="/report/quote/revenues/orders"]')).toBeVisible()
  const total = manager.locator('tr.grid-total')
  await expect.poll(async () => amountIn(await cellOf(total, 'Lãi gộp'))).toBe(told)

  const line = manager.locator('tr.row').first()
  const code = String(await cellOf(line, 'Mã đơn'))
  await line.getByRole('link', { name: code }).click()
  await expect(manager.getByRole('dialog')).toContainText(code)
})

test('a manager sees in the radar what took from a margin, and opens the orders of an account', async ({
  as,
}) => {
  const manager = await as('ad')
  await open(manager, `/report/margins?group_by=account&${life}`)
  const account = manager.locator('tr.row').first()
  const orders = amountIn(await cellOf(account, 'Số đơn'))
  await account.getByRole('link').first().click()
  await expect(manager.getByText('Nhóm theo:')).toBeVisible()
  await expect(manager.locator('thead')).toContainText('Vì sao')
  const total = manager.locator('tr.grid-total')
  await expect.poll(async () => amountIn(await cellOf(total, 'Số đơn'))).toBe(orders)
  const first = manager.locator('tr.row').first()
  const [planned, moved, flight, left] = await Promise.all(
    ['Lãi lúc báo giá', 'Đã thay đổi', 'Cước bay', 'Lãi hiện nay'].map(async (title) =>
      amountIn(await cellOf(first, title)),
    ),
  )
  expect(left).toBe(Number(planned) + Number(moved) - Number(flight))
})

test('a salesman is shown his own orders and customers, and neither cost nor margin', async ({ as }) => {
  const sales = await as('ss')
  const { data: me } = await ask(sales, 'GET', '/api/v1/auth/session').then((answer) => ({
    data: answer as unknown as { id: number; name: string },
  }))
  await open(sales, `/report/quote/revenues/orders?${life}`)
  await expect(sales.locator('tr.row').first()).toBeVisible()
  const heads = await sales.locator('thead').innerText()
  expect(heads).not.toMatch(/Giá vốn|Lãi/)
  const rows = sales.locator('tr.row')
  const names = new Set<string>()
  for (let n = 0; n < Math.min(await rows.count(), 12); n += 1)
    names.add(String(await cellOf(rows.nth(n), 'Kinh doanh')))
  expect([...names]).toEqual([me.name])
  for (const path of [
    `/api/report/revenues?group_by=sale&${life}`,
    '/api/report/customers?size=200',
    `/api/report/exp/revenues?size=200&${life}`,
  ]) {
    const { results } = await ask(sales, 'GET', path)
    expect(results.length, path).toBeGreaterThan(0)
    expect([...new Set(results.map((row) => row['sale_id']))], path).toEqual([me.id])
    expect(JSON.stringify(results), path).not.toMatch(/"(cost|margin)/)
  }
  await expect(ask(sales, 'GET', '/api/report/margins')).rejects.toThrow()
})
