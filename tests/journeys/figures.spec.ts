/** Figures of money say what they are: in the QR, in what a customer owes, in the foot of a list, in the deposit. */
import { expect } from '@playwright/test'
import type { Response } from '@playwright/test'
import { readVietQr, type VietQr } from '#ledger/vietqr.rules.ts'
import { ask } from './office.ts'
import { amountIn, cellOf, choose, dong, open, openRecord, test } from './people.ts'

test('the QR follows the account, the memo and the amount that are chosen; a bank is found by its BIN', async ({
  as,
}) => {
  const sales = await as('cs')
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=1')
  const customerNo = String(customers[0]?.['customer_no'])
  const drawn: (VietQr | null)[] = []
  const readQr = async (answer: Response) => {
    if (new URL(answer.url()).pathname !== '/api/transfer/qrcode') return
    const { data } = (await answer.json()) as { data: { qr: string } }
    drawn.push(readVietQr(data.qr))
  }
  sales.on('response', readQr)
  const shows = (asked: Partial<VietQr>) => expect.poll(() => drawn.at(-1)).toMatchObject(asked)
  const qr = sales.getByRole('region', { name: 'Mã QR chuyển khoản' })

  await open(sales, '/transfer')
  await choose(sales, 'Khách hàng', customerNo, customerNo)
  await sales.getByLabel(/^Số tiền/).fill('1250000')
  await shows({ amount: 1_250_000 })
  const { account: first = '' } = drawn.at(-1) ?? {}
  await expect(qr).toContainText(first)

  const { results: cards } = await ask(sales, 'GET', '/api/cards?kind=bank&size=200')
  const other = cards.map((card) => String(card['account_number'])).find((number) => number !== first) ?? ''
  await choose(sales, 'Tài khoản nhận', other)
  await shows({ account: other, amount: 1_250_000 })
  await expect(qr).toContainText(other)
  await expect(qr).not.toContainText(first)

  await sales.getByLabel('Nội dung').fill('NAP VI TET')
  await shows({ account: other, amount: 1_250_000, memo: 'NAP VI TET' })
  await expect(qr.getByText('NAP VI TET', { exact: true }).last()).toBeVisible()
  await sales.getByLabel(/^Số tiền/).fill('990000')
  await shows({ account: other, amount: 990_000, memo: 'NAP VI TET' })
  await expect(qr).toContainText('990,000 đ')

  // Whose desk this is leaves pages before they are read.
  sales.off('response', readQr)

  // What the payout asks answers only once the bank is being typed: the field keeps its text and the focus.
  const { promise: typed, resolve: answer } = Promise.withResolvers<void>()
  await sales.route('**/api/balance/user?*', async (route) => {
    await typed
    await route.continue()
  })
  await choose(sales, 'Loại', 'Chi trả khách')
  const bank = sales.getByRole('combobox', { name: /^Ngân hàng của khách/ })
  await bank.fill('970436')
  const answered = sales.waitForResponse((reply) => reply.url().includes('/api/balance/user?'))
  answer()
  await answered
  const banks = sales.locator('.ant-select-item-option:visible')
  await expect(banks).toHaveCount(1)
  await banks.click()
  await expect(sales.locator('.ant-select').filter({ has: bank })).toContainText('Vietcombank')
})

test('what a customer owes is the same in the report, in the ageing and in their drawer', async ({ as }) => {
  const accountant = await as('ac')
  const { results } = await ask(accountant, 'GET', '/api/debt/ageing?size=1&sort=-due')
  const id = results[0]?.id
  const customerNo = String(results[0]?.['customer_no'])
  const figures = ['Nợ trên phiếu', 'Tạm giữ', 'Khả dụng']
  const inRow = async (path: string, suffix: string) => {
    await open(accountant, path)
    // The filter in a column's head names the customer as well.
    const row = accountant.locator('tr.row', { hasText: customerNo })
    const cells = []
    for (const title of figures) cells.push(amountIn(await cellOf(row, `${title}${suffix}`)))
    return cells
  }
  const report = await inRow(`/report/debts?customer_id=${id}`, ' hiện nay')
  expect(report[0]).toBeGreaterThan(0)
  expect(await inRow(`/debt/limit?tab=ageing&customer_id=${id}`, '')).toEqual(report)

  const drawer = await openRecord(accountant, '/customers', customerNo)
  await drawer.getByRole('tab', { name: 'Số dư và sổ' }).click()
  await expect(drawer).toContainText('Khả dụng = số dư − đang giữ')
  for (const [index, title] of figures.entries()) {
    const sum = drawer.locator('.customer-sums > div', { hasText: new RegExp(`^${title}`) })
    await expect(sum).toContainText(`${dong(report[index] ?? 0)} đ`)
  }
})

