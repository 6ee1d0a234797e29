import { expect, test } from '@playwright/test'
import { choose, open, signIn } from './people.ts'

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
