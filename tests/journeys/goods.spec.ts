/** Goods on their way: what a scan looks up, what a weight means, slips that leave the house, COD that comes back. */
import { expect } from '@playwright/test'
import { billStatus } from '#billing/bill.status.ts'
import { ask, collectedBill, moveBill, orderAt, releasedBill } from './office.ts'
import {
  act,
  choose,
  dialog,
  isOff,
  isOn,
  open,
  openRecord,
  openRow,
  press,
  rowWith,
  scan,
  standsAt,
  test,
} from './people.ts'
import { newLink, newTrack } from './trade.ts'

test('a released slip of a carrier gets its waybill by a scan from the slip, and is handed over', async ({
  as,
}) => {
  const operator = await as('op')
  const bill = await releasedBill(as, 'carrier')
  const waybill = `VTP${newTrack()}`
  await openRecord(operator, '/invoices', bill.code)
  await standsAt(operator, 'Đã duyệt xuất kho')
  await isOff(
    operator,
    'Bàn giao vận chuyển',
    'Phiếu giao qua đối tác phải có mã vận đơn trước khi bàn giao.',
  )
  await press(operator, 'Nhập mã vận đơn')
  const code = dialog(operator).getByLabel(`Mã vận đơn ${bill.code}`)
  await expect(code).toBeFocused()
  await operator.keyboard.type(waybill)
  await operator.keyboard.press('Enter')
  await expect(code).toBeHidden()
  await act(operator, 'Bàn giao vận chuyển')
  await standsAt(operator, 'Đang giao hàng')
  await expect(dialog(operator).getByText(waybill).first()).toBeVisible()
})

test('a delivery list with a slip that is delivered is not deleted', async ({ as }) => {
  const operator = await as('op')
  const bill = await releasedBill(as, 'own')
  const { results: shippers } = await ask(operator, 'GET', '/api/staff/all?role=OP')
  const { data: list } = await ask(operator, 'POST', '/api/delivery', {
    ids: [bill.id],
    shipper: shippers[0]?.id,
  })
  await open(operator, `/batchs?q=${bill.code}`)
  await openRow(rowWith(operator, String(list['batch_code'])))
  await isOn(operator, 'Xóa danh sách')

  await moveBill(operator, bill, billStatus.delivering)
  await moveBill(operator, bill, billStatus.delivered)
  await operator.reload()
  await isOff(operator, 'Xóa danh sách', `Trong danh sách có phiếu đã rời kho: ${bill.code}.`)
  await expect(ask(operator, 'DELETE', '/api/delivery', { batch_code: list['batch_code'] })).rejects.toThrow(
    `Trong danh sách có phiếu đã rời kho: ${bill.code}.`,
  )
})

test('unpaid COD stays unpaid when filters are cleared, and two who bring it are not settled together', async ({
  as,
}) => {
  const accountant = await as('ac')
  const [own, theirs] = [await collectedBill(as, 'own'), await collectedBill(as, 'carrier')]
  const unpaid = await ask(accountant, 'GET', '/api/bill/cods?cod=unpaid&size=1')
  const settled = await ask(accountant, 'GET', '/api/bill/cods?cod=paid&size=1')
  expect(settled.pagination.total).toBeGreaterThan(0)

  await open(accountant, '/invoices/cods/unpaid?noted=mismatch&size=200')
  await accountant.getByRole('button', { name: 'Xóa bộ lọc' }).first().click()
  await expect(accountant.getByText(`/ ${unpaid.pagination.total} dòng`)).toBeVisible()
  const list = accountant.getByRole('group', { name: 'Danh sách phiếu COD' })
  await expect(list.getByText('Đã đối soát', { exact: true })).toHaveCount(0)

  for (const bill of [own, theirs])
    await accountant.getByRole('checkbox', { name: `Chọn ${bill.code}` }).check()
  await isOff(accountant, 'Đối soát COD', 'Chọn phiếu của một đối tác hoặc một nhân viên giao hàng')
  await expect(
    ask(accountant, 'POST', '/api/bill/cods/approves', { ids: [own.id, theirs.id] }),
  ).rejects.toThrow('Mỗi lần đối soát chỉ với một đối tác hoặc một nhân viên giao hàng')
})

