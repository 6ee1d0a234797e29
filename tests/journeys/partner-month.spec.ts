/** A partner's month: money goes through their account and comes back, and their debt moves by exactly that. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { ask } from './office.ts'
import { amountIn, cellOf, choose, dialog, dong, open, openRow, press, rowWith, test } from './people.ts'

/** The carrier of the demo company that has a person here. */
const carrier = {
  name: 'Viettel Post chuyển phát nhanh liên tỉnh',
  code: 'VTCPN',
  account: /Viettel Post thu hộ/,
}
const report = '/report/dept/partner'
const paidIn = 1_234_000
const paidBack = 777_000

interface Debt {
  opening: number
  transferred: number
  refunded: number
  last: number
}

/** Chooses a period of the report that is open and waits until its rows begin on that day. */
async function during(page: Page, preset: 'Tháng này' | 'Hôm nay'): Promise<Locator> {
  const today = businessDate(new Date())
  const first = preset === 'Hôm nay' ? today : `${today.slice(0, 7)}-01`
  await page.getByRole('button', { name: preset, exact: true }).click()
  const opening = rowWith(page, `Nợ trước ngày ${formatBusinessDate(first)}`)
  await expect(opening).toBeVisible()
  return opening
}

/** What was read a moment ago stands until what is asked now has come. */
const reads = (page: Page, month: Debt) =>
  expect(async () => expect(await debtOf(page)).toEqual(month)).toPass({ timeout: 45_000 })

/** The month's figures of the report that is open. */
async function debtOf(page: Page): Promise<Debt> {
  const opening = amountIn(await cellOf(await during(page, 'Tháng này'), 'Công nợ'))
  // Their places are there before they are.
  const figures = page.locator('.report-figures')
  await expect(figures).toHaveAttribute('aria-busy', 'false')
  const sums = await figures.getByRole('definition').allTextContents()
  const [transferred = 0, refunded = 0, last = 0] = sums.map(amountIn)
  expect(opening + transferred - refunded).toBe(last)
  return { opening, transferred, refunded, last }
}

/** The report for the carrier, chosen in its filter. */
async function openReport(accountant: Page): Promise<void> {
  await open(accountant, report)
  await expect(accountant.getByText(/^Chọn đối tác để xem công nợ/)).toBeVisible()
  await accountant
    .locator(`[data-screen="${report}"]`)
    .getByRole('button', { name: 'Đối tác', exact: true })
    // The filter above the list; the column's head comes after it.
    .first()
    .click()
  const filter = accountant.getByRole('form', { name: 'Lọc Đối tác' })
  // The rows move when what is found comes in: only then is there something to press.
  const found = accountant.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('q') === carrier.name,
  )
  await filter.getByLabel('Tìm trong Đối tác').fill(carrier.name)
  await found
  await filter.getByRole('checkbox', { name: carrier.name, exact: true }).check()
  await filter.getByRole('button', { name: 'Lọc', exact: true }).click()
  await expect(accountant.getByRole('term').filter({ hasText: 'Công nợ cuối kỳ' })).toBeVisible()
}

