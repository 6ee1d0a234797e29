import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { choose, open, signIn } from './people.ts'

/** Opens an order's drawer by its code. */
async function openOrder(page: Page, list: string, code: string): Promise<void> {
  await open(page, `${list}?q=${code}`)
  await page.getByRole('row', { name: new RegExp(code) }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(code) })).toBeVisible()
}

const confirmButton = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true })

test('an order from its link to its deposit: sales and the accountant, each on their own screens', async ({
  browser,
}) => {
  const sales = await signIn(browser, 'ss')
  await open(sales, '/quote/simple')
  await sales.getByLabel('Liên kết sản phẩm').fill('https://jp.mercari.com/item/m70246813579')
  await sales.getByLabel('Tên sản phẩm').fill('Túi Gucci cũ')
  await sales.getByLabel(/^Giá sản phẩm/).fill('30000')
  await choose(sales, 'Khách hàng', /KH\d+\s*Trần/, 'tran')
  await choose(sales, 'Tuyến vận chuyển', /Nhật/)
  await choose(sales, 'Loại hàng', /gia dụng/i)
  await sales.getByRole('button', { name: 'Lưu & gửi báo giá' }).click()
  const sent = sales.getByText(/Đã gửi DH\d{9}/)
  await expect(sent).toBeVisible()
  const code = /DH\d{9}/.exec((await sent.textContent()) ?? '')?.[0] ?? ''

  await test.step('the customer agrees', async () => {
    await openOrder(sales, '/quotes', code)
    await sales.getByRole('button', { name: 'Khách đồng ý' }).click()
    await expect(sales.getByText('Đang giao dịch').first()).toBeVisible()
  })

  await test.step('sales notes the receipt of the deposit', async () => {
    await sales.getByRole('button', { name: 'Ghi nhận tiền cọc' }).click()
    await expect(sales.locator('[data-screen="/transfer"]')).toBeVisible()
    await expect(sales.getByLabel(/^Số tiền/)).not.toHaveValue('')
    await choose(sales, 'Tài khoản nhận', /Vietcombank/)
    await sales
      .getByRole('button', { name: /Tạo yêu cầu|Lưu/ })
      .first()
      .click()
    await expect(sales.getByText(/CK\d{8}/).first()).toBeVisible()
  })

  const accountant = await signIn(browser, 'ac')
  await test.step('the accountant sees what will be posted, and confirms', async () => {
    await open(accountant, `/transfers?q=${code}`)
    await accountant.getByRole('row', { name: new RegExp(code) }).click()
    await accountant
      .getByRole('dialog')
      .getByRole('button', { name: /^Xác nhận/ })
      .click()
    const preview = accountant.getByRole('dialog').last()
    await expect(preview.getByText('Bút toán sẽ ghi')).toBeVisible()
    await expect(preview.getByText('Tiền gửi ngân hàng')).toBeVisible()
    await preview.getByRole('button', { name: /^Xác nhận/ }).click()
    await expect(accountant.getByText('Đã xác nhận').first()).toBeVisible()
  })

  await test.step('the deposit is locked, and the order is complete as a transaction', async () => {
    await openOrder(accountant, '/quotes', code)
    await accountant.getByRole('button', { name: 'Xác nhận cọc', exact: true }).click()
    await confirmButton(accountant, 'Xác nhận cọc').click()
    await expect(accountant.getByText('Giao dịch hoàn tất').first()).toBeVisible()
    // Off, with its reason, until a buyer is chosen.
    await expect(accountant.getByRole('button', { name: 'Duyệt mua', exact: true })).toBeDisabled()
  })
})
