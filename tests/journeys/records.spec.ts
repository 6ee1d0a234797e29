/**
 * Records that people keep: a customer of one's own and what is agreed with them, and a price list that a
 * manager changes in Excel; a plain record with its file and its actions.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import * as xlsx from '@e965/xlsx'
import { choose, dialog, open, test } from './people.ts'
import { ask, orderAt } from './office.ts'
import { newLink } from './trade.ts'

/** DD-MM-YYYY in Vietnam, so many days from now. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  const written = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(day)
  return written.split('-').toReversed().join('-')
}

/** Goods from Japan whose list has not been changed today: a list begins once a day. */
async function unchangedToday(manager: Page, day: string): Promise<string> {
  const query = `route_code=JP-AIR&applied_date_from=${day}&size=200`
  const { results } = await ask(manager, 'GET', `/api/prices?${query}`)
  const changed = results.map((row) => row['goods_type'])
  const goods = ['household', 'clothes', 'toy', 'other'].find((one) => !changed.includes(one))
  if (!goods) throw new Error('every list from Japan has been changed today')
  return goods
}

async function typeQuote(sales: Page, customer: string): Promise<void> {
  await open(sales, '/quote/simple')
  await sales.getByLabel('Liên kết sản phẩm').fill(newLink())
  await sales.getByLabel('Tên sản phẩm').fill('Sách ảnh')
  await sales.getByLabel(/^Giá sản phẩm/).fill('4500')
  await choose(sales, 'Khách hàng', customer, customer)
  await choose(sales, 'Tuyến vận chuyển', /Úc/)
  await choose(sales, 'Loại hàng', /Sách/i)
  await sales.getByLabel('Cân dự kiến').fill('3')
}

test('sales add a customer with their address and quote at the price agreed with them', async ({ as }) => {
  const [sales, manager] = await Promise.all([as('ss'), as('ad')])
  const stamp = String(Date.now()).slice(-7)
  const name = `Trần Khánh ${stamp}`

  await test.step('the customer is added with where they live', async () => {
    await open(sales, '/customers')
    await sales.getByRole('button', { name: 'Thêm khách hàng' }).click()
    await dialog(sales).getByLabel('Họ tên').fill(name)
    await dialog(sales)
      .getByLabel(/^Điện thoại/)
      .fill(`090${stamp}`)
    await choose(sales, 'Tỉnh, thành phố', /Hà Nội/)
    // A city has more wards than a list shows at once: part of the name is typed.
    await sales.getByRole('combobox', { name: 'Phường, xã' }).fill('hoan kiem')
    await sales.locator('.ant-select-item-option:visible', { hasText: 'Phường Hoàn Kiếm' }).click()
    await dialog(sales).getByLabel('Số nhà, đường').fill('12 Hàng Bài')
    await dialog(sales)
      .getByRole('button', { name: /^(Lưu|Thêm)/ })
      .last()
      .click()
    await expect(sales.getByRole('dialog', { name: 'Thêm khách hàng' })).toBeHidden()
    await open(sales, `/customers?q=${stamp}`)
    await expect(sales.getByRole('row', { name: new RegExp(stamp) })).toContainText(/KH\d+/)
  })
  const { results } = await ask(sales, 'GET', `/api/customers?q=${stamp}`)
  const customer = results[0]!
  expect(customer).toMatchObject({ name, address: '12 Hàng Bài' })

  await ask(manager, 'POST', '/api/price', {
    route_code: 'AU-AIR',
    goods_type: 'book',
    customer_id: customer.id,
    from_kg: 0,
    price: 123_400,
    applied_date: dayFromNow(0),
  })

  await test.step('their quote is counted by the row agreed with them, and says so', async () => {
    await typeQuote(sales, String(customer['customer_no']))
    const why = sales.getByRole('table', { name: 'Vì sao giá này' })
    await expect(why).toContainText('Bảng giá cước Úc – Việt Nam, hàng không, Sách, đĩa, từ 0 kg')
    await expect(why).toContainText('370,200')
    await sales.getByRole('button', { name: 'Lưu & gửi báo giá' }).click()
    await expect(sales.getByText(/Đã gửi DH\d{9}/)).toBeVisible()
  })
})

