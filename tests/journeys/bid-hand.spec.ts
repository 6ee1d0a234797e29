/** Bids where no market takes them over a connection: a person's work, in the profile of the account. */
import { expect } from '@playwright/test'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { offerStatus } from '#orders/offer/offer.status.ts'
import { marketBook } from '#outside/market/sim-book.ts'
import type { Listing } from '#outside/market/sim-book.ts'
import { bidOf, fundsOf, newBidder, step } from './auctions.ts'
import { ask, orderAt } from './office.ts'
import { choose, dialog, open, press, rowWith, test } from './people.ts'
import { buy, newTrack } from './trade.ts'

/** A listing that is on sale there and was not used before. */
function onSale(site: 'mercari' | 'ebay', fits: (listing: Listing) => boolean = () => true): Listing {
  const book = marketBook(site)
  for (;;) {
    const listing = book.listing(site === 'mercari' ? `m${newTrack().slice(-11)}` : `2${newTrack()}`)
    if (listing?.state === 'on_sale' && listing.price <= 30_000 && fits(listing)) return listing
  }
}
const mercariLink = ({ id }: Listing) => `https://jp.mercari.com/item/${id}`
const ebayLink = ({ id }: Listing) => `https://www.ebay.com/itm/${id}`

test('a bid that a buyer places by hand is their task: taken in its profile, done, and what the site said is noted', async ({
  as,
}) => {
  const [sales, manager, buyer] = await Promise.all([as('ss'), as('ad'), as('af')])
  const bidder = await newBidder(as, 20_000_000)
  const listing = onSale('mercari')
  const { data: people } = await ask(sales, 'GET', '/api/bid/assigns')
  const assignee = (people as unknown as { id: number; role: string }[]).find(({ role }) => role === 'AF')
  const wish = { link: mercariLink(listing), user_id: bidder.id, max_price: listing.price + 1_000 }
  const made = await ask(sales, 'POST', '/api/mercari/staff/bid', { ...wish, assignee_id: assignee?.id })
  await ask(sales, 'PUT', '/api/mercari/staff-post-bid', { id: made.data.id })

  await open(buyer, '/')
  const kind = buyer.getByRole('region', { name: 'Lượt chờ đặt tay hoặc xem kết quả (Mercari)' })
  await kind.getByRole('link', { name: `Mở lượt đấu giá: ${listing.id}` }).click()
  await press(buyer, 'Mở phiên trong hồ sơ')
  const { account_name } = await bidOf(sales, listing.id, 'mercari')
  const lease = async () => {
    const { results } = await ask(manager, 'GET', `/api/cookie?q=${String(account_name)}`)
    return results.find(({ site_code }) => site_code === 'mercari')
  }
  await expect.poll(lease).toMatchObject({ open: true, opened_name: 'Hoàng Gia Bảo' })

  await press(buyer, 'Ghi kết quả đặt tay')
  await choose(buyer, 'Trang cho thấy', 'Đã thắng')
  await dialog(buyer)
    .getByLabel(/^Giá hiện tại trên trang/)
    .fill(String(listing.price))
  await dialog(buyer).getByLabel('Nguyên văn của trang').fill('購入が完了しました')
  await press(buyer, 'Ghi kết quả')
  await expect(buyer.locator('[data-record-head]')).toContainText('Đấu giá thành công')
  await press(buyer, 'Đóng hồ sơ')
  await expect.poll(lease).toMatchObject({ open: false })

  const won = await bidOf(sales, listing.id, 'mercari')
  expect(won).toMatchObject({ status: bidStatus.won, win_price: listing.price, held_vnd: 0 })
  const { data: order } = await ask(sales, 'GET', `/api/quote/id/${String(won['order_id'])}`)
  expect(order.status).toBe(orderStatus.transactionComplete)
  expect(await fundsOf(sales, bidder)).toEqual({
    free: 20_000_000 - Number(order['deposit']),
    locked: order['deposit'],
  })
  const { acts } = (await ask(sales, 'GET', `/api/bid/histories/${won.id}`)).data as unknown as {
    acts: { kind: string; words: string | null; actor: string | null }[]
  }
  expect(acts.find(({ kind: what }) => what === 'assist')).toMatchObject({
    words: '購入が完了しました',
    actor: 'Hoàng Gia Bảo',
  })
})