test('a scan finds the order of a track, and gives a track that nobody has to an order', async ({ as }) => {
  const operator = await as('op')
  const [known, other] = [await orderAt(as, 6), await orderAt(as, 6)]
  const loose = `LP${Date.now()}JP`
  const found = operator.getByRole('region', { name: 'Kết quả tra cứu' })
  await open(operator, '/scan-track')
  await scan(operator, known.track)
  await expect(found.getByRole('link', { name: known.code })).toBeVisible()
  await scan(operator, loose)
  await expect(found.getByText('Không có đơn hay kiện nào mang mã này.')).toBeVisible()
  await scan(operator, other.code)
  await found.getByRole('button', { name: `Gắn mã ${loose}` }).click()
  await expect(dialog(operator)).toContainText(`Đang là ${other.track}, sẽ thành ${loose}.`)
  await press(operator, 'Đổi mã')
  await expect(found.getByRole('heading', { name: loose })).toBeVisible()
  await expect(found.getByRole('link', { name: other.code })).toBeVisible()
  expect((await ask(operator, 'GET', `/api/quote/id/${other.id}`)).data['track']).toBe(loose)
})

test('whose warehouse is abroad receives there without choosing it', async ({ as }) => {
  const [operator, manager] = await Promise.all([as('op'), as('su')])
  const { results } = await ask(manager, 'GET', '/api/staffs?q=op&size=50')
  const id = results.find((row) => row['username'] === 'op')?.id
  const worksAt = (warehouse_code: string | null) => ask(manager, 'PUT', '/api/staff', { id, warehouse_code })
  await operator.evaluate(() => localStorage.removeItem('overseas-warehouse'))
  const warehouse = operator.locator('.receiving-options .ant-select')
  await open(operator, '/quotes/receiving/scan')
  await expect(warehouse).toContainText('Chọn kho nước ngoài')
  await worksAt('JP-TYO')
  try {
    await open(operator, '/quotes/receiving/scan')
    await expect(warehouse).toContainText('Kho Tokyo')
  } finally {
    await worksAt(null)
  }
})

test('a weight of 1,250 is asked about, a third decimal is rounded', async ({ as }) => {
  const sales = await as('ss')
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=1')
  const customerNo = String(customers[0]?.['customer_no'])
  await open(sales, '/quote/simple')
  await sales.getByLabel('Liên kết sản phẩm').fill(newLink())
  await sales.getByLabel(/^Giá sản phẩm/).fill('12000')
  await choose(sales, 'Khách hàng', customerNo, customerNo)
  const weight = sales.getByLabel('Cân dự kiến')
  await weight.fill('1,250')
  const question = sales.getByRole('alert').filter({ hasText: 'Nặng bao nhiêu?' })
  await expect(question.getByRole('button')).toHaveText(['1.25 kg', '1,250.00 kg'])
  await expect(sales.locator('.quote-sums')).toContainText('Tổng')
  await question.getByRole('button', { name: '1.25 kg' }).click()
  await expect(weight).toHaveValue('1.25')
  await expect(question).toBeHidden()

  await weight.fill('1.236')
  await weight.blur()
  await expect(weight).toHaveValue('1.24')
  await sales.getByRole('button', { name: 'Lưu', exact: true }).click()
  const saved = sales.locator('p', { hasText: /^Đã lưu/ }).getByRole('link', { name: /DH\d{9}/ })
  const { results } = await ask(sales, 'GET', `/api/quotes?q=${await saved.innerText()}`)
  const { data } = await ask(sales, 'GET', `/api/quote/id/${results[0]?.id}`)
  expect(data['estimated_weight']).toBe(1.24)
})
