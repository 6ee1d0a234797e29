import { expect } from '@playwright/test'
import { ask, carriedOrders, landed, receivedThere } from './office.ts'
import { dialog, open, openRecord, press, result, rowWith, scan, signIn, standsAt, test } from './people.ts'
import { chooseScale, plugScale } from './plug-scale.ts'
import { newTrack } from './trade.ts'

test('a waybill of four packages of which one is missing: it is named, and falls off', async ({ as }) => {
  const [seller, operator] = await Promise.all([as('ss'), as('op')])
  const tracks = [newTrack(), newTrack(), newTrack(), newTrack()] as const
  const lost = tracks[3]
  const { orders } = await carriedOrders(
    as,
    tracks.map((track) => [track]),
  )
  const packages = await receivedThere(as, tracks, 1.5)

  // Sales puts what its customer has in Tokyo on one waybill.
  await open(seller, '/shipment')
  for (const track of tracks) await seller.getByRole('checkbox', { name: `Chọn ${track}` }).check()
  await seller.getByRole('button', { name: 'Tạo vận đơn', exact: true }).click()
  await dialog(seller).getByLabel('Người nhận').fill('Nguyễn Thị Nhận')
  await dialog(seller).getByLabel('Điện thoại').fill('0912000111')
  await dialog(seller).getByLabel('Địa chỉ').fill('1 Lê Lợi, Huế')
  await dialog(seller).getByLabel('Dịch vụ').fill('Bay')
  await dialog(seller).getByLabel('Giá trị khai báo').fill('3000000')
  await press(seller, 'Tạo vận đơn')
  const made = seller.getByRole('dialog', { name: /WB\d{8}/ })
  await expect(made).toContainText('4')
  const code = /WB\d{8}/.exec((await made.textContent()) ?? '')?.[0] ?? ''

  await openRecord(operator, '/shipments', code)
  await press(operator, 'Xác nhận vận đơn')
  await standsAt(operator, 'Đã xác nhận')
  await landed(as, packages)

  // Three are scanned beside the scale; the fourth is not there.
  await open(operator, '/checkin')
  const labels = operator.getByLabel('In tem sau khi cân')
  if (await labels.isChecked()) await labels.uncheck()
  await scan(operator, code)
  const panel = operator.getByRole('region', { name: `Vận đơn ${code}` })
  await expect(panel).toContainText('0/4 kiện')
  for (const track of tracks.slice(0, 3)) {
    await scan(operator, track)
    await expect(result(operator)).toContainText(track)
    await expect(result(operator)).toContainText('Đã tới')
  }
  await expect(panel.getByRole('status')).toContainText(`Còn thiếu 1 kiện: ${lost}.`)
  await panel.getByLabel('Cân cả vận đơn').fill('6')
  await panel.getByRole('button', { name: 'Khai thác 3/4 kiện' }).click()
  await expect(panel).toBeHidden()
  for (const { code: order } of orders.slice(0, 3))
    await expect(operator.locator('main')).toContainText(order)

  await openRecord(operator, '/shipments', code)
  await standsAt(operator, 'Đã khai thác')
  await expect(dialog(operator)).not.toContainText(lost)
  // It is on no waybill any more, and still on its way to the scan.
  await open(seller, `/shipment?q=${lost}&receive_status=8.2`)
  await expect(rowWith(seller, lost)).toContainText('Đã về Việt Nam')
  await open(seller, `/shipment?q=${tracks[0]}&receive_status=9,10`)
  await expect(rowWith(seller, tracks[0])).toHaveCount(0)
})

test('a waybill whose packages are all here weighs itself', async ({ as, browser }) => {
  const operator = await as('op')
  const tracks = [newTrack(), newTrack()]
  await carriedOrders(
    as,
    tracks.map((track) => [track]),
  )
  const packages = await receivedThere(as, tracks, 1.5)
  const { data: made } = await ask(operator, 'POST', '/api/shipment', {
    packages,
    receiver: 'Nguyễn Thị Nhận',
    phone: '0912000111',
    address: '1 Lê Lợi, Huế',
    services: 'Bay',
    declared_vnd: 3_000_000,
  })
  await ask(operator, 'POST', '/api/shipment/confirm/status', { ids: [made.id] })
  await landed(as, packages)

  const page = await signIn(browser, 'op')
  const scale = await plugScale(page)
  await open(page, '/checkin')
  await page.getByLabel('In tem sau khi cân').uncheck()
  await scan(page, made.code)
  const panel = page.getByRole('region', { name: `Vận đơn ${made.code}` })
  await expect(panel).toContainText('0/2 kiện')
  await chooseScale(page)
  // It stands on the scale while its packages are scanned: half of it is not its weight.
  await scan(page, tracks[0]!)
  await scale.put(1.6)
  await expect(panel).toContainText('1/2 kiện')
  await expect(page.locator('.scale-shows[data-rests="true"]')).toContainText('1.60 kg')
  await expect(panel.getByLabel('Cân cả vận đơn')).toHaveValue('')
  await scan(page, tracks[1]!)
  await expect(panel).toContainText('Cân đang hiện 1.60 kg, ở kho nước ngoài các kiện nặng 3.00 kg')
  await scale.put(3.2)
  await expect(panel).toBeHidden()
  await openRecord(operator, '/shipments', made.code)
  await standsAt(operator, 'Đã khai thác')
  await expect(dialog(operator)).toContainText('3.20')
})
