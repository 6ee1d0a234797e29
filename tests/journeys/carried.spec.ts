/** An order that the customer bought themselves, from a sheet to their door. */
import { expect } from '@playwright/test'
import { billStatus } from '#billing/bill.status.ts'
import { workbook } from '#testing/sheet.ts'
import { ask, billOf, moveBill } from './office.ts'
import { dialog, isOn, open, openRecord, openRow, rowWith, standsAt, test } from './people.ts'
import { newMawb, newTrack } from './trade.ts'

const titles = [
  'Mã khách *',
  'Mã vận đơn *',
  'Nhóm (cùng nhóm là một đơn)',
  'Tên sản phẩm *',
  'Giá trị khai báo một món',
  'Tiền tệ',
  'Loại hàng *',
  'Tuyến vận chuyển *',
  'Kho nhận *',
  'Điện thoại',
  'Số nhà, đường',
]
const own = ['JP-AIR', 'VN-SGN', '0912345678', '12 Lê Lợi']

test('a transport order goes from Excel to delivered', async ({ as }) => {
  const [seller, operator] = await Promise.all([as('ss'), as('op')])
  const { results: customers } = await ask(seller, 'GET', '/api/customers?size=50')
  const customer = customers.find((row) => !row['locked'] && row['customer_no'])
  const under = [newTrack(), newTrack()] as const
  const line = (track: string) => [
    String(customer?.['customer_no']),
    track,
    'A',
    'Áo khoác khách tự mua',
    5_000,
    'JPY',
    'household',
    ...own,
  ]

  await open(seller, '/order')
  await seller.getByRole('button', { name: 'Nhập Excel' }).click()
  await dialog(seller)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'ky-gui.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await workbook(titles, under.map(line)),
    })
  await dialog(seller)
    .getByRole('button', { name: /^Nhập 2/ })
    .click()

  // Both parcels are one order, found by either of them.
  await open(seller, `/order?q=${under[1]}`)
  const row = rowWith(seller, under[0])
  await expect(row).toContainText('Ký gửi')
  const { results: found } = await ask(seller, 'GET', `/api/quotes?q=${under[1]}`)
  const order = found[0] as (typeof found)[number]
  await openRow(row)
  await standsAt(seller, 'Đã mua')
  await isOn(seller, 'Sửa đơn ký gửi')
  await expect(dialog(seller).getByRole('button', { name: 'Khoản chi người bán' })).toHaveCount(0)

  const packages: { id: number; isHandle: true }[] = []
  for (const track of under) {
    const scan = { track, warehouse_code: 'JP-TYO', d_weight: 1.2 }
    const { data } = await ask(operator, 'POST', '/api/import/quote/receive', scan)
    packages.push({ id: data.package.id, isHandle: true })
  }
  const made = { mawb: newMawb(), warehouse_code: 'JP-TYO' }
  const { id } = (await ask(operator, 'POST', '/api/create/mawb/haki', made)).data
  const ids = packages.map((one) => one.id)
  await ask(operator, 'POST', '/api/import/quote/add', { id, packages: ids })
  for (const status of [8, 8.2])
    await ask(operator, 'POST', '/api/import/status/quotes', { id, status, packages })
  for (const code of under) await ask(operator, 'POST', '/api/import/quotes/scan', { code })
  const measures = { id: order.id, r_weight: 2.5, length: 20, width: 15, height: 10 }
  await ask(operator, 'POST', '/api/quotes/checkin', { checkins: [measures] })
  await ask(operator, 'PUT', '/api/quote/price', { ids: [order.id] })

  const placed = {
    id: order.id,
    code: order.code,
    customer: Number(customer?.id),
    track: under[0],
    mawb: made.mawb,
  }
  const bill = await billOf(as, [placed], { method: 'COD', approved: true })
  await ask(operator, 'POST', '/api/bill/scan', { id: bill.id, codes: [...under] })
  await moveBill(operator, bill, billStatus.released)
  await moveBill(operator, bill, billStatus.delivering)
  const { data: due } = await ask(operator, 'GET', `/api/v1/bill/code/${bill.code}`)
  await ask(operator, 'POST', '/api/bill/change/status', {
    ids: [bill.id],
    status: billStatus.delivered,
    collected: due['due'],
  })
  await openRecord(seller, '/order', order.code)
  await standsAt(seller, 'Giao hàng thành công')
})
