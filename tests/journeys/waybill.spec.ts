import { expect } from '@playwright/test'
import { carriedOrders, landed, receivedThere } from './office.ts'
import { dialog, open, openRecord, press, result, rowWith, scan, standsAt, test } from './people.ts'
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
