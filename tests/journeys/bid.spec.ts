/** Auctions of customers from the wish to what became of them: the market, its clock and the engine are the product's. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import {
  bidOf,
  endsSoon,
  fundsOf,
  newAuction,
  newBidder,
  placedBid,
  reaches,
  rivalBids,
  step,
} from './auctions.ts'
import { ask } from './office.ts'
import { choose, dialog, open, press, rowWith, test } from './people.ts'
import { buy, newTrack } from './trade.ts'

const staffCalled = async (desk: Page, name: string) =>
  (await ask(desk, 'GET', '/api/staff/all?role=AF')).results.find(({ username }) => username === name)?.id

test('a customer’s wish is placed and won: an order whose deposit is what was held, and it is bought', async ({
  as,
}) => {
  const [sales, accountant, buyer] = await Promise.all([as('ss'), as('ac'), as('af')])
  const bidder = await newBidder(as, 20_000_000)
  const auction = await newAuction()

  await open(sales, '/bids')
  await sales.getByRole('button', { name: 'Yêu cầu đấu giá' }).click()
  const wish = dialog(sales)
  await wish.getByLabel(/^Liên kết sản phẩm/).fill(auction.link)
  await choose(sales, 'Khách hàng', bidder.name, bidder.name)
  await wish.getByLabel(/^Giá tối đa/).fill('20000')
  await choose(sales, 'Tuyến', /Nhật – Việt Nam, hàng không/)
  await expect(wish.getByText('Hạn mức đấu giá còn lại')).toBeVisible()
  await press(sales, 'Yêu cầu và giữ tiền')
  const row = rowWith(sales, auction.id)
  await expect(row).toContainText('Chờ đấu giá')
  const { id, held_vnd: held } = await bidOf(sales, auction.id)
  expect(held).toBeGreaterThan(0)
  expect(await fundsOf(sales, bidder)).toEqual({ free: 20_000_000 - held, locked: held })

  await step(sales, auction.id, 'Đặt giá')
  await expect(dialog(sales).getByLabel(/^Giá tối đa/)).toHaveValue('20,000')
  await press(sales, 'Đặt giá')
  await expect(row).toContainText('Đang đấu giá')
  await endsSoon(sales, auction)
  // Who is won leaves what can still be won, on the screen as it stands.
  await expect(row).toBeHidden()
  await sales.getByText('Đã thành đơn', { exact: true }).click()
  await expect(row).toContainText('Đấu giá thành công')
  const won = await bidOf(sales, auction.id)
  expect(won).toMatchObject({ status: bidStatus.won, win_price: 1_000, held_vnd: 0 })
  const order = await ask(sales, 'GET', `/api/quote/id/${String(won['order_id'])}`)
  const { code, deposit } = order.data as unknown as { code: string; deposit: number }
  expect(order.data).toMatchObject({ status: orderStatus.transactionComplete, goods_values: 1_000 })
  expect(deposit).toBeGreaterThan(0)
  expect(await fundsOf(sales, bidder)).toEqual({ free: 20_000_000 - deposit, locked: deposit })
  await expect(row.getByRole('link', { name: code })).toBeVisible()

  const ids = [Number(won['order_id'])]
  const who = { buyer_id: await staffCalled(accountant, 'af'), account_id: won['account_id'] }
  await ask(accountant, 'POST', '/api/quote/assign/payments', { ids, ...who })
  await ask(accountant, 'POST', '/api/quote/approve/payments', { ids })
  await buy(buyer, code, newTrack())
  await ask(accountant, 'PUT', '/api/bid/status', { ids: [id], status: bidStatus.payment })
  expect(await bidOf(sales, auction.id)).toMatchObject({
    status: bidStatus.payment,
    order_status: orderStatus.bought,
  })
})

test('a bid that is exceeded is raised in the room and won after two extensions', async ({ as }) => {
  const sales = await as('ss')
  const bidder = await newBidder(as, 20_000_000)
  const auction = await newAuction({ extends: true })
  await rivalBids(auction, 8_000)
  const { held_vnd: before } = await placedBid(as, auction, { bidder, max_price: 5_000 })
  await open(sales, `/bids?q=${auction.id}`)
  const row = rowWith(sales, auction.id)
  await expect(row).toContainText('Đang đấu giá')
  await endsSoon(sales, auction)
  await expect(row).toContainText('Bị vượt giá')

  await step(sales, auction.id, 'Đặt giá')
  await dialog(sales)
    .getByLabel(/^Giá tối đa/)
    .fill('12000')
  await expect(dialog(sales).getByText('Hạn mức đấu giá còn lại')).toBeVisible()
  await press(sales, 'Đặt giá')
  await expect(row).toContainText('Đang đấu giá')
  const raised = await bidOf(sales, auction.id)
  expect(raised.held_vnd).toBeGreaterThan(before)
  expect(await fundsOf(sales, bidder)).toEqual({
    free: 20_000_000 - raised.held_vnd,
    locked: raised.held_vnd,
  })
  await endsSoon(sales, auction)
  await reaches(sales, auction.id, { extended: 2, leads: true })
  await endsSoon(sales, auction, 2)
  await expect(row).toContainText('Đấu giá thành công')
  const won = await bidOf(sales, auction.id)
  expect(won).toMatchObject({ status: bidStatus.won, win_price: 8_250, extended: 2 })
  const { acts } = (await ask(sales, 'GET', `/api/bid/histories/${won.id}`)).data as unknown as {
    acts: { kind: string; amount: number | null; outcome: string | null }[]
  }
  const sent = acts.filter(({ kind }) => kind === 'bid').map(({ amount, outcome }) => [amount, outcome])
  expect(sent.toReversed()).toEqual([
    [5_000, 'outbid_at_once'],
    [12_000, 'leading'],
  ])
})

test('a bid that is lost gives the customer their money back, and says why', async ({ as }) => {
  const sales = await as('ss')
  const bidder = await newBidder(as, 20_000_000)
  const auction = await newAuction()
  await rivalBids(auction, 60_000)
  const { held_vnd: held } = await placedBid(as, auction, { bidder, max_price: 9_000 })
  expect(await fundsOf(sales, bidder)).toEqual({ free: 20_000_000 - held, locked: held })
  await open(sales, `/bids?q=${auction.id}`)
  await endsSoon(sales, auction)
  const row = rowWith(sales, auction.id)
  await expect(row).toContainText('Thua: người khác trả cao hơn')
  expect(await bidOf(sales, auction.id)).toMatchObject({
    status: bidStatus.exceeded,
    outcome: 'lost',
    held_vnd: 0,
    order_id: null,
  })
  expect(await fundsOf(sales, bidder)).toEqual({ free: 20_000_000, locked: 0 })
})