test('a manager changes a price list in Excel; orders already priced keep their price', async ({
  as,
}, info) => {
  const [manager, sales] = await Promise.all([as('ad'), as('ss')])
  const day = dayFromNow(0)
  const goods = await unchangedToday(manager, day)
  const quote = { goods_type: goods }
  const priced = await orderAt(as, 11, { quote })
  const before = (await ask(sales, 'GET', `/api/quote/id/${priced.id}`)).data
  const file = info.outputPath('bang-gia.xlsx')
  let old = 0
  let lines = 0

  await test.step('the list comes out as it holds, the prices of a list are written over', async () => {
    await open(manager, '/prices/prices/import')
    await manager.getByLabel('Áp dụng từ').fill(day)
    await manager.keyboard.press('Enter')
    const [saved] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: 'Tải bảng giá hiện tại' }).click(),
    ])
    const book = xlsx.read(await readFile(await saved.path()))
    const sheet = book.Sheets[book.SheetNames[0]!]!
    const rows = xlsx.utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null })
    const changed = rows.filter((row) => row[0] === 'JP-AIR' && row[1] === goods)
    lines = changed.length
    expect(lines).toBeGreaterThan(0)
    old = Number(changed[0]![7])
    for (const row of changed) row[7] = Number(row[7]) + 1_000
    book.Sheets[book.SheetNames[0]!] = xlsx.utils.aoa_to_sheet(rows)
    await writeFile(file, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  })

  await test.step('the difference is shown before anything is written', async () => {
    await manager.getByLabel('File bảng giá').setInputFiles(file)
    await expect(manager.getByRole('status').filter({ hasText: 'Xem trước, chưa ghi gì' })).toContainText(
      `Đổi giá: ${lines}`,
    )
    const changed = manager.locator('.price-diff tbody tr').first()
    await expect(changed).toContainText(old.toLocaleString('en-US'))
    await expect(changed).toContainText((old + 1_000).toLocaleString('en-US'))
    await manager.getByRole('button', { name: 'Nhập bảng giá' }).click()
    await expect(manager.getByRole('status').filter({ hasText: 'Đã nhập' })).toBeVisible()
  })

  await test.step('an order priced before is as it was, one priced after has the new price', async () => {
    expect((await ask(sales, 'GET', `/api/quote/id/${priced.id}`)).data).toEqual(before)
    const after = await orderAt(as, 11, { quote })
    const one = (await ask(sales, 'GET', `/api/quote/id/${after.id}`)).data
    expect(one['freight_vnd']).toBeGreaterThan(Number(before['freight_vnd']))
  })
})

test('a plain record comes out as a file of what is filtered; its menu and its drawer offer the same', async ({
  as,
}) => {
  const manager = await as('ad')
  await open(manager, '/setting/goods-type?q=dien')
  const rows = manager.locator('[data-screen="/setting/goods-type"] tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const shown = await rows.count()

  await test.step('the file has the rows of the filter, in the words of the screen', async () => {
    const [saved] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: 'Xuất Excel' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^Loại hàng \d{14}\.xlsx$/)
    const book = xlsx.read(await readFile(await saved.path()))
    const lines = xlsx.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
    expect(lines).toHaveLength(shown)
    expect(lines[0]).toMatchObject({ Mã: expect.any(String), 'Đang dùng': 'Có' })
  })

  await test.step('what can be done with a row stands in its menu and in its drawer', async () => {
    await manager
      .getByRole('button', { name: /^Thao tác với / })
      .first()
      .click()
    const entries = manager.locator('.ant-dropdown').getByRole('menuitem')
    await expect(entries).toHaveText(['Sửa', 'Xóa'])
    await manager.keyboard.press('Escape')
    await rows.first().click()
    const actions = manager.getByRole('toolbar', { name: 'Thao tác' })
    await expect(actions.getByRole('button')).toHaveText(['Sửa', /^Khác/])
    await actions.getByRole('button', { name: 'Khác' }).click()
    await expect(manager.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem')).toHaveText(
      ['Xóa'],
    )
  })
})
