import { afterAll, beforeAll, expect, it } from 'vitest'
import { auctionTown, bidOn, newSubmit, wish } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

let world: TestApp
let town: AuctionTown
beforeAll(async () => {
  town = await auctionTown()
  world = await testApp({ markets: town.markets, prices: { rates: { JPY: [170, 175] } } })
})
afterAll(async () => {
  await world.close()
  await town.stop()
})

const rich = async (sale = 'ss') => {
  const customer = await customerOf(world, { sale })
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  return customer
}
let starts = 0
/** Ends far enough from the others of its group. */
const item = () => town.open(86_400 + (starts += 1) * 600)
const found = async (who: string, query: Record<string, string | number> = {}) =>
  ok(await world.as(who).get('/api/bid/groups', query)).data as {
    id: number
    name: string
    mode: string
    live: number
  }[]

it('is found by words of its name without accents, and a wish joins it', async () => {
  const customer = await rich()
  const group = { name: 'Ống kính Nikon 50mm', mode: 'one' }
  const first = await bidOn(world, customer, { item: item(), max_price: 5_000, group })
  const [one] = await found('SS', { q: 'ong kinh', user_id: customer.id })
  expect(one).toMatchObject({ id: first.group_id, name: group.name, mode: 'one', live: 1 })
  const second = await bidOn(world, customer, { item: item(), max_price: 5_000, group_id: one?.id })
  expect(second.group_name).toBe(group.name)
  expect(await found('SS', { q: 'nikon' })).toMatchObject([{ live: 2 }])
  expect(await found('SS', { q: 'canon' })).toEqual([])
})

it('of the chosen customer alone, those with living bids first; known again by its number', async () => {
  const [customer, other] = [await rich(), await rich()]
  const made = async (who: typeof customer, name: string) =>
    bidOn(world, who, { item: item(), max_price: 5_000, group: { name, mode: 'all' } })
  const living = await made(customer, 'Máy ảnh còn theo')
  const over = await made(customer, 'Máy ảnh đã thôi')
  const theirs = await made(other, 'Máy ảnh của người khác')
  ok(await world.as('SS').put(`/api/bid/${over.id}/cancel`, { reason: 'khách thôi' }, newSubmit()))
  expect(
    (await found('SS', { q: 'may anh', user_id: customer.id })).map(({ id, live }) => [id, live]),
  ).toEqual([
    [living.group_id, 1],
    [over.group_id, 0],
  ])
  expect(await found('SS', { ids: String(theirs.group_id) })).toMatchObject([{ id: theirs.group_id }])
  const refused = await wish(world, customer, {
    item: item(),
    max_price: 5_000,
    group_id: theirs.group_id,
  })
  expect(refused.body.error).toBe('bids.one_customer')
})

it('is told to nobody who sees none of its bids', async () => {
  const customer = await rich('ss')
  const group = { name: 'Đồng hồ riêng của chị Mai', mode: 'one' }
  const { group_id } = await bidOn(world, customer, { item: item(), max_price: 5_000, group })
  const seen = async (who: string) => (await found(who, { ids: String(group_id) })).length
  expect([await seen('SS'), await seen('ss2'), await seen('AF'), await seen('SU')]).toEqual([1, 0, 0, 1])
})

it('is asked for by numbers alone where it is asked for by number', async () => {
  for (const ids of ['x', '1;drop table bid', '1,', '9'.repeat(20)])
    expect((await world.as('SS').get('/api/bid/groups', { ids })).status).toBe(400)
})
