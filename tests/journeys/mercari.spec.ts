/** The desk of Mercari: a comment is sent once another person approved it, a receipt is pressed for what arrived. */
import { expect } from '@playwright/test'
import { marketBook } from '#outside/market/sim-book.ts'
import { ask, orderAt } from './office.ts'
import { dialog, open, press, rowWith, test } from './people.ts'
import { newLink } from './trade.ts'

/** An item of which the simulated market says that its parcel came. */
function arrivedLink(): string {
  const book = marketBook('mercari')
  for (;;) {
    const link = newLink()
    if (book.saleOf(link.split('/').at(-1) ?? '')?.delivered) return link
  }
}

test('a comment asked for by sales is sent under the listing once another person approved it', async ({
  as,
}) => {
  const [sales, service] = await Promise.all([as('ss'), as('cs')])
  const { code } = await orderAt(as, 5)
  await open(sales, '/quotes/mercari-comment')
  await sales.getByRole('button', { name: 'Đề nghị bình luận' }).click()
  await dialog(sales)
    .getByLabel(/^Mã đơn/)
    .fill(code)
  await dialog(sales).getByRole('button', { name: 'Hỏi tình trạng' }).click()
  await press(sales, 'Đề nghị')
  await expect(rowWith(sales, code)).toContainText('Chờ duyệt')

  await open(service, `/quotes/mercari-comment?q=${code}`)
  await service.getByRole('checkbox', { name: `Chọn ${code}` }).check()
  await service.locator('.bulk').getByRole('button', { name: 'Duyệt bình luận' }).click()
  await press(service, 'Duyệt bình luận')
  await expect(rowWith(service, code)).toContainText('Đã xong', { timeout: 30_000 })
  await expect(rowWith(service, code)).toContainText('商品の状態について')
})

test('what arrived from Mercari is found, its receipt pressed, and the order goes on by itself', async ({
  as,
}) => {
  const operator = await as('op')
  const { id, code } = await orderAt(as, 7, { quote: { link: arrivedLink() } })
  await open(operator, '/quotes/mercari')
  const scanned = operator.waitForResponse((one) => one.url().endsWith('/api/quote/mercari/autoscan'))
  await operator.getByRole('button', { name: 'Quét đơn đã về' }).click()
  await scanned
  await open(operator, `/quotes/mercari?q=${code}`)
  await operator.getByRole('checkbox', { name: `Chọn ${code}` }).check()
  await operator.locator('.bulk').getByRole('button', { name: 'Bấm nhận hàng', exact: true }).click()
  // Whoever leaves before it is answered takes it back.
  const asked = operator.waitForResponse((one) => one.url().endsWith('/api/quote/mercari/autoconfirm'))
  await press(operator, 'Bấm nhận hàng')
  await asked
  await open(operator, `/quotes/mercari/receipts?q=${code}`)
  await expect(rowWith(operator, code)).toContainText('Đã xong', { timeout: 30_000 })
  expect((await ask(operator, 'GET', `/api/quote/id/${id}`)).data['sub_status']).toBe(70.1)
})
