/**
 * A step whose precondition fails: what the person reads, and that nothing changed. The scenes are set
 * through the calls; the refused step is taken on the screen.
 */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { act, choose, dialog, isOff, open, openRecord, openRow, press, result, scan, test } from './people.ts'
import { ask, billOf, orderAt, stateOf } from './office.ts'
import { newTrack } from './trade.ts'

/** Takes the step and looks whether the order is as it was. */
async function nothingChanges(
  page: Page,
  order: { id: number },
  step: () => Promise<unknown>,
): Promise<void> {
  const before = await stateOf(page, order)
  await step()
  expect(await stateOf(page, order)).toEqual(before)
}

/** A message that stands at the top for a moment. */
const reads = (page: Page, sentence: string | RegExp) => expect(page.getByText(sentence).last()).toBeVisible()

test('an answer that is no success is said in words, and what was typed stays', async ({ as }) => {
  const support = await as('cs')
  const empty = (path: string) => support.route(path, (route) => route.fulfill({ json: { code: 0 } }))
  await open(support, '/feedbacks')
  await empty('**/api/user/feedback')
  await support.getByRole('button', { name: 'Thêm góp ý' }).click()
  await dialog(support).getByLabel('Tiêu đề').fill('Kiện đến muộn')
  await dialog(support).getByLabel('Nội dung').fill('Khách chờ 10 ngày')
  await press(support, 'Lưu')
  await reads(support, 'Lưu góp ý thất bại!')
  await expect(dialog(support).getByLabel('Nội dung')).toHaveValue('Khách chờ 10 ngày')

  await empty('**/api/user/feedbacks*')
  await support.goto('/feedbacks?q=muon&page=3')
  await expect(support.getByRole('button', { name: 'Thử lại' })).toBeVisible()
  await expect(support.getByText('0 dòng')).toBeVisible()
  await support.unrouteAll()
})

/** Both clicks in one turn of the browser: before anything could have been drawn. */
const twice = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
  })

test('a button that is clicked twice makes its call once: of a form, of a question, of a list', async ({
  as,
}) => {
  const sales = await as('ss')
  const newBill = async () => billOf(as, [await orderAt(as, 11)], { method: 'TRANSFER', approved: false })
  const [one, other] = [await newBill(), await newBill()]
  const writes: string[] = []
  sales.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('preview')) writes.push(request.url())
  })
  const once = async (path: string, asked: string, button: string) => {
    const count = () => writes.filter((url) => url.endsWith(path)).length
    const before = count()
    const box = dialog(sales).filter({ hasText: new RegExp(`^${asked}`) })
    // While what it asks about is on its way a press is not heard.
    const ready = box
      .getByRole('button', { name: button, exact: true })
      .and(sales.locator(':not(.ant-btn-loading)'))
    await twice(ready)
    await expect(box).toHaveCount(0)
    expect(count() - before).toBe(1)
  }
  await open(sales, '/feedbacks')
  await sales.getByRole('button', { name: 'Thêm góp ý' }).click()
  await dialog(sales).getByLabel('Tiêu đề').fill('Bấm hai lần')
  await dialog(sales).getByLabel('Nội dung').fill('Chỉ gửi một lần')
  await once('/api/user/feedback', 'Thêm góp ý', 'Lưu')

  await openRecord(sales, '/invoices/new', one.code)
  await press(sales, 'Kinh doanh xác nhận')
  await once('/api/bill/confirm', `Kinh doanh xác nhận ${one.code}`, 'Kinh doanh xác nhận')

  await open(sales, `/invoices/new?q=${other.code}`)
  await sales.getByRole('checkbox', { name: `Chọn ${other.code}` }).check()
  await twice(sales.getByRole('button', { name: 'Kinh doanh xác nhận', exact: true }))
  await once('/api/bill/confirm', 'Kinh doanh xác nhận: 1 dòng', 'Kinh doanh xác nhận')
  await expect(sales.getByText('Kinh doanh xác nhận: 1 dòng')).toHaveCount(0)
})

