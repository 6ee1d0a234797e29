/** The month of salaries: adjusted by a manager, resolved by an accountant, read by whom it is of. */
import { expect } from '@playwright/test'
import { businessDate } from '#platform/rules/business-date.ts'
import { ask } from './office.ts'
import { open, openRow, test } from './people.ts'

/** The month before this one in Vietnam, as the accountant writes it: `10/2026`. */
function lastMonth(): { words: string; from: string } {
  const day = new Date(businessDate(new Date()))
  day.setUTCDate(0)
  const month = String(day.getUTCMonth() + 1).padStart(2, '0')
  return { words: `${month}/${day.getUTCFullYear()}`, from: `01-${month}-${day.getUTCFullYear()}` }
}

test('a manager adjusts a salary, an accountant resolves the month, and a salesman reads his own slip alone', async ({
  as,
}) => {
  const { words, from } = lastMonth()
  const address = `/report/salary/summary?date_from=${from}&date_to=${from}`
  const name = 'Vũ Hoàng Nam'

  const manager = await as('ad')
  await open(manager, address)
  const row = manager.getByRole('row').filter({ hasText: name })
  await row.getByRole('button').last().click()
  await manager.getByRole('menuitem', { name: 'Điều chỉnh' }).click()
  const asked = manager.getByRole('dialog')
  await asked.getByLabel(/^Số tiền/).fill('700000')
  await asked.getByLabel(/^Lý do/).fill('Thưởng nóng cuối tháng')
  await asked.getByRole('button', { name: 'Ghi điều chỉnh' }).click()
  await expect(row).toContainText('700,000')

  const accountant = await as('ac')
  await open(accountant, address)
  await accountant.getByRole('button', { name: 'Chốt lương tháng' }).click()
  await expect(accountant.getByLabel('Tháng', { exact: false }).last()).toHaveValue(words)
  await accountant.getByRole('button', { name: 'Tiếp tục' }).click()
  await accountant.getByRole('dialog').getByRole('button', { name: 'Chốt lương', exact: true }).click()
  await expect(accountant.getByRole('row').filter({ hasText: name })).toContainText('Đã chốt')

  const salesman = await as('ss')
  await open(salesman, '/salary/slips')
  await expect(salesman.getByRole('row').filter({ hasText: words })).toContainText(name)
  await openRow(salesman.getByRole('row').filter({ hasText: words }))
  await expect(salesman.getByText('Thưởng nóng cuối tháng', { exact: false })).toBeVisible()

  const { results: all } = await ask(accountant, 'GET', '/api/salary/slips')
  const { results: own } = await ask(salesman, 'GET', '/api/salary/slips')
  expect(new Set(own.map(({ staff_name }) => staff_name))).toEqual(new Set([name]))
  const foreign = all.find(({ staff_name }) => staff_name !== name)
  const answer = await salesman.request.get(`/api/salary/slip/${String(foreign?.['id'])}`)
  expect([401, 403, 404]).toContain(answer.status())
  await salesman.goto('/report/salary/summary')
  await expect(salesman.locator('[data-screen="/report/salary/summary"]')).toHaveCount(0)
})
