/** Opening balances from a sheet: one accountant imports, another compares and posts. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { workbook } from '#testing/sheet.ts'
import { dialog, open, openRow, press, test } from './people.ts'

test('opening balances wait until somebody who did not import them posts them', async ({ as }) => {
  const [clerk, accountant] = await Promise.all([as('ac'), as('ac2')])
  const name = `so-du-${Date.now()}.xlsx`
  const day = formatBusinessDate(businessDate(new Date()))
  const buffer = await workbook(
    ['Loại *', 'Mã *', 'Ngày *', 'Dư nợ (đ)', 'Dư có (đ)', 'Ghi chú'],
    [['Đối tác', 'SAKURA', day, 4_321_000, null, 'theo sổ cũ']],
  )
  const row = (page: Page) => page.getByRole('row', { name: new RegExp(name) })
  const actions = (page: Page) => page.getByRole('toolbar', { name: /^Thao tác với DK/ })

  await test.step('whoever imported them cannot post them', async () => {
    await open(clerk, '/ledger/opening')
    await clerk.getByRole('button', { name: 'Nhập Excel' }).click()
    await dialog(clerk).locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })
    await dialog(clerk)
      .getByRole('button', { name: /^Nhập 1/ })
      .click()
    await expect(row(clerk)).toContainText('Chờ người thứ hai')
    await clerk.keyboard.press('Escape')
    await openRow(row(clerk))
    await expect(actions(clerk).getByRole('button', { name: 'Duyệt ghi sổ' })).toBeDisabled()
  })

  await test.step('another compares them with the old books, and posts them', async () => {
    await open(accountant, '/ledger/opening')
    await openRow(row(accountant))
    await expect(dialog(accountant).getByText('Đối tác SAKURA')).toBeVisible()
    await actions(accountant).getByRole('button', { name: 'Duyệt ghi sổ' }).click()
    await expect(dialog(accountant).getByText(/^Bút toán sẽ ghi/)).toBeVisible()
    await press(accountant, 'Đồng ý')
    await expect(row(accountant)).toContainText('Đã ghi sổ')
  })
})