test.describe('sales', () => {
  test('saves no quote without a price or without a customer', async ({ as }) => {
    const sales = await as('ss')
    await open(sales, '/quote/simple')
    await sales.getByLabel('Liên kết sản phẩm').fill('https://jp.mercari.com/item/m11223344556')
    await sales.getByRole('button', { name: 'Lưu', exact: true }).click()
    await reads(sales, 'Vui lòng nhập lại giá sản phẩm!')
    await sales.getByLabel(/^Giá sản phẩm/).fill('500')
    await sales.getByRole('button', { name: 'Lưu', exact: true }).click()
    await reads(sales, 'Vui lòng chọn khách hàng hoặc nhập số điện thoại')
  })

  test('closes no deal on a quote that has expired', async ({ as }) => {
    const sales = await as('ss')
    const oldest = await ask(sales, 'GET', '/api/quotes?status=2&sort=created_at&size=1')
    const quote = oldest.results[0] as { id: number; code: string }
    await nothingChanges(sales, quote, async () => {
      await openRecord(sales, '/quotes', quote.code)
      await isOff(sales, 'Khách đồng ý', 'Báo giá đã hết hạn, vui lòng báo giá lại.')
    })
  })

  test('does not write over what a colleague changed meanwhile', async ({ as }) => {
    const [sales, support] = await Promise.all([as('ss'), as('cs')])
    const order = await orderAt(as, 1)
    await openRecord(sales, '/quotes', order.code)
    await press(sales, 'Sửa báo giá')
    await dialog(sales).getByLabel('Tên sản phẩm').fill('Đồng hồ Seiko 5, dây da')
    await ask(support, 'PUT', `/api/quote/${order.id}`, { note: 'khách gọi lại' })
    await nothingChanges(support, order, async () => {
      await reads(sales, /Đã đổi bởi .* lúc/)
      await expect(dialog(sales).getByRole('button', { name: /^Lưu/ })).toBeDisabled()
    })
    await dialog(sales).getByRole('button', { name: 'Đóng', exact: true }).last().click()
    await press(sales, 'Bỏ thay đổi')
  })

  test('does not see an order of a colleague’s customer', async ({ as }) => {
    const order = await orderAt(as, 1)
    const other = await as('ss2')
    await open(other, `/quotes?open=${order.id}`)
    await reads(other, 'Không tìm thấy đơn hàng.')
  })
})

test.describe('the money', () => {
  test('is not confirmed by who noted it', async ({ as }) => {
    const accountant = await as('ac')
    const order = await orderAt(as, 3)
    const { results: cards } = await ask(accountant, 'GET', '/api/cards?kind=bank')
    await ask(accountant, 'POST', '/api/transfer', {
      customer_id: order.customer,
      order_id: order.id,
      amount: 500_000,
      card_id: cards[0]?.id,
    })
    await nothingChanges(accountant, order, async () => {
      await open(accountant, `/transfers?q=${order.code}`)
      await openRow(accountant.getByRole('row', { name: new RegExp(order.code) }))
      await isOff(accountant, 'Xác nhận đã thu', 'bạn đã lập hoặc sửa, cần người khác duyệt')
    })
  })

  test('is not locked before it came', async ({ as }) => {
    const accountant = await as('ac')
    const order = await orderAt(as, 3, { quote: { goods_values: 5_000_000 } })
    await nothingChanges(accountant, order, async () => {
      await openRecord(accountant, '/quotes', order.code)
      await act(accountant, 'Xác nhận cọc', (asked) =>
        expect(asked.getByText('Khách chưa chuyển đủ tiền cọc cho đơn này.')).toBeVisible(),
      )
      await expect(accountant.getByText('Khách chưa chuyển đủ tiền cọc cho đơn này.').last()).toBeVisible()
    })
  })

  test('is not spent without a buyer, nor beyond what the customer’s level bears', async ({ as }) => {
    const accountant = await as('ac')
    const order = await orderAt(as, 4)
    await nothingChanges(accountant, order, async () => {
      await openRecord(accountant, '/quotes', order.code)
      await isOff(accountant, 'Duyệt mua', 'Đơn chưa phân công người mua.')
    })
    const large = await orderAt(as, 4, {
      quote: { goods_values: 2_000_000, payment_percent: 10 },
      customer: (row) => row['level_code'] !== 'dong',
    })
    await openRecord(accountant, '/quotes', large.code)
    await press(accountant, 'Phân công mua')
    await choose(accountant, 'Người mua', 'Hoàng Gia Bảo')
    await choose(accountant, 'Tài khoản mua hàng', /vietmuaho_jp/)
    await press(accountant, 'Phân công')
    // In the drawer: what was just done offers the step as well.
    await expect(dialog(accountant).getByRole('button', { name: 'Duyệt mua', exact: true })).toBeEnabled()
    await nothingChanges(accountant, large, () =>
      act(accountant, 'Duyệt mua', (asked) =>
        expect(asked.getByText('Vượt hạn mức mua hàng của khách.')).toBeVisible(),
      ),
    )
  })
})