/** Chooses an action of a row in its menu. */
async function actOnRow(page: Page, code: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Thao tác với ${code}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Sales note what a customer paid in on this account. */
async function note(sales: Page, customerNo: string, account: RegExp): Promise<void> {
  await choose(sales, 'Khách hàng', customerNo, customerNo)
  await sales.getByLabel(/^Số tiền/).fill(String(paidIn))
  await choose(sales, 'Tài khoản nhận', account)
  await sales.getByRole('button', { name: 'Lưu', exact: true }).click()
}

/** The same on the screen for it; answers the code, which the customer's QR carries from then on. */
async function noteReceipt(
  sales: Page,
  customerNo: string,
  account: RegExp,
  { another = false } = {},
): Promise<string> {
  await open(sales, '/transfer')
  await note(sales, customerNo, account)
  if (another) {
    // A question that has opened has the focus; one that still moves may lose a press.
    await expect(dialog(sales).getByRole('button', { name: 'Đóng', exact: true })).toBeFocused()
    await dialog(sales).getByRole('button', { name: 'Là lần chuyển khác, ghi thêm' }).click()
  }
  const made = sales.getByRole('link', { name: /^CK\d{8}$/ })
  await expect(made).toBeVisible()
  const code = await made.innerText()
  await expect(sales.getByRole('img', { name: `Mã QR chuyển khoản ${customerNo} ${code}` })).toBeVisible()
  return code
}

/** What stands in the dialog before the accountant confirms a receipt. */
async function lookAtReceipt(accountant: Page, code: string): Promise<Locator> {
  await open(accountant, `/transfers?q=${code}`)
  await openRow(rowWith(accountant, code))
  await press(accountant, 'Xác nhận đã thu')
  const asked = dialog(accountant).filter({ hasText: `Xác nhận ${code}` })
  await expect(asked).toBeVisible()
  return asked
}

test('a partner’s month: what they take in and pay back moves their debt by exactly that, and they see their own alone', async ({
  as,
}) => {
  const [sales, accountant, colleague, partner] = await Promise.all([as('cs'), as('ac'), as('ac2'), as('pa')])
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=1&sort=id')
  const customerNo = String(customers[0]?.['customer_no'])

  await openReport(accountant)
  const before = await debtOf(accountant)
  expect(before.last).toBeGreaterThan(0)

  const waiting = async () =>
    (await ask(sales, 'GET', `/api/transfers?q=${customerNo}&status=0&size=200`)).results.map(
      ({ code }) => code,
    )
  const receipt = await test.step('sales note what a customer paid in on their account', () =>
    noteReceipt(sales, customerNo, carrier.account))

  await test.step('noted again it is asked about, and who goes back wrote nothing', async () => {
    const noted = await waiting()
    expect(noted).toContain(receipt)
    await note(sales, customerNo, carrier.account)
    const asked = dialog(sales).filter({ hasText: receipt })
    await expect(asked).toContainText('Ghi thêm một khoản giống hệt?')
    await expect(asked.getByRole('button', { name: 'Đóng', exact: true })).toBeFocused()
    await sales.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    expect(await waiting()).toEqual(noted)
  })

  await test.step('nobody confirms it before the partner says that it came', async () => {
    const asked = await lookAtReceipt(accountant, receipt)
    await expect(asked.getByRole('alert')).toHaveText('Đối tác chưa xác nhận giao dịch này.')
    await asked.getByRole('button', { name: 'Đóng', exact: true }).click()
  })

  await test.step('they see their own without customer and creator, and say so', async () => {
    const other = await noteReceipt(sales, customerNo, /Vietcombank/, { another: true })
    await open(partner, `/partner/transfers?q=${other}`)
    await expect(partner.getByText('Chưa có phiếu thu chi nào khớp với bộ lọc.')).toBeVisible()
    await open(partner, `/partner/transfers?q=${receipt}`)
    await expect(rowWith(partner, receipt)).toContainText(dong(paidIn))
    for (const hidden of ['Khách hàng', 'Người tạo', 'Đối tác'])
      await expect(partner.getByRole('columnheader', { name: hidden, exact: true })).toHaveCount(0)
    await actOnRow(partner, receipt, 'Xác nhận đã thu')
    await press(partner, 'Đồng ý')
    await expect(partner.getByText('Đã xác nhận giao dịch').first()).toBeVisible()
  })

  await test.step('the accountant sees the rows of the books before they confirm it', async () => {
    const asked = await lookAtReceipt(accountant, receipt)
    await expect(asked.getByText('Bút toán sẽ ghi')).toBeVisible()
    await expect(asked.getByRole('row', { name: /^Công nợ đối tác/ })).toContainText(dong(paidIn))
    await asked.getByRole('button', { name: 'Xác nhận', exact: true }).click()
    await expect(accountant.getByRole('dialog').first().getByText('Đã thu', { exact: true })).toBeVisible()
  })

  await test.step('the debt grew by it, and the row of today says so', async () => {
    await openReport(accountant)
    await reads(accountant, {
      ...before,
      transferred: before.transferred + paidIn,
      last: before.last + paidIn,
    })
    await during(accountant, 'Hôm nay')
    const row = rowWith(accountant, receipt)
    expect(amountIn(await cellOf(row, 'Số tiền'))).toBe(paidIn)
    expect(amountIn(await cellOf(row, 'Công nợ'))).toBe(before.last + paidIn)
  })

  const refund =
    await test.step('the accountant notes what they pay back and cannot confirm it themselves', async () => {
      const note = `Nộp lại tiền thu hộ ${Date.now()}`
      await open(accountant, '/partner-refunds')
      await accountant.getByRole('button', { name: 'Lập phiếu', exact: true }).click()
      await choose(accountant, 'Đối tác', `(${carrier.code})`, carrier.name)
      await dialog(accountant)
        .getByLabel(/^Số tiền/)
        .fill(String(paidBack))
      await choose(accountant, 'Tài khoản', /Vietcombank/, 'Vietcombank')
      await dialog(accountant).getByLabel('Ghi chú').fill(note)
      await press(accountant, 'Lưu')
      const row = rowWith(accountant, note)
      await expect(row).toContainText('Chờ nhận tiền')
      const code = await cellOf(row, 'Mã')
      await accountant.getByRole('button', { name: `Thao tác với ${code}` }).click()
      await expect(
        accountant.getByRole('menuitem', {
          name: 'Xác nhận đã nhận tiền (bạn đã lập hoặc sửa, cần người khác duyệt)',
        }),
      ).toBeDisabled()
      return code
    })

  await test.step('a colleague sees what the debt will be, and confirms it', async () => {
    await open(colleague, `/partner-refunds?q=${refund}`)
    await actOnRow(colleague, refund, 'Xác nhận đã nhận tiền')
    await expect(dialog(colleague).getByText('Bút toán sẽ ghi')).toBeVisible()
    const after = dialog(colleague).getByRole('row', { name: `Công nợ của ${carrier.name} sau khi nhận` })
    await expect(after).toContainText(dong(before.last + paidIn - paidBack))
    await press(colleague, 'Đồng ý')
    await expect(rowWith(colleague, refund)).toContainText('Đã nhận')
  })

  const last = before.last + paidIn - paidBack
  const month: Debt = {
    opening: before.opening,
    transferred: before.transferred + paidIn,
    refunded: before.refunded + paidBack,
    last,
  }
  await test.step('the debt is less by it, and adding every line up again proves it', async () => {
    await openReport(accountant)
    await reads(accountant, month)
    await accountant.getByRole('button', { name: 'Tính lại công nợ' }).click()
    const said = dialog(accountant).filter({ hasText: 'Công nợ khớp sổ' })
    await expect(said).toContainText(`cộng lại ${dong(last)} đ`)
    await said.getByRole('button', { name: 'Đã rõ' }).click()
  })

  await test.step('the partner reads the same of themselves, and of nobody else whatever they ask', async () => {
    await open(partner, report)
    await reads(partner, month)
    for (const hidden of ['Đối tác', 'Khách hàng', 'Người tạo'])
      await expect(partner.getByRole('columnheader', { name: hidden, exact: true })).toHaveCount(0)
    await during(partner, 'Hôm nay')
    expect(amountIn(await cellOf(rowWith(partner, refund), 'Công nợ'))).toBe(last)
    const { results: others } = await ask(accountant, 'GET', '/api/partner?q=EMS')
    const asked = await ask(partner, 'GET', `/api/partner-dept-report/details?partner_ids=${others[0]?.id}`)
    expect(asked.data).toMatchObject({ lastDept: 0, totalTransfer: 0, totalRefund: 0 })
  })
})
