/**
 * The steps of the main job, each as the person whose step it is takes it on the screen. They leave
 * nothing behind but the step: what it changed is looked at by the next one, and by the journeys.
 */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import {
  act,
  amountIn,
  answer,
  choose,
  dialog,
  dong,
  open,
  openRecord,
  openRow,
  press,
  result,
  scan,
  standsAt,
} from './people.ts'

export interface Quote {
  link: string
  name: string
  /** Foreign price of one. */
  price: string
  /** Shown by the customer picker, and what is typed to find them. */
  customer: RegExp
  search: string
  goodsType: RegExp
  weight: string
  /** Per cent of the deposit; of the customer's level without it. */
  deposit?: string
}

/** Sales pastes a link, prices it and sends the quote; answers its code. */
export async function sendQuote(sales: Page, quote: Quote): Promise<string> {
  await open(sales, '/quote/simple')
  await sales.getByLabel('Liên kết sản phẩm').fill(quote.link)
  await sales.getByLabel('Tên sản phẩm').fill(quote.name)
  await sales.getByLabel(/^Giá sản phẩm/).fill(quote.price)
  await choose(sales, 'Khách hàng', quote.customer, quote.search)
  await choose(sales, 'Tuyến vận chuyển', /Nhật – Việt Nam, hàng không/)
  await choose(sales, 'Loại hàng', quote.goodsType)
  await sales.getByLabel('Cân dự kiến').fill(quote.weight)
  if (quote.deposit) await sales.getByLabel('Đặt cọc (%)').fill(quote.deposit)
  await sales.getByRole('button', { name: 'Lưu & gửi báo giá' }).click()
  const sent = sales.getByText(/Đã gửi DH\d{9}/)
  await expect(sent).toBeVisible()
  return /DH\d{9}/.exec((await sent.textContent()) ?? '')?.[0] ?? ''
}

/** The customer said yes. */
export async function agree(sales: Page, code: string): Promise<void> {
  await openRecord(sales, '/quotes', code)
  await press(sales, 'Khách đồng ý')
  await standsAt(sales, 'Đang giao dịch')
}

/** Sales notes that the deposit came; answers the amount that is asked. */
export async function noteDeposit(sales: Page, code: string): Promise<number> {
  await openRecord(sales, '/quotes', code)
  await press(sales, 'Lập phiếu thu')
  await expect(sales.locator('[data-screen="/transfer"]')).toBeVisible()
  const amount = sales.getByLabel(/^Số tiền/)
  await expect(amount).not.toHaveValue('')
  const asked = amountIn(await amount.inputValue())
  await choose(sales, 'Tài khoản nhận', /Vietcombank/)
  await sales.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(sales.getByText(/CK\d{8}/).first()).toBeVisible()
  return asked
}

/** Another person confirms the receipt, having seen what it posts. */
export async function confirmReceipt(accountant: Page, code: string): Promise<void> {
  await open(accountant, `/transfers?q=${code}`)
  await openRow(accountant.getByRole('row', { name: new RegExp(code) }))
  await press(accountant, 'Xác nhận đã thu')
  const preview = dialog(accountant)
  await expect(preview.getByText('Bút toán sẽ ghi')).toBeVisible()
  await expect(preview.getByText('Tiền gửi ngân hàng')).toBeVisible()
  await press(accountant, 'Xác nhận')
  await expect(accountant.getByRole('dialog').first().getByText('Đã thu', { exact: true })).toBeVisible()
}

/** The accountant locks the money as the order's deposit. */
export async function lockDeposit(accountant: Page, code: string): Promise<void> {
  await openRecord(accountant, '/quotes', code)
  await act(accountant, 'Xác nhận cọc', (asked) => expect(asked.getByText('Khả dụng:')).toBeVisible())
  await standsAt(accountant, 'Giao dịch hoàn tất')
}

