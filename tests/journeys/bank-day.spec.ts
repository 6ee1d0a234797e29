import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { orderAt } from './office.ts'
import { dialog, open, openRecord, openRow, standsAt, test } from './people.ts'

const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' })

/** The statement of a morning as Vietcombank writes it; `mark` tells its rows from those of other days. */
function statement(mark: string, first: string, second: string): string {
  const rows = [
    ['NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM', '', '', '', '', ''],
    ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Mô tả'],
    [today(), `${mark}1`, '', '40,000,000', '', `MBVCB.1.${first}.CT tu 0071 ${mark}`],
    [today(), `${mark}2`, '', '50,000,000', '', `tt don ${second} con lai nap vi ${mark}`],
    [today(), `${mark}3`, '11,000', '', '', `PHI CHUYEN TIEN ${mark}`],
    [today(), `${mark}4`, '2,200', '', '', `GD 000918 ${mark}`],
    ['Tổng số', '', '13,200', '90,000,000', '', ''],
  ]
  return rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
}

/** The desk takes keys again: nothing lies over it, and what was decided is written. */
async function ready(page: Page, button: RegExp): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: button })).toBeEnabled()
}

const cursor = (page: Page) => page.locator('tr.row.current')

test('a bank day: the statement imported and released by another, a row ignored, a fee booked, one split, one matched and taken back, all by keyboard', async ({
  as,
}) => {
  const [clerk, accountant] = await Promise.all([as('ac'), as('ac2')])
  const { code: first } = await orderAt(as, 3)
  const { code: second } = await orderAt(as, 3)
  const mark = `ND${Date.now()}`

  await test.step('the file is shown before it is taken over', async () => {
    // Whoever is quick has the file there before the accounts are known.
    let known = () => {}
    const accounts = new Promise<void>((done) => (known = done))
    await clerk.route('**/api/cards?*', async (route) => {
      await accounts
      await route.continue()
    })
    await open(clerk, '/bank-transactions/import')
    await clerk.getByLabel('File sao kê').setInputFiles({
      name: `${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(statement(mark, first, second)),
    })
    known()
    await expect(clerk.getByText(/Xem trước, chưa ghi gì/)).toBeVisible()
    await clerk.unroute('**/api/cards?*')
    await clerk.getByRole('button', { name: 'Nhập 4 giao dịch' }).click()
    await expect(clerk.getByText(`Đã nhập · ${mark}.csv`)).toBeVisible()
  })

  const openFile = async (page: Page) => {
    await open(page, '/bank-transactions/import')
    await openRow(page.getByRole('row', { name: new RegExp(mark) }))
  }
  const file = (page: Page) => dialog(page).getByRole('toolbar', { name: new RegExp(mark) })
  await test.step('whoever imported it cannot release it', async () => {
    await openFile(clerk)
    await expect(file(clerk).getByRole('button', { name: 'Duyệt sao kê' })).toBeDisabled()
  })

  await test.step('another compares its lines with the bank, and releases it', async () => {
    await open(accountant, '/bank-transactions')
    await accountant.getByRole('link', { name: 'Xem sao kê' }).click()
    await openFile(accountant)
    await expect(accountant.getByText('File không in số dư', { exact: false })).toBeVisible()
    await expect(dialog(accountant).getByText(`PHI CHUYEN TIEN ${mark}`)).toBeVisible()
    await file(accountant).getByRole('button', { name: 'Duyệt sao kê' }).click()
    await expect(file(accountant)).toHaveCount(0)
  })

  await open(accountant, `/bank-transactions?q=${mark}&status=new,suggested`)
  const rows = accountant.locator('tr.row')
  await expect(rows).toHaveCount(4)
  await expect(cursor(accountant)).toContainText('GD 000918')

  await test.step('one that is not ignored says why, and stays', async () => {
    const message = 'Giao dịch này vừa được người khác xử lý.'
    const left = { done: [], failed: [{ id: 1, error: 'bank.settled', message }] }
    await accountant.route(
      '**/api/bank-transactions/ignore',
      (route) => route.fulfill({ json: { code: 1, message: '', data: left } }),
      { times: 1 },
    )
    await accountant.keyboard.press('i')
    await dialog(accountant).getByRole('textbox').fill('phí ngân hàng')
    await dialog(accountant).getByRole('button', { name: 'Bỏ qua', exact: true }).click()
    await expect(accountant.locator('.ant-message')).toContainText(message)
    await ready(accountant, /^Bỏ qua I/)
    await expect(rows).toHaveCount(4)
  })

  await test.step('one is ignored with its reason, and the cursor stands on the next row', async () => {
    await accountant.keyboard.press('i')
    await dialog(accountant).getByRole('textbox').fill('phí ngân hàng, kế toán ghi riêng')
    // A question that has opened takes the focus to itself: a Tab under way at that moment is not lost by it.
    await accountant.evaluate(() =>
      addEventListener('focusout', () => document.querySelector<HTMLElement>('.ant-modal')?.focus(), {
        once: true,
      }),
    )
    await accountant.keyboard.press('Tab')
    await expect(dialog(accountant).getByRole('button', { name: 'Đóng', exact: true })).toBeFocused()
    await accountant.keyboard.press('Tab')
    await expect(dialog(accountant).getByRole('button', { name: 'Bỏ qua', exact: true })).toBeFocused()
    await accountant.keyboard.press('Enter')
    await expect(rows).toHaveCount(3)
    await expect(cursor(accountant)).toContainText('PHI CHUYEN TIEN')
  })

  await test.step('the bank’s fee is known by its words, its posting seen, and booked with Enter and Enter', async () => {
    await expect(accountant.getByRole('option', { name: /Phí ngân hàng/ })).toBeVisible()
    await ready(accountant, /^Khớp/)
    await accountant.keyboard.press('Enter')
    await expect(dialog(accountant).getByText('Bút toán sẽ ghi')).toBeVisible()
    await accountant.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await expect(cursor(accountant)).toContainText(second)
  })

  await test.step('one is split: the deposit, the rest to the balance, the postings seen first', async () => {
    await expect(accountant.getByRole('option', { name: new RegExp(second) })).toBeVisible()
    await ready(accountant, /^Tách/)
    await accountant.keyboard.press('s')
    await expect(dialog(accountant).getByText('Đủ số tiền')).toBeVisible()
    await accountant.keyboard.press('Control+Enter')
    await expect(dialog(accountant).getByText('Bút toán sẽ ghi')).toBeVisible()
    await accountant.keyboard.press('Control+Enter')
    await expect(rows).toHaveCount(1)
    await expect(cursor(accountant)).toContainText(first)
  })

  await test.step('one is matched with Enter and Enter', async () => {
    await expect(accountant.getByRole('option', { name: new RegExp(first) })).toBeVisible()
    await ready(accountant, /^Khớp/)
    await accountant.keyboard.press('Enter')
    await expect(dialog(accountant).getByText('Bút toán sẽ ghi')).toBeVisible()
    await accountant.keyboard.press('Enter')
    await expect(rows).toHaveCount(0)
  })

  await test.step('and taken back with U and Enter: the row is on the desk again', async () => {
    await ready(accountant, /^Hoàn tác/)
    await accountant.keyboard.press('u')
    await expect(dialog(accountant).getByText('Bút toán sẽ ghi')).toBeVisible()
    await accountant.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(cursor(accountant)).toContainText('Có gợi ý')
  })

  await openRecord(accountant, '/quotes', second)
  await standsAt(accountant, 'Giao dịch hoàn tất')
  await openRecord(accountant, '/quotes', first)
  await standsAt(accountant, 'Đang giao dịch')
})
