/**
 * Auctions at the simulated market of this worker's server. They end far away, until a journey has done what it has to
 * do: however slow its machine, nothing ends before.
 */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ask, topUp } from './office.ts'
import type { As } from './office.ts'
import { newTrack } from './trade.ts'

async function tell<T = unknown>(path: string, body: object): Promise<T> {
  const towns = (process.env['JOURNEY_TOWNS'] ?? '').split(' ')
  const town = towns[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  const answer = await fetch(`${town}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as T
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

export interface Auction {
  id: string
  link: string
}

/** Opens an auction at 1,000 JPY that ends in two hours. */
export async function newAuction(setup: { extends?: boolean } = {}): Promise<Auction> {
  const id = `k${newTrack().slice(-10)}`
  await tell('/open', { id, start: 1_000, endsAt: inSeconds(7_200), ...setup })
  return { id, link: `https://auctions.yahoo.co.jp/jp/auction/${id}` }
}

export const rivalBids = ({ id }: Auction, most: number) =>
  tell('/will', { id, what: [{ at: inSeconds(0), what: 'bid', who: 'kaito88', most }] })

/**
 * The auction is about to end. A person has it looked at anew: that writes nothing of theirs at the bid, which the
 * engine may change at the same moment.
 */
export async function endsSoon(desk: Page, auction: Auction, seconds = 9): Promise<void> {
  const { id } = await bidOf(desk, auction.id)
  await tell('/hasten', { id: auction.id, endsAt: inSeconds(seconds) })
  await ask(desk, 'POST', '/api/report/bid/update', { ids: [id] })
}

export interface Bid {
  id: number
  version: number
  status: number
  held_vnd: number
  [field: string]: unknown
}

const lists = { yahoo: '/api/bids', mercari: '/api/mercari/bids', ebay: '/api/ebays' } as const

/** The newest bid on a listing, as its list tells it. */
export async function bidOf(desk: Page, item: string, list: keyof typeof lists = 'yahoo'): Promise<Bid> {
  const { results } = await ask(desk, 'GET', `${lists[list]}?q=${item}&sort=-created_at`)
  expect(results[0], `a bid on ${item}`).toBeDefined()
  return results[0] as unknown as Bid
}

/** Until it stands there: what the engine does comes by itself. */
export const reaches = (desk: Page, item: string, expected: object): Promise<void> =>
  expect.poll(() => bidOf(desk, item)).toMatchObject({ ...expected })

export interface Bidder {
  id: number
  name: string
}

/** A new customer of `ss` with so much money. */
export async function newBidder(as: As, amount: number): Promise<Bidder> {
  const sales = await as('ss')
  const number = newTrack().slice(-7)
  const name = `Khách Đấu Giá ${number}`
  const { data } = await ask(sales, 'POST', '/api/customer/add', { name, phone: `098${number}` })
  // Other journeys take the newest customer of `ss`, whose slips go somewhere.
  await ask(sales, 'POST', '/api/user/address/add', {
    user_id: data.id,
    name,
    phone: `098${number}`,
    address: '12 Lê Lợi',
    province: 'Thành phố Hồ Chí Minh',
    ward: 'Phường Sài Gòn',
    province_code: '79',
    ward_code: '26740',
  })
  await topUp(as, { customer: data.id }, amount)
  return { id: data.id, name }
}

/** What a customer has with us: what of it is free and what is locked, VND. */
export async function fundsOf(desk: Page, { id }: Bidder): Promise<{ free: number; locked: number }> {
  const { option } = await ask(desk, 'GET', `/api/user/${id}/statement?size=1`)
  return { free: Number(option['free']), locked: Number(option['locked']) }
}

/** A wish that sales noted and placed: the engine has it. */
export async function placedBid(
  as: As,
  auction: Auction,
  { bidder, max_price }: { bidder: Bidder; max_price: number },
): Promise<Bid> {
  const sales = await as('ss')
  const wish = { link: auction.link, user_id: bidder.id, max_price }
  const { data } = await ask(sales, 'POST', '/api/bid/product', wish)
  await ask(sales, 'PUT', `/api/bid/resbid/${data.id}`, {})
  return bidOf(sales, auction.id)
}

/** Chooses a step of a row of the list. */
export async function step(page: Page, item: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Thao tác với ${item}` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