/** The accountant chooses who buys and approves. */
export async function approvePurchase(accountant: Page, code: string, account: RegExp): Promise<void> {
  await openRecord(accountant, '/quotes', code)
  await press(accountant, 'Phân công mua')
  await choose(accountant, 'Người mua', 'Hoàng Gia Bảo')
  await choose(accountant, 'Tài khoản mua hàng', account)
  await press(accountant, 'Phân công')
  await act(accountant, 'Duyệt mua')
  await standsAt(accountant, 'Đã duyệt mua')
}

/** The buyer notes what they bought, at the price the form has already; `look` is what they see of it. */
export async function buy(
  buyer: Page,
  code: string,
  track: string,
  look?: (form: Locator) => Promise<unknown>,
): Promise<void> {
  await open(buyer, `/affiliate/approves?q=${code}`)
  await buyer.getByRole('button', { name: `Mua ${code}` }).click()
  await dialog(buyer).getByLabel('Mã đơn người bán').fill(`MR-${track}`)
  await choose(buyer, 'Thẻ thanh toán', /JPY/)
  await expect(dialog(buyer).getByLabel(/^Giá mua một sản phẩm/)).not.toHaveValue('')
  await look?.(dialog(buyer))
  await dialog(buyer).getByLabel('Mã vận đơn nội địa').fill(track)
  await press(buyer, 'Đã mua')
  await expect(buyer.getByText('Đã ghi nhận mua hàng')).toBeVisible()
}

/** A purchase above the ceiling of one person is confirmed by another, having seen what it posts. */
export async function confirmPurchase(accountant: Page, code: string): Promise<void> {
  await openRecord(accountant, '/quotes', code)
  await act(accountant, 'Xác nhận mua', (asked) => expect(asked.getByText('Bút toán sẽ ghi')).toBeVisible())
  await expect(dialog(accountant).getByRole('button', { name: 'Xác nhận mua', exact: true })).toHaveCount(0)
}

export interface Measured {
  weight: string
  sides: readonly [string, string, string]
}

/** The warehouse abroad scans the track, weighs and measures. */
export async function receiveOverseas(
  operator: Page,
  station: string,
  code: string,
  track: string,
  { weight, sides }: Measured,
): Promise<void> {
  await open(operator, station)
  // Kept in the browser: chosen once a day at most.
  await choose(operator, 'Kho nước ngoài', /Kho Tokyo/)
  await scan(operator, track)
  await expect(result(operator)).toContainText(code)
  const scale = operator.getByLabel('Cân kho nước ngoài')
  await expect(scale).toBeFocused()
  await scale.fill(weight)
  for (const [index, side] of ['Dài (cm)', 'Rộng (cm)', 'Cao (cm)'].entries()) {
    await operator.getByLabel(side).fill(sides[index] ?? '')
  }
  await operator.keyboard.press('Enter')
  // What was saved just now: beside the order stands the weight of all its parcels.
  await expect(result(operator)).toContainText(`${weight} kg`)
  await expect(result(operator)).toContainText(track)
}

/** A flight: the package is packed, exported, and has arrived. */
export async function fly(operator: Page, mawb: string, track: string): Promise<void> {
  await open(operator, '/mawbs')
  await operator.getByRole('button', { name: 'Tạo MAWB' }).click()
  await dialog(operator).getByLabel('Số MAWB').fill(mawb)
  await choose(operator, 'Kho nước ngoài', /Kho Tokyo/)
  await press(operator, 'Lưu')
  await expect(operator.getByRole('row', { name: new RegExp(mawb) })).toBeVisible()
  const flight = await openRecord(operator, '/mawbs', mawb)
  await flight.getByLabel(`Chọn ${track}`).check()
  await flight.getByRole('button', { name: 'Đóng kiện đã chọn' }).click()
  await flight.getByRole('button', { name: 'Xuất kho', exact: true }).click()
  await answer(operator, 'Xuất kho')
  await flight.getByRole('button', { name: 'Nhận về Việt Nam', exact: true }).click()
  await answer(operator, 'Nhận về Việt Nam')
  await expect(flight.getByRole('row', { name: new RegExp(track) })).toContainText('Đã về Việt Nam')
}

