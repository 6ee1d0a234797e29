import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { choose, open, openRow, signIn } from './people.ts'

test('sales turns a pasted link into a quote that is sent', async ({ browser }) => {
  const page = await signIn(browser, 'ss')
  await open(page, '/quote/simple')
  await page
    .getByLabel('Liên kết sản phẩm')
    .fill('xem giúp em cái này với ạ https://jp.mercari.com/item/m86420975311?utm_source=zalo')
  await page.getByLabel('Tên sản phẩm').fill('Máy ảnh Fujifilm X100V')
  await page.getByLabel(/^Giá sản phẩm/).fill('98000')
  await choose(page, 'Khách hàng', /KH\d+\s*Nguyễn/, 'nguyen')
  await choose(page, 'Tuyến vận chuyển', /Nhật/)
  await choose(page, 'Loại hàng', /gia dụng/i)
  await page.getByLabel('Cân dự kiến').fill('1.2')
  await expect(page.getByText('Phí dịch vụ').first()).toBeVisible()
  await page.getByRole('button', { name: 'Lưu & gửi báo giá' }).click()
  await expect(page.getByText(/Đã gửi DH\d{9}/)).toBeVisible()
  await open(page, '/quotes?q=X100V')
  // The newest stands first: a server that stays up has those of earlier runs.
  const row = page.getByRole('row', { name: /X100V/ }).first()
  await expect(row).toContainText('Đã báo giá')
})

test('two tabs edit one quote, and one customer: nothing typed is lost, nothing saved is put back', async ({
  browser,
}) => {
  const one = await signIn(browser, 'ss')
  await open(one, '/quote/simple?link=https://jp.mercari.com/item/m55512345678')
  await one.getByLabel(/^Giá sản phẩm/).fill('12000')
  await choose(one, 'Khách hàng', /KH\d+\s*Nguyễn/, 'nguyen')
  await one.getByRole('button', { name: 'Lưu', exact: true }).click()
  const code = one.locator('p', { hasText: /^Đã lưu/ }).getByRole('link', { name: /DH\d{9}/ })
  const path = (await code.getAttribute('href'))!
  const two = await one.context().newPage()
  const edited = async (page: Page) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Sửa báo giá' }).click()
    return page.getByRole('dialog', { name: /Sửa báo giá DH/ })
  }
  const [first, second] = [await edited(one), await edited(two)]
  await expect(second.getByLabel('Liên kết sản phẩm')).toBeFocused()
  await second.getByLabel(/^Ghi chú/).fill('khách cần gấp')

  await first.getByLabel(/^Giá sản phẩm/).fill('15000')
  await first.getByRole('button', { name: 'Lưu' }).click()
  await expect(first).toBeHidden()

  const news = second.getByRole('alert').filter({ hasText: /^Đã đổi bởi .+ lúc \d\d-\d\d-\d{4}/ })
  await expect(news.getByRole('row', { name: /Giá sản phẩm 12,000 JPY 15,000 JPY chưa sửa/ })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Lưu' })).toBeDisabled()
  await expect(second.getByLabel(/^Giá sản phẩm/)).toHaveValue('12,000')
  await news.getByRole('button', { name: 'Dùng như đã chọn' }).click()
  await expect(second.getByLabel(/^Giá sản phẩm/)).toHaveValue('15,000')
  await expect(second.getByLabel(/^Ghi chú/)).toHaveValue('khách cần gấp')
  await second.getByRole('button', { name: 'Lưu' }).click()
  await expect(second).toBeHidden()
  await expect(two.getByText('khách cần gấp').first()).toBeVisible()
  await expect(two.getByText('15,000 JPY').first()).toBeVisible()

  // A form whose row the screen holds hears of it when it is saved.
  const customer = async (page: Page) => {
    await open(page, '/customers?q=nguyen')
    await openRow(page.getByRole('row').nth(1))
    await page.getByRole('button', { name: 'Sửa hồ sơ' }).click()
    return page.getByRole('dialog', { name: /^Sửa hồ sơ/ })
  }
  const [early, late] = [await customer(one), await customer(two)]
  await early.getByLabel(/^E-mail/).fill('moi@example.vn')
  await early.getByRole('button', { name: 'Lưu' }).click()
  await expect(early).toBeHidden()
  await late.getByLabel(/^Ghi chú/).fill('gọi trước khi giao')
  await late.getByRole('button', { name: 'Lưu' }).click()
  await expect(late.getByRole('row', { name: /E-mail .*moi@example\.vn chưa sửa/ })).toBeVisible()
  await late.getByRole('button', { name: 'Dùng như đã chọn' }).click()
  await expect(late.getByLabel(/^E-mail/)).toHaveValue('moi@example.vn')
  await late.getByRole('button', { name: 'Lưu' }).click()
  await expect(late).toBeHidden()
})
