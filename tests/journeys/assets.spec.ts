/** A laptop from request to hand-over, photo, repair and return, each step on the screen of whoever does it. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { ask } from './office.ts'
import { choose, dialog, open, openRecord, press, test } from './people.ts'

test('a laptop is asked for, handed over, photographed, repaired and given back', async ({ as }) => {
  const [sales, manager, accountant, store] = await Promise.all([as('ss'), as('ad'), as('ac'), as('op')])
  const name = `Laptop ${Date.now()}`
  const { data: laptop } = await ask(accountant, 'POST', '/api/asset', { name, value: 33_000_000 })

  await open(sales, '/asset/requests')
  await sales.getByRole('button', { name: 'Đề nghị cấp', exact: true }).click()
  await dialog(sales).getByLabel('Cần gì').fill(name)
  await dialog(sales).getByLabel('Lý do').fill('Máy cũ hỏng bàn phím')
  await press(sales, 'Lưu')
  await expect(dialog(sales)).toBeHidden()
  const { results } = await ask(sales, 'GET', `/api/ask-asset?q=${encodeURIComponent(name)}`)
  const request = results[0]!

  await openRecord(manager, '/asset/requests', request.code)
  await press(manager, 'Xác nhận cần')
  await expect(dialog(manager).getByText('Chờ kế toán').first()).toBeVisible()
  await openRecord(accountant, '/asset/requests', request.code)
  await press(accountant, 'Duyệt cấp')
  await expect(dialog(accountant).getByText('Chờ bàn giao').first()).toBeVisible()

  await openRecord(store, '/asset/requests', request.code)
  await press(store, 'Bàn giao')
  await choose(store, 'Tài sản', laptop.code, laptop.code)
  await press(store, 'Lập biên bản')
  await expect(store.getByText('Đã lập biên bản, chờ người kia xác nhận')).toBeVisible()
  const slipOf = async () => (await ask(store, 'GET', `/api/hand-overs?asset_id=${laptop.id}`)).results[0]!
  await openRecord(sales, '/asset/slips', (await slipOf()).code)
  await press(sales, 'Xác nhận, hoàn tất')
  await expect(dialog(sales).getByText('Đã bàn giao').first()).toBeVisible()

  await openRecord(sales, '/asset', laptop.code)
  await press(sales, 'Gửi ảnh tình trạng')
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#1e5bb3' } })
    .jpeg()
    .toBuffer()
  await dialog(sales)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'may.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog(sales).getByText('may.jpg: đã lưu')).toBeVisible()
  await press(sales, 'Lưu')
  await expect(sales.getByText('Đã gửi ảnh tình trạng')).toBeVisible()

  await openRecord(accountant, '/asset', laptop.code)
  await press(accountant, 'Đưa đi sửa')
  await expect(dialog(accountant).getByText('Đang sửa').first()).toBeVisible()
  await press(accountant, 'Sửa xong, trả người dùng')
  await expect(dialog(accountant).getByText('Đang dùng').first()).toBeVisible()

  await open(sales, '/asset/slips')
  await sales.getByRole('button', { name: 'Trả tài sản', exact: true }).click()
  await choose(sales, 'Tài sản', laptop.code, laptop.code)
  await choose(sales, 'Bên nhận', /\(op\)/, 'op')
  await press(sales, 'Lập biên bản')
  await expect(sales.getByText('Đã lập biên bản, chờ người kia xác nhận')).toBeVisible()
  await openRecord(store, '/asset/slips', (await slipOf()).code)
  await press(store, 'Xác nhận, hoàn tất')
  await expect(dialog(store).getByText('Đã bàn giao').first()).toBeVisible()
  const { data: back } = await ask(store, 'GET', `/api/asset/${laptop.id}`)
  expect(back).toMatchObject({ status: 1, staff_ids: [] })
})
