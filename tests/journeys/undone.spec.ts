/** What was done is taken back: by a reversal that is seen, never by forgetting. */
import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { act, dialog, isOff, openRecord, press, standsAt, test } from './people.ts'
import { billOf, orderAt, topUp } from './office.ts'
import { costOf, customersOf, rowsOf, sumsOf, timelineOf } from './story.ts'

const because = (reason: string) => (asked: Locator) => asked.getByLabel(/^Lý do/).fill(reason)

test('an order is cancelled with its deposit: the money is the customer’s again', async ({ as }) => {
  const accountant = await as('ac')
  const order = await orderAt(as, 5)
  const before = await sumsOf(accountant, order.code)
  const deposit = before['Cọc của đơn'] ?? 0
  expect(deposit).toBeGreaterThan(0)
  await act(accountant, 'Hủy đơn', async (asked) => {
    await expect(asked.getByText('Không ghi bút toán nào')).toBeVisible()
    await because('Người bán hết hàng')(asked)
  })
  await standsAt(accountant, 'Đã hủy')
  expect(await sumsOf(accountant, order.code)).toMatchObject({
    'Số dư khách': before['Số dư khách'],
    'Tạm giữ': (before['Tạm giữ'] ?? 0) - deposit,
    'Khả dụng': (before['Khả dụng'] ?? 0) + deposit,
    'Cọc của đơn': 0,
  })
  const story = await timelineOf(accountant)
  expect(story.at(-1)).toBe('Hủy đơn · Lê Thị Thu Hà')
  await expect(dialog(accountant).getByText('Lý do: Người bán hết hàng')).toBeVisible()
  await openRecord(accountant, '/quotes/cancels', order.code)
})

test('a deposit is given up, and the order waits for it again', async ({ as }) => {
  const accountant = await as('ac')
  const order = await orderAt(as, 4)
  const { 'Khả dụng': free = 0, 'Cọc của đơn': deposit = 0 } = await sumsOf(accountant, order.code)
  await act(accountant, 'Hủy cọc', because('Khách xin lùi'))
  await standsAt(accountant, 'Đang giao dịch')
  expect(await sumsOf(accountant, order.code)).toMatchObject({ 'Khả dụng': free + deposit, 'Cọc của đơn': 0 })
})

test('a purchase is stepped back: its posting is reversed and both stay in the books', async ({ as }) => {
  const accountant = await as('ac')
  const order = await orderAt(as, 6)
  const paid = await costOf(accountant, order.code)
  await act(accountant, 'Lùi trạng thái', async (asked) => {
    // 12,000 JPY at our own rate come back to the card.
    await expect(asked.getByRole('row', { name: /Thẻ mua hàng/ })).toContainText(grouped(paid))
    await because('Nhầm đơn')(asked)
  })
  await standsAt(accountant, 'Đã duyệt mua')
  await sumsOf(accountant, order.code)
  const cost = (await rowsOf(accountant)).filter((row) => row.account === 'Hàng mua đang đi đường')
  expect(cost).toMatchObject([
    { document: 'Mua hàng (đã đảo)', debit: paid },
    { document: 'Đảo mua hàng', credit: paid },
  ])
})

test('an approved bill is stepped back by the manager: the customer owes nothing, their deposit is locked again', async ({
  as,
}) => {
  const [accountant, chief] = await Promise.all([as('ac'), as('su')])
  const order = await orderAt(as, 11, { customer: (row) => row['debt_limit'] !== 0 })
  // A deposit is locked again as far as free money reaches, and other journeys leave debts behind.
  await topUp(as, order, 50_000_000)
  const before = await sumsOf(accountant, order.code)
  const bill = await billOf(as, [order], { method: 'COD', approved: true })
  const owing = customersOf((await sumsOf(accountant, order.code), await rowsOf(accountant))).at(-1)
  expect(owing?.[0]).toBe('Phiếu xuất')
  const total = -(owing?.[1] ?? 0)

  await openRecord(chief, '/invoices', bill.code)
  await act(chief, 'Lùi trạng thái', async (asked) => {
    await expect(asked.getByText('Bút toán sẽ ghi')).toBeVisible()
    await because('Sai phí')(asked)
  })
  await standsAt(chief, 'Sale đã xác nhận')
  expect(await sumsOf(accountant, order.code)).toEqual(before)
  const balance = before['Số dư khách'] ?? Number.NaN
  expect(customersOf(await rowsOf(accountant)).slice(-2)).toEqual([
    ['Phiếu xuất (đã đảo)', -total, balance - total],
    ['Đảo phiếu xuất', total, balance],
  ])
})

test('the seller pays back: first awaited, then noted, and the order is cancelled', async ({ as }) => {
  const accountant = await as('ac')
  const order = await orderAt(as, 6)
  const paid = await costOf(accountant, order.code)
  const before = await sumsOf(accountant, order.code)
  await press(accountant, 'Hoàn tiền người bán')
  await dialog(accountant)
    .getByLabel(/^Hạn hoàn tiền/)
    .fill(inDays(7))
  await dialog(accountant)
    .getByLabel(/^Số tiền dự kiến hoàn/)
    .fill('12000')
  await press(accountant, 'Chờ hoàn tiền')
  await press(accountant, 'Nhận tiền hoàn')
  await dialog(accountant)
    .getByLabel(/^Số tiền thực nhận/)
    .fill('12000')
  await expect(dialog(accountant).getByRole('row', { name: /Thẻ mua hàng/ })).toContainText(grouped(paid))
  await press(accountant, 'Ghi nhận và hủy đơn')
  await standsAt(accountant, 'Đã hủy')
  expect(await sumsOf(accountant, order.code)).toMatchObject({
    'Số dư khách': before['Số dư khách'],
    'Khả dụng': (before['Khả dụng'] ?? 0) + (before['Cọc của đơn'] ?? 0),
    'Cọc của đơn': 0,
  })
})

test('a lost parcel is written off by two people', async ({ as }) => {
  const [accountant, chief] = await Promise.all([as('ac'), as('su')])
  const order = await orderAt(as, 7)
  const paid = await costOf(accountant, order.code)
  const before = await sumsOf(accountant, order.code)
  await press(accountant, 'Xóa sổ')
  await dialog(accountant)
    .getByLabel(/^Lý do/)
    .fill('Hãng bay làm mất kiện')
  await press(accountant, 'Đề nghị xóa sổ')
  await isOff(accountant, 'Duyệt xóa sổ', 'Bạn đã đề nghị xóa sổ: cần người thứ hai duyệt.')

  await openRecord(chief, '/quotes', order.code)
  await press(chief, 'Duyệt xóa sổ')
  await expect(dialog(chief).getByText('Lê Thị Thu Hà đã đề nghị xóa sổ đơn này')).toBeVisible()
  await expect(dialog(chief).getByRole('row', { name: /Hàng mua đang đi đường/ })).toContainText(
    grouped(paid),
  )
  await press(chief, 'Duyệt xóa sổ')
  await standsAt(chief, 'Đã hủy')
  expect(await sumsOf(accountant, order.code)).toMatchObject({
    'Số dư khách': before['Số dư khách'],
    'Khả dụng': (before['Khả dụng'] ?? 0) + (before['Cọc của đơn'] ?? 0),
    'Cọc của đơn': 0,
  })
})

const grouped = (amount: number) => amount.toLocaleString('en-US')

/** A business date as people type it. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return day.toLocaleDateString('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' }).replaceAll('/', '-')
}
