/** A report looked at as a table of rows against columns, kept as a view, and made into a file by the clock. */
import { expect } from '@playwright/test'
import { ask } from './office.ts'
import { amountIn, dong, open, test } from './people.ts'

test('a number of the pivot opens the orders behind it, and the table is kept as a view', async ({ as }) => {
  const manager = await as('ac')
  await open(manager, '/report/quotes?date_from=01-01-2020&date_to=31-12-2030')
  await manager.getByRole('button', { name: 'Bảng chéo' }).click()
  const table = manager.getByRole('region', { name: 'Bảng chéo' })
  await expect(table.locator('tr.total')).toContainText('Tổng cộng')
  await expect(manager).toHaveURL(/pivot_of=orders/)
  const grown = await table.locator('tr.total td').last().innerText()
  expect(amountIn(grown)).toBeGreaterThan(0)

  // As a view it comes back with its shape.
  await manager.getByRole('button', { name: 'Chế độ xem' }).click()
  const name = `Chéo ${Date.now()}`
  await manager.getByLabel('Tên chế độ xem').fill(name)
  await manager.getByRole('button', { name: 'Lưu chế độ xem' }).click()
  await expect(manager.getByRole('button', { name, exact: true })).toBeVisible()
  await open(manager, '/report/quotes')
  await expect(manager.getByRole('region', { name: 'Bảng chéo' })).toHaveCount(0)
  await manager.getByRole('button', { name: 'Chế độ xem' }).click()
  await manager.getByRole('button', { name, exact: true }).click()
  // What the report opened with stands there until the view's own answer is.
  await expect(table.locator('tr.total td').last()).toHaveText(grown)

  // A cell opens as many orders as it says.
  const cell = table.locator('tbody tr').first().locator('td').getByRole('link').first()
  const said = amountIn(await cell.textContent())
  await cell.click()
  await expect(manager).toHaveURL(/\/quotes\/tracks\?.*status=/)
  await expect(manager.locator('.pager')).toContainText(dong(said))
})

test('a report is sent by the clock: asked for on its screen, seen, paused and deleted among one’s own', async ({
  as,
}) => {
  const accountant = await as('ac')
  await open(accountant, '/report/payments?date_from=01-11-2026&date_to=30-11-2026&method=bank')
  await accountant.getByRole('button', { name: 'Gửi định kỳ' }).click()
  const name = `Thu theo tuần ${Date.now()}`
  await accountant.getByLabel(/^Tên/).fill(name)
  await accountant.getByRole('button', { name: 'Đặt lịch' }).click()
  const card = accountant.getByRole('region', { name })
  await expect(card).toContainText('Báo cáo thanh toán · Hôm qua')
  await expect(card).toContainText('Hằng ngày, 07:00')
  const { data } = await ask(accountant, 'GET', '/api/report/schedules')
  const kept = (data as unknown as { name: string; query: string }[]).find((one) => one.name === name)
  expect(kept?.query).toBe('method=bank')

  await card.getByRole('button', { name: 'Tạm dừng' }).click()
  await expect(card).toContainText('Đang tạm dừng')
  await card.getByRole('button', { name: 'Chạy tiếp' }).click()
  await expect(card).toContainText('Lần tới')
  await card.getByRole('button', { name: 'Xóa' }).click()
  await accountant.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click()
  await expect(card).toHaveCount(0)
})
