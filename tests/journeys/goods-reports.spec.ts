/** What hangs in the middle: slips that lie, goods that are missing, and what an order still leaves. */
import { expect } from '@playwright/test'
import { ask } from './office.ts'
import { amountIn, choose, dialog, open, openRecord, test } from './people.ts'

test('a slip that lies gets a person and a day, and is checked; the list tells both', async ({ as }) => {
  const accountant = await as('ac')
  await open(accountant, '/report/invoices-inventory?care=unchecked')
  const row = accountant.locator('tr.row').first()
  const code = String(await row.getByRole('link').first().textContent())
  const line = accountant.getByRole('row').filter({ hasText: code })
  await line.getByRole('button').last().click()
  await accountant.getByRole('menuitem', { name: 'Ghi theo dõi' }).click()
  const note = `Hẹn khách ${Date.now()}`
  await dialog(accountant)
    .getByLabel(/^Ghi chú/)
    .fill(note)
  await dialog(accountant).getByRole('button', { name: 'Lưu' }).click()
  await expect(line).toContainText(note)

  await line.getByRole('button').last().click()
  await accountant.getByRole('menuitem', { name: 'Đã kiểm' }).click()
  await dialog(accountant)
    .getByLabel(/^Kết quả kiểm/)
    .fill('Hàng đủ ở kệ B2')
  await dialog(accountant).getByRole('button', { name: 'Lưu' }).click()
  // What was checked is no longer among what is not.
  await expect(line).toHaveCount(0)
  await open(accountant, '/report/invoices-inventory?care=checked')
  await expect(accountant.getByRole('row').filter({ hasText: code })).toContainText('Hàng đủ ở kệ B2')
})

test('an issue is given to somebody, and solved with a word on how', async ({ as }) => {
  const support = await as('cs')
  const standing = async (status: number) =>
    (await ask(support, 'GET', `/api/report/shipment-issue?status=${status}&size=1`)).pagination.total
  const [found, given, solved] = [await standing(0), await standing(1), await standing(2)]
  await open(support, '/report/shipmentIssue?status=0')
  await support.locator('tr.row').first().getByRole('button').last().click()
  await support.getByRole('menuitem', { name: 'Giao người xử lý' }).click()
  await choose(support, 'Người xử lý', /./)
  await dialog(support).getByRole('button', { name: 'Giao', exact: true }).click()
  await expect.poll(async () => [await standing(0), await standing(1)]).toEqual([found - 1, given + 1])

  await open(support, '/report/shipmentIssue?status=1')
  await support.locator('tr.row').first().getByRole('button').last().click()
  await support.getByRole('menuitem', { name: 'Đã xử lý' }).click()
  await dialog(support)
    .getByLabel(/^Đã xử lý thế nào/)
    .fill('Người bán đã gửi bù')
  await dialog(support)
    .getByRole('button', { name: /^(Đã xử lý|Đồng ý)$/ })
    .click()
  await expect.poll(async () => [await standing(1), await standing(2)]).toEqual([given, solved + 1])
})

test('an order tells what its quote promised, what moved it and what is left, and sales are not told', async ({
  as,
}) => {
  const manager = await as('ad')
  const life = 'date_from=01-01-2026&date_to=31-12-2027'
  const { results } = await ask(
    manager,
    'GET',
    `/api/report/margins?group_by=order&sort=margin&size=1&${life}`,
  )
  const row = results[0] as unknown as { order_code: string; margin: number; planned: number }
  await openRecord(manager, '/quotes', row.order_code)
  await dialog(manager)
    .getByRole('tab', { name: /^Lãi lỗ/ })
    .click()
  const pane = dialog(manager).locator('section.order-box').filter({ hasText: 'Lãi lúc báo giá' })
  const cells = pane.locator('table tr')
  const of = async (title: string) =>
    amountIn(await cells.filter({ hasText: title }).first().locator('td').textContent())
  expect([await of('Lãi lúc báo giá'), await of('Lãi hiện nay')]).toEqual([row.planned, row.margin])
  await pane.getByRole('link', { name: /Ra-đa lãi lỗ/ }).click()
  await expect(manager.locator('[data-screen="/report/margins"]')).toBeVisible()
  await expect(manager.locator('tr.row')).toHaveCount(1)

  const sales = await as('ss')
  const { results: own } = await ask(sales, 'GET', '/api/quotes?status=6&size=1')
  await openRecord(sales, '/quotes', String(own[0]?.code))
  await expect(dialog(sales).getByRole('tab', { name: 'Thông tin', exact: true })).toBeVisible()
  await expect(dialog(sales).getByRole('tab', { name: /^Lãi lỗ/ })).toHaveCount(0)
})