/** The warehouse at home scans it in, weighs it again and puts it on a shelf. */
export async function checkIn(
  operator: Page,
  code: string,
  track: string,
  { weight, sides }: Measured,
): Promise<void> {
  await open(operator, '/checkin')
  const labels = operator.getByLabel('In tem sau khi cân')
  if (await labels.isChecked()) await labels.uncheck()
  await scan(operator, track)
  await expect(result(operator)).toContainText(code)
  await operator.getByLabel('Cân thực').fill(weight)
  for (const [index, side] of ['Dài (cm)', 'Rộng (cm)', 'Cao (cm)'].entries()) {
    await operator.getByLabel(side).fill(sides[index] ?? '')
  }
  await operator.getByLabel('Vị trí kệ').fill('A-01')
  await operator.getByRole('button', { name: 'Khai thác', exact: true }).click()
  await expect(operator.getByText(`${code} đã khai thác`)).toBeVisible()
}

/** The price of what was weighed, tried and kept; the order then waits for its bill. */
export async function price(operator: Page, code: string): Promise<void> {
  await open(operator, `/orders/checkin?q=${code}`)
  await operator.getByRole('button', { name: `Thao tác với ${code}` }).click()
  await operator.getByText('Tính giá…').click()
  await press(operator, 'Tính thử')
  await expect(dialog(operator).getByText('Vì sao giá này')).toBeVisible()
  await press(operator, 'Lưu giá')
  await expect(operator.getByText(`Đã tính giá ${code}`)).toBeVisible()
  await open(operator, `/orders/newbill?q=${code}`)
  await expect(operator.getByRole('row', { name: new RegExp(code) })).toBeVisible()
}

/** Sales makes the bill of a priced order, from the list of those that wait; answers the bill's code. */
export async function makeBill(sales: Page, code: string, method: RegExp): Promise<string> {
  await open(sales, `/orders/newbill?q=${code}`)
  await sales.getByRole('checkbox', { name: `Chọn ${code}` }).check()
  await sales.getByRole('button', { name: 'Lập phiếu' }).click()
  await expect(sales.locator('[data-screen="/invoice"]')).toBeVisible()
  await expect(sales.getByRole('checkbox', { name: `Chọn ${code}` })).toBeChecked()
  await choose(sales, 'Hình thức thanh toán', method)
  await choose(sales, 'Nhân viên giao hàng', 'Bùi Văn Tài')
  await expect(sales.getByRole('textbox', { name: 'Người nhận' })).not.toHaveValue('')
  await sales.getByRole('button', { name: 'Lập phiếu xuất' }).click()
  const made = sales.getByRole('link', { name: /^PX\d{8}$/ })
  await expect(made).toBeVisible()
  // The next slip starts anew: nobody's shipper, and no method, of the one before.
  const form = sales.locator('.bill-make form')
  await expect(form).toContainText('Chuyển khoản')
  await expect(form).not.toContainText('Bùi Văn Tài')
  return (await made.textContent()) ?? ''
}

/** Sales confirms with the customer. */
export async function confirmBill(sales: Page, bill: string): Promise<void> {
  await openRecord(sales, '/invoices/new', bill)
  await act(sales, 'Kinh doanh xác nhận')
  await standsAt(sales, 'Sale đã xác nhận')
}

/** The accountant approves the bill: the customer is debited, and what it posts is shown first. */
export async function approveBill(accountant: Page, bill: string): Promise<void> {
  await openRecord(accountant, '/invoices/confirm', bill)
  await act(accountant, 'Duyệt phiếu', (asked) => expect(asked.getByText('Bút toán sẽ ghi')).toBeVisible())
  await standsAt(accountant, 'Đã duyệt phiếu')
}