test.describe('the buyer', () => {
  test('buys only what is assigned to them, with all that is asked, at a price that is agreed', async ({
    as,
  }) => {
    const [buyer, accountant] = await Promise.all([as('af'), as('ac')])
    const others = await orderAt(as, 5, { buyer: 'af2' })
    await open(buyer, `/affiliate/approves?q=${others.code}`)
    await expect(buyer.getByRole('button', { name: `Mua ${others.code}` })).toHaveCount(0)
    await open(buyer, `/affiliate/approves?open=${others.id}`)
    await reads(buyer, 'Không tìm thấy đơn hàng.')

    const own = await orderAt(as, 5)
    await nothingChanges(accountant, own, async () => {
      await open(buyer, `/affiliate/approves?q=${own.code}`)
      await buyer.getByRole('button', { name: `Mua ${own.code}` }).click()
      await press(buyer, 'Đã mua')
      await expect(dialog(buyer).getByText('Chưa được nhập.')).toHaveCount(1)
      await expect(dialog(buyer).getByText('Chưa được chọn.')).toHaveCount(1)
      await dialog(buyer).getByLabel('Mã đơn người bán').fill('MR-1')
      await choose(buyer, 'Thẻ thanh toán', /JPY/)
      await dialog(buyer)
        .getByLabel(/^Giá mua một sản phẩm/)
        .fill('15000')
      await press(buyer, 'Đã mua')
      const question = buyer.getByRole('dialog').filter({ hasText: 'Ghi nhận giá mua này' })
      await question.getByRole('button', { name: 'Đóng', exact: true }).click()
      await expect(question).toHaveCount(0)
    })
  })
})

test('the buyer is told neither whose an order is, nor where it goes and what is paid for it', async ({
  as,
}) => {
  const [sales, buyer] = await Promise.all([as('ss'), as('af')])
  const quote = { phone: '0977123456', address: '12 Hàng Bạc', province: 'Hà Nội' }
  const order = await orderAt(as, 6, { quote })
  const drawerOf = async (page: Page, screen: string) => {
    const drawer = await openRecord(page, screen, order.code)
    await expect(drawer.getByText('Đồng hồ Seiko 5').first()).toBeVisible()
    return drawer
  }
  const { data } = await ask(sales, 'GET', `/api/quote/id/${order.id}`)
  const told = [String(data['customer_name']), 'Điện thoại', '12 Hàng Bạc', 'Phí dịch vụ', 'Tiền cọc']
  const seen = await drawerOf(sales, '/quotes')
  for (const words of told) await expect(seen).toContainText(words)
  const hidden = await drawerOf(buyer, '/affiliate/quotes')
  await expect(hidden).toContainText('Giá sản phẩm')
  for (const words of told) await expect(hidden).not.toContainText(words)
  await expect(hidden.getByRole('tab', { name: 'Tiền', exact: true })).toHaveCount(0)
})

