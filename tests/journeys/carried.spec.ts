/** An order that the customer bought themselves, from a sheet to their door. */
import { expect } from '@playwright/test'
import { billStatus } from '#billing/bill.status.ts'
import { workbook } from '#testing/sheet.ts'
import { ask, landed, moveBill } from './office.ts'
import { dialog, isOn, open, openRecord, openRow, rowWith, standsAt, test } from './people.ts'
import { checkIn, deliver, makeBill, newTrack, receiveOverseas } from './trade.ts'

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
  await expect(row).toContainText('Đã mua')
  const { results: found } = await ask(seller, 'GET', `/api/quotes?q=${under[1]}`)
  const order = found[0] as (typeof found)[number]
  await openRow(row)
  await standsAt(seller, 'Đã mua')
  await isOn(seller, 'Sửa đơn ký gửi')
  await expect(dialog(seller).getByRole('button', { name: 'Khoản chi người bán' })).toHaveCount(0)

  // Each parcel is received under its own track, and the order is here with the second.
  const measured = { weight: '1.20', sides: ['20', '15', '10'] } as const
  for (const track of under)
    await receiveOverseas(operator, '/quotes/receiving/scan', order.code, track, measured)
  const { results: parcels } = await ask(operator, 'GET', `/api/packages?q=${order.code}`)
  expect(parcels).toHaveLength(2)
  await landed(
    as,
    parcels.map(({ id }) => id),
  )
  await ask(operator, 'POST', '/api/import/quotes/scan', { code: under[0] })
  await checkIn(operator, order.code, under[1], { ...measured, weight: '2.50' })
  await ask(operator, 'PUT', '/api/quote/price', { ids: [order.id] })

  // Its own slip, which says nothing of goods bought; what we carried is paid at the door.
  const code = await makeBill(seller, order.code, /COD/)
  const accountant = await as('ac')
  const { data: bill } = await ask(accountant, 'GET', `/api/v1/bill/code/${code}`)
  await ask(seller, 'POST', '/api/bill/confirm', { ids: [bill.id] })
  await ask(accountant, 'POST', '/api/bill/approves', { ids: [bill.id] })
  await ask(operator, 'POST', '/api/bill/scan', { id: bill.id, codes: [...under] })
  await moveBill(operator, bill, billStatus.released)
  const { data: due } = await ask(operator, 'GET', `/api/v1/bill/code/${code}`)
  await deliver(operator, code, Number(due['due']) > 0 ? Number(due['due']) : undefined)
  await openRecord(seller, '/order', order.code)
  await standsAt(seller, 'Giao hàng thành công')
})
