/** Goods nobody comes for, from the first warning to the statement of what their sale brought, each step by whoever does it. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { ask } from './office.ts'
import { answer, choose, dialog, openRecord, press, test } from './people.ts'

test('an unclaimed parcel is told of from day 30, sold, and settled with its owner', async ({ as }) => {
  const [support, accountant, store] = await Promise.all([as('cs'), as('ac'), as('op')])
  const candidate = async (name: string) =>
    (await ask(support, 'GET', `/api/liquidation/candidates?q=${encodeURIComponent(name)}`)).results[0]!
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a5c3e' } })
    .jpeg()
    .toBuffer()
  const upload = async (name: string) => {
    const file = { name, mimeType: 'image/jpeg', buffer }
    await dialog(support).locator('input[type=file]').first().setInputFiles(file)
    await expect(dialog(support).getByText(`${name}: đã lưu`)).toBeVisible()
  }

  // More than 30 days: its owner is told what he owes.
  const young = await candidate('Đĩa than city pop, bộ 5')
  expect(young['stage']).toBe('warn')
  await openRecord(support, '/liquidation/candidates', young.code)
  await press(support, 'Ghi thông báo')
  await choose(support, 'Loại thông báo', 'Bảng kê công nợ')
  await choose(support, 'Kênh gửi', 'Zalo')
  await dialog(support).getByLabel('Gửi tới').fill('Zalo của khách')
  await dialog(support).getByLabel('Nội dung').fill('Hàng đã về hơn một tháng, còn thiếu tiền như bảng kê.')
  await choose(support, 'Kết quả gửi', 'Đã nhận')
  await upload('zalo.jpg')
  await press(support, 'Lưu')
  await expect(support.getByText('Đã gửi, có bằng chứng')).toBeVisible()

  // More than 90 days and told in writing 45 days ago: it may be proposed, and another person accepts.
  const old = await candidate('Kệ sách gỗ ba tầng')
  expect(old['stage']).toBe('saleable')
  await openRecord(support, '/liquidation/candidates', old.code)
  await press(support, 'Đề xuất thanh lý')
  await dialog(support).getByLabel('Giá thanh lý một cái').fill('900000')
  await upload('ke-sach.jpg')
  await press(support, 'Lưu')
  await expect(support.getByText('Đã đề xuất thanh lý, chờ duyệt')).toBeVisible()
  const proposal = String((await candidate('Kệ sách gỗ ba tầng'))['proposal'])
  await openRecord(accountant, '/liquidation', proposal)
  await press(accountant, 'Duyệt đề xuất')
  await expect(dialog(accountant).getByText('Đang thanh lý').first()).toBeVisible()

  // What it is worth is shown, then it is sold and paid in cash.
  await openRecord(support, '/liquidation', proposal)
  await press(support, 'Ghi giá chào')
  await choose(support, 'Loại giá chào', 'Tin rao công khai')
  await dialog(support).getByLabel('Giá một cái').fill('950000')
  await dialog(support).getByLabel('Ai trả giá, rao ở đâu').fill('Chợ Tốt')
  await press(support, 'Lưu')
  await press(support, 'Bán')
  const buyer = (await ask(support, 'GET', '/api/customers?size=1')).results[0]!
  await choose(support, 'Khách mua', String(buyer['customer_no']), String(buyer['customer_no']))
  await dialog(support).getByLabel('Số lượng').fill('1')
  await press(support, 'Lập đơn thanh lý')
  await expect(support.getByText('Đã lập đơn thanh lý, chờ người mua thanh toán')).toBeVisible()
  const { results: sales } = await ask(
    support,
    'GET',
    `/api/liquidation-orders?customer_id=${buyer.id}&sort=-created_at`,
  )
  const sale = sales[0]!.code
  await openRecord(support, '/liquidation/orders', sale)
  await press(support, 'Yêu cầu thu tiền')
  await choose(support, 'Hình thức', 'Tiền mặt')
  await press(support, 'Lưu')
  await expect(support.getByText('Chờ xác nhận').first()).toBeVisible()
  await openRecord(accountant, '/liquidation/money', sale)
  await press(accountant, 'Xác nhận đã thu')
  await expect(dialog(accountant).getByText('Tiền bán thanh lý chờ quyết toán')).toBeVisible()
  await answer(accountant, 'Đồng ý')
  await expect(accountant.getByText('Đã xác nhận thu tiền')).toBeVisible()
  await openRecord(store, '/liquidation/orders', sale)
  await press(store, 'Giao hàng cho người mua')
  await expect(dialog(store).getByText('Đã giao hàng').first()).toBeVisible()

  // What the owner owes is taken out of it, the rest is theirs: the statement says how much.
  await openRecord(accountant, '/liquidation', proposal)
  await press(accountant, 'Quyết toán với chủ hàng')
  await dialog(accountant).getByLabel('Chi phí bán', { exact: true }).fill('20000')
  await dialog(accountant).getByLabel('Chi phí bán gồm').fill('Đăng tin')
  await expect(dialog(accountant).getByText('Bút toán sẽ ghi')).toBeVisible()
  await press(accountant, 'Quyết toán')
  await expect(accountant.getByText('Đã quyết toán với chủ hàng')).toBeVisible()
  const { data: goods } = await ask(accountant, 'GET', `/api/liquidations?q=${proposal}`).then(
    ({ results }) => ask(accountant, 'GET', `/api/liquidation/${results[0]!.id}/statement`),
  )
  const { results: owners } = await ask(accountant, 'GET', `/api/customers?q=${String(old['customer_no'])}`)
  expect(owners[0]!['balance']).toBe(goods['rest_vnd'])
  await openRecord(support, '/liquidation', proposal)
  await press(support, 'Ghi đã gửi chủ hàng')
  await press(support, 'Lưu')
  await expect(dialog(support).getByText(/gửi chủ hàng .*\(Zalo\)/)).toBeVisible()
})