test('the total of transfers counts what came; what waits and what was cancelled stand under it', async ({
  as,
}) => {
  const [sales, accountant] = await Promise.all([as('cs'), as('ac')])
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=1')
  const { results: cards } = await ask(sales, 'GET', '/api/cards?kind=bank')
  const message = `QUY TET ${Date.now()}`
  const note = async (amount: number) => {
    const { data } = await ask(sales, 'POST', '/api/transfer', {
      customer_id: customers[0]?.id,
      amount,
      card_id: cards[0]?.id,
      message,
      another: true,
    })
    return data.id
  }
  await ask(accountant, 'POST', '/api/transfer/confirm', { id: await note(500_000) })
  await note(30_000)
  await ask(sales, 'POST', '/api/transfer/cancel', { id: await note(4_000), reason: 'ghi nhầm' })

  await open(accountant, `/transfers?q=${message}`)
  const total = accountant.locator('tr.grid-total')
  const received = await cellOf(total, 'Thu')
  expect(amountIn(received.split('chờ')[0] ?? null)).toBe(500_000)
  expect(received).toContain('chờ 30,000')
  expect(received).toContain('hủy 4,000')
})

test('a deposit opens at 100 %, and what the customer’s level asks is taken by a press', async ({ as }) => {
  const sales = await as('ss')
  const { results } = await ask(sales, 'GET', '/api/customers?size=50')
  const customer = results.find((row) => Number(row['payment_percent']) < 100)
  const customerNo = String(customer?.['customer_no'])
  const percent = String(customer?.['payment_percent'])
  await open(sales, '/quote/simple')
  const deposit = sales.getByLabel('Đặt cọc (%)')
  await expect(deposit).toHaveValue('100')
  await sales.getByLabel(/^Giá sản phẩm/).fill('12000')
  await choose(sales, 'Khách hàng', customerNo, customerNo)
  await expect(sales.getByText(`Hạng của khách: đặt cọc ${percent}%.`)).toBeVisible()
  await expect(deposit).toHaveValue('100')
  await expect(sales.locator('.quote-sums')).toContainText('Đặt cọc 100%')
  await sales.getByRole('button', { name: `Dùng ${percent}%` }).click()
  await expect(deposit).toHaveValue(percent)
  await expect(sales.locator('.quote-sums')).toContainText(`Đặt cọc ${percent}%`)
})

test('a picture that is nothing is refused in words, and nothing is noted with it', async ({ as }) => {
  const sales = await as('cs')
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=1')
  const { results: cards } = await ask(sales, 'GET', '/api/cards?kind=bank')
  const list = `/api/transfers?customer_id=${customers[0]?.id}&size=1`
  const before = await ask(sales, 'GET', list)
  await open(sales, '/transfer')
  const picker = sales.getByLabel('Tệp chứng từ')
  await picker.setInputFiles({ name: 'bien-lai.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await expect(sales.locator('.ant-message')).toContainText('bien-lai.jpg rỗng')
  await expect(sales.getByRole('button', { name: 'Xem chứng từ' })).toHaveCount(0)
  const receipt = { customer_id: customers[0]?.id, amount: 2_000, card_id: cards[0]?.id, image_transfer: '' }
  await expect(ask(sales, 'POST', '/api/transfer', receipt)).rejects.toThrow('Tải ảnh lên thất bại!')
  expect((await ask(sales, 'GET', list)).pagination).toEqual(before.pagination)
})