test('what a seller at Mercari accepted below the customer’s price is an order at that price', async ({
  as,
}) => {
  const sales = await as('ss')
  const bidder = await newBidder(as, 20_000_000)
  const listing = onSale('mercari', ({ price }) => price > 5_000)
  const accepted = Math.floor(listing.price * 0.9)
  await open(sales, '/mercari-bids')
  await sales.getByRole('button', { name: 'Yêu cầu đấu giá' }).click()
  await dialog(sales)
    .getByLabel(/^Liên kết sản phẩm/)
    .fill(mercariLink(listing))
  await choose(sales, 'Khách hàng', bidder.name, bidder.name)
  await dialog(sales)
    .getByLabel(/^Giá tối đa/)
    .fill(String(listing.price))
  await expect(dialog(sales).getByText('Hạn mức đấu giá còn lại')).toBeVisible()
  await press(sales, 'Yêu cầu và giữ tiền')
  await expect(rowWith(sales, listing.id)).toContainText('Chờ đấu giá')
  const { held_vnd: held } = await bidOf(sales, listing.id, 'mercari')
  expect(await fundsOf(sales, bidder)).toEqual({ free: 20_000_000 - held, locked: held })
  await step(sales, listing.id, 'Đặt giá')
  await press(sales, 'Đặt giá')
  await expect(rowWith(sales, listing.id)).toContainText('Đang đấu giá')

  await step(sales, listing.id, 'Tạo đơn từ lượt đã thắng')
  await dialog(sales)
    .getByLabel(/^Giá thắng hoặc giá mua/)
    .fill(String(accepted))
  await press(sales, 'Tạo đơn')
  await expect(rowWith(sales, listing.id)).toBeHidden()
  const won = await bidOf(sales, listing.id, 'mercari')
  expect(won).toMatchObject({ status: bidStatus.won, win_price: accepted, held_vnd: 0 })
  const { data: order } = await ask(sales, 'GET', `/api/quote/id/${String(won['order_id'])}`)
  expect(order).toMatchObject({ status: orderStatus.transactionComplete, goods_values: accepted })
  // What it was cheaper by is the customer's again.
  expect(Number(order['deposit'])).toBeLessThan(held)
  expect(await fundsOf(sales, bidder)).toEqual({
    free: 20_000_000 - Number(order['deposit']),
    locked: order['deposit'],
  })
})

test('the bids that wait at an account that was banned are handed over to another at once', async ({
  as,
}) => {
  const [sales, manager] = await Promise.all([as('ss'), as('ad')])
  const bidder = await newBidder(as, 60_000_000)
  const names = ['khoa', 'thay'].map((name) => `${name}_${newTrack().slice(-6)}`)
  const accounts: number[] = []
  for (const username of names) {
    const { data } = await ask(manager, 'POST', '/api/account', { site_code: 'ebay', username })
    accounts.push(data.id)
  }
  const [banned, other] = names as [string, string]
  const bids: Listing[] = []
  for (let n = 0; n < 3; n += 1) {
    const listing = onSale('ebay', ({ auction }) => auction)
    const wish = { link: ebayLink(listing), user_id: bidder.id, max_price: listing.price / 100 + 60 }
    const made = await ask(sales, 'POST', '/api/ebay/staff/bid', { ...wish, account_id: accounts[0] })
    await ask(sales, 'PUT', `/api/ebay/resbid/${made.data.id}`, {})
    // The engine looks at once and notes what it saw: a form that was open before is told so.
    await expect
      .poll(async () => (await bidOf(sales, listing.id, 'ebay'))['looked_at'])
      .not.toBe(made.data['looked_at'])
    bids.push(listing)
  }
  const held = (await fundsOf(sales, bidder)).locked

  const [first, ...rest] = bids as [Listing, Listing, Listing]
  await open(sales, '/ebay-bid')
  await step(sales, first.id, 'Ghi kết quả đặt tay')
  const shown = sales.getByRole('combobox', { name: /^Trang cho thấy/ })
  await shown.fill('bị trang khóa')
  await shown.press('Enter')
  await press(sales, 'Ghi kết quả')
  const strip = sales.getByRole('region', { name: 'Phòng đấu giá' })
  await expect(strip).toContainText(`${banned}: bị khóa`)
  // The one of which it was noted went to the next account by itself.
  const mine = strip.locator('span span').filter({ hasText: `${banned}:` })
  await mine.getByRole('link', { name: '2 lượt đang theo' }).click()
  for (const { id } of rest) await expect(rowWith(sales, id)).toContainText(banned)
  await expect(rowWith(sales, first.id)).toBeHidden()
  await sales.getByRole('checkbox', { name: 'Chọn cả trang' }).check()
  await sales.locator('.bulk').getByRole('button', { name: 'Đổi tài khoản đấu giá' }).click()
  await choose(sales, 'Tài khoản đấu giá', new RegExp(other))
  await press(sales, 'Đổi tài khoản đấu giá')
  await expect(sales.getByText('2 dòng thành công')).toBeVisible()
  for (const { id } of rest)
    expect(await bidOf(sales, id, 'ebay')).toMatchObject({
      account_name: other,
      status: bidStatus.bidding,
    })
  // Nobody's money moved.
  expect((await fundsOf(sales, bidder)).locked).toBe(held)
  for (const id of accounts) await ask(manager, 'PUT', `/api/account/${id}`, { active: false })
})

