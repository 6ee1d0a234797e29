/** What is copied in Excel goes into lists and imports as it is: a column of codes, a table of rows. */
import { expect, type Locator } from '@playwright/test'
import { ask } from './office.ts'
import { dialog, open, test } from './people.ts'
import { newTrack } from './trade.ts'

/** As Excel gives it: cells as text, beside their picture. */
const paste = (place: Locator, text: string) =>
  place.evaluate(async (element, cells) => {
    const data = new DataTransfer()
    data.setData('text/plain', cells)
    const sheet = new OffscreenCanvas(8, 8)
    sheet.getContext('2d')?.fillRect(0, 0, 4, 4)
    data.items.add(new File([await sheet.convertToBlob()], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

for (const { screen, call, key } of [
  { screen: '/invoices', call: '/api/bills', key: 'code' },
  { screen: '/transfers', call: '/api/transfers', key: 'code' },
  { screen: '/customers', call: '/api/customers', key: 'customer_no' },
] as const) {
  test(`a column of codes pasted into ${screen} leaves their rows, and tells which are not there`, async ({
    as,
  }) => {
    const accountant = await as('ac')
    const { results } = await ask(accountant, 'GET', `${call}?size=9`)
    const wanted = results.filter((_, at) => at % 3 === 0).map((row) => String(row[key]))
    await open(accountant, screen)
    await paste(
      accountant.locator('[data-list-search]').first(),
      ['Mã', ...wanted, 'PX99999990'].join('\r\n'),
    )
    const said = accountant.getByRole('status').filter({ hasText: 'mã đã dán' })
    await expect(said).toContainText(`Lọc theo ${wanted.length + 1} mã đã dán`)
    await expect(said).toContainText('Không thấy 1 mã: PX99999990')
    await expect(accountant.getByText(`/ ${wanted.length} dòng`)).toBeVisible()
    await said.getByRole('button', { name: 'Bỏ lọc theo mã' }).click()
    await expect(said).toBeHidden()
  })
}

test('a table copied in Excel is previewed by the import as a file would be', async ({ as }) => {
  const care = await as('cs')
  await open(care, '/customers')
  await care.getByRole('button', { name: 'Nhập Excel' }).first().click()
  const sheet = dialog(care)
  await expect(sheet).toContainText('dán bảng chép từ Excel')
  await paste(sheet, 'Họ tên\tĐiện thoại\r\nTrần Dán\t12\r\n')
  await expect(sheet).toContainText('Bảng dán từ Excel.tsv')
  await expect(sheet.getByRole('alert').or(care.locator('.ant-message')).first()).toBeVisible()
})

test('orders pasted whose answer is lost on the way are made once, and pressing again tells what became of them', async ({
  as,
}) => {
  const care = await as('cs')
  const { results } = await ask(care, 'GET', '/api/customers?size=1')
  const customer = String(results[0]?.['customer_no'])
  const items = [newTrack(), newTrack()].map((number) => `m${number}`)
  await open(care, '/quotes')
  await care.getByRole('button', { name: 'Tạo từ bảng' }).first().click()
  const lines = items.map((item) => `https://jp.mercari.com/item/${item}\t12000\t1\t${customer}`)
  await dialog(care).getByRole('textbox').fill(lines.join('\n'))
  await dialog(care).getByRole('button', { name: 'Kiểm tra 2 dòng' }).click()
  // The server makes them; the answer never comes.
  await care.route(
    (url) => url.pathname === '/api/quotes',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog(care).getByRole('button', { name: 'Tạo đơn 2 dòng' }).click()
  const failed = dialog(care)
    .getByRole('alert')
    .filter({ has: care.getByRole('button', { name: 'Thử lại' }) })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Thử lại' }).click()
  await expect(dialog(care).getByRole('row').filter({ hasText: 'Đã lưu' })).toHaveCount(2)
  for (const item of items) {
    const made = await ask(care, 'GET', `/api/quotes?q=${item}`)
    expect(made.results).toHaveLength(1)
  }
})
