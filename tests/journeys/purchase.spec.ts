import { expect } from '@playwright/test'
import { orderAt } from './office.ts'
import { test } from './people.ts'
import { customersOf, dueOf, rowsOf, sumsOf, timelineOf } from './story.ts'
import * as trade from './trade.ts'

const measured = { weight: '1.60', sides: ['30', '20', '15'] } as const
const bag = {
  name: 'Túi Gucci cũ',
  // Above what a buyer may note by themselves: the accountant confirms the purchase.
  price: '30000',
  customer: /KH\d+\s*Trần/,
  search: 'tran',
  goodsType: /gia dụng/i,
  weight: '1.5',
}

test('an order from a pasted link to delivered, its COD remitted, by everybody who has a step', async ({
  as,
}) => {
  const [sales, service, accountant, operator, buyer] = await Promise.all([
    as('ss'),
    as('cs'),
    as('ac'),
    as('op'),
    as('af'),
  ])
  const track = trade.newTrack()

  const code = await trade.sendQuote(sales, { ...bag, link: trade.newLink() })
  await trade.agree(sales, code)
  const before = await sumsOf(sales, code)
  const balance = before['Số dư khách'] ?? Number.NaN

  const deposit = await trade.noteDeposit(sales, code)
  await trade.confirmReceipt(accountant, code)
  await trade.lockDeposit(accountant, code)
  expect(await sumsOf(accountant, code)).toEqual({
    ...before,
    'Số dư khách': balance + deposit,
    'Tạm giữ': (before['Tạm giữ'] ?? 0) + deposit,
    'Cọc của đơn': deposit,
    'Đã nhận cho đơn': deposit,
  })

  await trade.approvePurchase(accountant, code, /vietmuaho_jp/)
  await trade.buy(buyer, code, track)
  await trade.confirmPurchase(accountant, code)
  await trade.receiveOverseas(operator, '/quotes/receiving/scan', code, track, measured)
  await trade.fly(operator, trade.newMawb(), track)
  await trade.checkIn(operator, code, track, measured)
  await trade.price(operator, code)
  const bill = await trade.makeBill(service, code, /COD/)
  await trade.confirmBill(sales, bill)
  await trade.approveBill(accountant, bill)
  await trade.releaseBill(accountant, bill)
  const cod = await dueOf(accountant, bill)
  expect(cod).toBeGreaterThan(0)
  await trade.deliver(operator, bill, cod)
  await trade.settleCod(accountant, bill, cod)

  await test.step('the drawer tells the whole story, right to the đồng', async () => {
    expect(await sumsOf(accountant, code)).toEqual(before)
    const rows = await rowsOf(accountant)
    expect(customersOf(rows)).toEqual([
      ['Phiếu thu', deposit, balance + deposit],
      ['Phiếu xuất', -(deposit + cod), balance - cod],
      ['Thu hộ COD', cod, balance],
    ])
    expect(rows.reduce((sum, row) => sum + row.debit - row.credit, 0)).toBe(0)
    // What the shipper owed us they have handed over.
    const shipper = rows.filter((row) => row.account === 'Công nợ nhân viên giao hàng')
    expect(shipper).toMatchObject([
      { document: 'Thu hộ COD', debit: cod },
      { document: 'Đối tác nộp COD', credit: cod, after: Number(shipper[0]?.after) - cod },
    ])
    const [nam, anh, ha] = ['Vũ Hoàng Nam', 'Phạm Minh Anh', 'Lê Thị Thu Hà']
    const [tai, bao] = ['Bùi Văn Tài', 'Hoàng Gia Bảo']
    expect(await timelineOf(accountant)).toEqual([
      `Tạo báo giá · ${nam}`,
      `Gửi báo giá · ${nam}`,
      `Khách đồng ý · ${nam}`,
      `Thu tiền · ${ha}`,
      `Xác nhận cọc · ${ha}`,
      `Phân công mua · ${ha}`,
      `Duyệt mua · ${ha}`,
      `Đã mua · ${bao}`,
      `Xác nhận mua · ${ha}`,
      `Nhận tại kho nước ngoài · ${tai}`,
      `Cân, đo tại kho nước ngoài · ${tai}`,
      `Xuất kho nước ngoài · ${tai}`,
      `Về Việt Nam · ${tai}`,
      `Quét vào kho Việt Nam · ${tai}`,
      `Khai thác · ${tai}`,
      `Tính giá · ${tai}`,
      `Lập phiếu xuất · ${anh}`,
      `Kinh doanh xác nhận phiếu xuất · ${nam}`,
      `Duyệt phiếu xuất · ${ha}`,
      `Duyệt xuất kho · ${ha}`,
      `Bàn giao vận chuyển · ${tai}`,
      `Giao thành công · ${tai}`,
      `Đối soát COD · ${ha}`,
    ])
  })
})

test('an order paid in full beforehand leaves without a debt and without COD', async ({ as }) => {
  const [sales, accountant, operator] = await Promise.all([as('ss'), as('ac'), as('op')])
  // The quote expects more weight than comes: what was paid covers what is owed.
  const { code } = await orderAt(as, 11, { quote: { estimated_weight: 3, payment_percent: 100 } })
  const bill = await trade.makeBill(sales, code, /Chuyển khoản/)
  await trade.confirmBill(sales, bill)
  await trade.approveBill(accountant, bill)
  expect(await dueOf(accountant, bill)).toBe(0)
  await trade.releaseBill(operator, bill)
  await trade.deliver(operator, bill)

  const after = await sumsOf(accountant, code)
  const [receipt, slip, ...more] = customersOf(await rowsOf(accountant))
  const [paid, owed] = [receipt?.[1] ?? 0, -(slip?.[1] ?? 0)]
  const balance = Number(receipt?.[2]) - paid
  expect(owed).toBeGreaterThan(0)
  expect(owed).toBeLessThan(paid)
  // What the lighter parcel left over stays with the customer.
  expect([receipt, slip, more]).toEqual([
    ['Phiếu thu', paid, balance + paid],
    ['Phiếu xuất', -owed, balance + paid - owed],
    [],
  ])
  expect(after).toMatchObject({ 'Số dư khách': balance + paid - owed, 'Cọc của đơn': 0 })
})