test.describe('the warehouse', () => {
  test('sets a strange parcel aside and takes no MAWB that does not add up', async ({ as }) => {
    const operator = await as('op')
    const strange = newTrack()
    await open(operator, '/quotes/receiving/scan')
    await choose(operator, 'Kho nước ngoài', /Kho Tokyo/)
    await scan(operator, strange)
    await expect(result(operator)).toContainText('Kiện lạ')

    await open(operator, '/mawbs')
    await operator.getByRole('button', { name: 'Tạo MAWB' }).click()
    await dialog(operator).getByLabel('Số MAWB').fill('131-12345676')
    await choose(operator, 'Kho nước ngoài', /Kho Tokyo/)
    await press(operator, 'Lưu')
    await reads(operator, 'Số kiểm tra của MAWB sai: sau 1234567 phải là 5, không phải 6')
  })

  test('checks in only what has flown, and weighs it', async ({ as }) => {
    const operator = await as('op')
    const [waiting, landed] = [await orderAt(as, 7), await orderAt(as, 8.2)]
    await open(operator, '/checkin')
    await scan(operator, newTrack())
    await expect(operator.getByText('Kiện lạ').first()).toBeVisible()
    await nothingChanges(operator, waiting, async () => {
      await scan(operator, waiting.track)
      await reads(operator, 'Không có trong chuyến hàng về')
    })
    await scan(operator, landed.track)
    await expect(result(operator)).toContainText(landed.code)
    await nothingChanges(operator, landed, async () => {
      await operator.getByRole('button', { name: 'Khai thác', exact: true }).click()
      await reads(operator, 'Cân nặng phải lớn hơn 0')
    })

    // It stands on the floor and is not weighed: there is nothing to price.
    await nothingChanges(operator, landed, async () => {
      await open(operator, `/orders/checkin?q=${landed.code}`)
      await operator.getByRole('checkbox', { name: `Chọn ${landed.code}` }).check()
      await isOff(operator, 'Tính giá', 'Các đơn này chưa khai thác xong')
      await operator.getByRole('button', { name: `Thao tác với ${landed.code}` }).click()
      await operator.getByText('Tính giá…').click()
      await expect(dialog(operator).getByRole('button', { name: 'Lưu giá' })).toBeDisabled()
      await press(operator, 'Tính thử')
      await reads(operator, /cân/i)
      await press(operator, 'Đóng')
    })
  })
})

test.describe('the bill', () => {
  test('does not leave with a debt over the limit', async ({ as }) => {
    const accountant = await as('ac')
    // Large beside whatever the demo customer has on their account.
    const order = await orderAt(as, 11, {
      quote: { goods_values: 3_000_000, payment_percent: 1 },
      customer: fewMoney,
    })
    const bill = await billOf(as, [order], { method: 'TRANSFER', approved: true })
    await nothingChanges(accountant, order, async () => {
      await openRecord(accountant, '/invoices/approve', bill.code)
      await press(accountant, 'Duyệt xuất kho')
      await expect(dialog(accountant).getByText(/Khách còn thiếu .* so với hạn mức nợ/)).toBeVisible()
      await expect(
        dialog(accountant).getByRole('button', { name: 'Duyệt xuất kho', exact: true }),
      ).toBeDisabled()
      await press(accountant, 'Đóng')
      // From the list the server says the same of the row.
      await open(accountant, `/invoices/approve?q=${bill.code}`)
      await accountant.getByRole('checkbox', { name: `Chọn ${bill.code}` }).check()
      await accountant.getByRole('button', { name: 'Duyệt xuất kho', exact: true }).click()
      await press(accountant, 'Duyệt xuất kho')
      await expect(dialog(accountant).getByText(/Khách còn nợ vượt hạn mức, thiếu/)).toBeVisible()
    })
  })

  test('is not confirmed without a carrier', async ({ as }) => {
    const sales = await as('ss')
    const order = await orderAt(as, 11)
    const { data: bill } = await ask(sales, 'POST', '/api/bill', { ids: [order.id], method: 'COD' })
    await nothingChanges(sales, order, async () => {
      await openRecord(sales, '/invoices/new', bill.code)
      await isOff(sales, 'Kinh doanh xác nhận', 'Phiếu xuất chưa chọn đối tác hoặc nhân viên giao hàng.')
    })
  })

  test('has its COD settled by the accountant alone', async ({ as }) => {
    const [sales, buyer] = await Promise.all([as('ss'), as('af')])
    await open(sales, '/invoices/cods')
    await expect(sales.getByRole('table')).toBeVisible()
    await expect(sales.getByRole('button', { name: 'Đối soát COD' })).toHaveCount(0)
    await expect(sales.getByRole('checkbox', { name: 'Chọn cả trang' })).toHaveCount(0)
    // A screen of others is nothing at all: no list is asked for.
    const asked: string[] = []
    buyer.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await buyer.goto('/invoices/cods')
    await expect(buyer.getByRole('navigation', { name: 'Menu chính' })).toBeVisible()
    await expect(buyer.locator('[data-screen]')).toHaveCount(0)
    expect(asked).not.toContain('/api/bill/cods')
  })
})

const fewMoney = (row: { [field: string]: unknown }): boolean =>
  row['level_code'] === 'dong' && row['debt_limit'] === 0