/** Everything on the bill is scanned off it, then the goods may leave. */
export async function releaseBill(page: Page, bill: string): Promise<void> {
  await open(page, '/invoice/check')
  await scan(page, bill)
  const wanted = page.locator('.bill-check li')
  await expect(wanted.first()).toBeVisible()
  for (const line of await wanted.allTextContents()) await scan(page, /DH\d{9}/.exec(line)?.[0] ?? line)
  await expect(page.getByText('Đủ hàng').first()).toBeVisible()
  await openRecord(page, '/invoices/approve', bill)
  await act(page, 'Duyệt xuất kho')
  await standsAt(page, 'Đã duyệt xuất kho')
}

/** Our own shipper takes the bill on a list of theirs, and brings it; with COD what they really collected. */
export async function deliver(operator: Page, bill: string, cod?: number): Promise<void> {
  await open(operator, '/batchs')
  await operator.getByRole('button', { name: 'Lập danh sách giao' }).click()
  const code = dialog(operator).getByLabel('Quét mã phiếu hoặc vận đơn')
  // A code that is refused stays told, and is not in the way of the next.
  await code.fill('PX00000000')
  await code.press('Enter')
  await code.pressSequentially(bill)
  await code.press('Enter')
  await expect(dialog(operator).getByRole('checkbox', { name: new RegExp(bill) })).toBeChecked()
  await expect(dialog(operator).getByRole('alert')).toContainText('PX00000000')
  await press(operator, 'Lưu 1 phiếu')
  await open(operator, `/batchs?q=${bill}`)
  await operator.getByRole('row').filter({ hasText: 'Bùi Văn Tài' }).first().click()
  await press(operator, 'Bàn giao vận chuyển')
  await press(operator, 'Bàn giao')
  await press(operator, 'Đã giao')
  if (cod !== undefined) {
    await expect(dialog(operator).getByLabel(/^Số tiền COD thực thu/)).toHaveValue(dong(cod))
  }
  await answer(operator, 'Đã giao')
  await expect(operator.getByRole('dialog').first().getByText('Giao thành công')).toBeVisible()
}

/** The accountant settles the COD that the shipper handed over in cash. */
export async function settleCod(accountant: Page, bill: string, cod: number): Promise<void> {
  await open(accountant, `/invoices/cods?q=${bill}`)
  await accountant.getByRole('checkbox', { name: `Chọn ${bill}` }).check()
  await accountant.getByRole('button', { name: 'Đối soát COD' }).click()
  await dialog(accountant).getByText('Tiền mặt tại trạm').click()
  await expect(dialog(accountant).getByLabel(`Nhân viên nộp ${bill}`)).toHaveValue(dong(cod))
  await press(accountant, 'Đối soát')
  await expect(dialog(accountant).getByText('1 dòng thành công')).toBeVisible()
  await dialog(accountant).getByRole('button', { name: 'Đóng', exact: true }).last().click()
  await expect(accountant.getByRole('row', { name: new RegExp(bill) })).toContainText('Đã đối soát')
}

let serial = Math.floor(Date.now() / 1_000) % 10_000_000
/** A number that no journey on this server used before. */
const fresh = (): number => (serial = (serial + 1) % 10_000_000)

/** A tracking number of a Japanese carrier. */
export const newTrack = (): string =>
  `4${String(Date.now()).slice(-6)}${String(fresh()).padStart(5, '0').slice(-5)}`

/** An air waybill of Japan Airlines with its check digit. */
export function newMawb(): string {
  const number = fresh()
  return `131-${String(number).padStart(7, '0')}${number % 7}`
}

/** A Mercari item nobody pasted before. */
export const newLink = (): string =>
  `https://jp.mercari.com/item/m${String(Date.now()).slice(-8)}${fresh() % 1000}`
