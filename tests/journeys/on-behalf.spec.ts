/** A payment on behalf: sales ask, the accountant approves what the customer's money covers and pays with the proof. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { ask } from './office.ts'
import { act, choose, dialog, open, openRecord, press, test } from './people.ts'

test('a payment on behalf is priced, approved by another person, paid with its proof and stands in the books', async ({
  as,
}) => {
  const [sales, accountant] = await Promise.all([as('cs'), as('ac')])
  const name = `Phí hội viên ${Date.now()}`
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=1&sort=id')
  const customer = customers[0]!
  const customerNo = String(customer['customer_no'])
  const { data: receipt } = await ask(sales, 'POST', '/api/transfer', {
    customer_id: customer.id,
    method: 'cash',
    amount: 90_000_000,
  })
  await ask(accountant, 'POST', '/api/transfer/confirm', { id: receipt.id })

  const code = await test.step('sales see what the customer will pay before they ask', async () => {
    await open(sales, '/payment')
    await choose(sales, 'Khách hàng', customerNo, customerNo)
    await sales.getByLabel('Nội dung').fill(name)
    await sales.getByLabel('Người nhận').fill('Suruga-ya')
    await sales.getByLabel(/^Số tiền/).fill('5500')
    await choose(sales, 'Tiền tệ', 'JPY')
    await expect(sales.getByRole('complementary').filter({ hasText: 'Khách trả' })).toContainText('946,000 đ')
    await sales.getByRole('button', { name: 'Tạo yêu cầu' }).click()
    const made = sales.getByRole('link', { name: /^TH\d{8}$/ })
    await expect(made).toBeVisible()
    return made.innerText()
  })

  await test.step('the accountant sees what is held before they approve', async () => {
    await openRecord(accountant, '/payments', code)
    await act(accountant, 'Duyệt', (asked) => expect(asked).toContainText('Khả dụng'))
    await expect(dialog(accountant).getByText('Đã duyệt', { exact: true })).toBeVisible()
  })

  await test.step('and the rows of the books before they say that it is paid', async () => {
    await press(accountant, 'Đã thanh toán')
    await choose(accountant, 'Chi từ thẻ hoặc tài khoản', /JCB/, 'JCB')
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a3' } })
    await accountant.getByLabel('Tệp chứng từ').setInputFiles({
      name: 'bien-lai.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture.jpeg().toBuffer(),
    })
    await expect(accountant.getByText('Doanh thu phí dịch vụ')).toBeVisible()
    await press(accountant, 'Ghi nhận đã thanh toán')
    await expect(dialog(accountant).getByText('Hoàn tất', { exact: true })).toBeVisible()
  })
  const { results } = await ask(accountant, 'GET', `/api/user/${customer.id}/statement`)
  expect(results[0]).toMatchObject({ kind: 'behalf_payment', reference: code })
})