test('a cart of ten items becomes ten quotes at once, and what lacks a customer says so', async ({ as }) => {
  const sales = await as('ss')
  const bidder = await newBidder(as, 1_000_000)
  const name = `Bút máy ${newTrack().slice(-6)}`
  const add = (more: object) =>
    ask(sales, 'POST', '/api/cart/add', {
      link: mercariLink(onSale('mercari')),
      name,
      price: 3_000,
      currency: 'JPY',
      quantity: 2,
      ...more,
    })
  const ids: number[] = []
  for (let n = 0; n < 10; n += 1) ids.push((await add({ user_id: bidder.id })).data.id)
  const nobodys = (await add({})).data.id

  await open(sales, `/carts?q=${name}`)
  await sales.getByRole('checkbox', { name: 'Chọn cả trang' }).check()
  await sales.locator('.bulk').getByRole('button', { name: 'Tạo báo giá' }).click()
  await press(sales, 'Tạo báo giá')
  await expect(dialog(sales)).toContainText('10 dòng thành công')
  await expect(dialog(sales)).toContainText(/khách/)
  const { results } = await ask(sales, 'GET', `/api/carts?ids=${[...ids, nobodys].join(',')}&size=50`)
  const quoted = results.filter(({ order_id }) => order_id !== null)
  expect(quoted.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
  const { data: order } = await ask(sales, 'GET', `/api/quote/id/${String(quoted[0]?.['order_id'])}`)
  expect(order).toMatchObject({
    status: orderStatus.awaitingQuote,
    name,
    goods_values: 3_000,
    quality: 2,
    customer_id: bidder.id,
  })
})

test('less is offered to the seller of a Mercari item, who takes it: the item is bought at that price', async ({
  as,
}) => {
  const { id, code, track } = await orderAt(as, 5)
  const [care, buyer] = await Promise.all([as('cs'), as('af')])
  await open(care, '/offers')
  await care.getByRole('button', { name: 'Trả giá', exact: true }).click()
  await dialog(care).getByLabel('Mã đơn').fill(code)
  await dialog(care)
    .getByLabel(/^Giá trả/)
    .fill('9500')
  await press(care, 'Ghi giá trả')
  const menu = async (action: string) => {
    await rowWith(care, code)
      .getByRole('button', { name: `Thao tác với ${code}` })
      .click()
    await care.getByRole('menuitem', { name: action }).click()
  }
  await menu('Đã gửi người bán')
  await expect(rowWith(care, code)).toContainText('Đã gửi')
  await menu('Người bán đồng ý')
  await press(care, 'Đồng ý')
  await expect(rowWith(care, code)).toContainText('Người bán đồng ý')
  const { results } = await ask(care, 'GET', `/api/quote/offers?q=${code}`)
  expect(results).toMatchObject([{ status: offerStatus.accepted, offer_price: 9_500 }])

  await buy(buyer, code, track, async (form) => {
    await expect(form).toContainText('Người bán đã đồng ý giá 9,500 JPY')
    await expect(form.getByLabel(/^Giá mua một sản phẩm/)).toHaveValue('9,500')
  })
  const { data: bought } = await ask(care, 'GET', `/api/quote/id/${id}`)
  expect(bought).toMatchObject({ status: orderStatus.bought, actual_price: 9_500 })
})
