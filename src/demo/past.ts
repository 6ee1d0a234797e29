import { sql } from 'kysely'
import { createTransaction } from '#cashdesk/transfers/server/transaction.usecase.ts'
import { cardLoadSteps, chargeSteps, makeOpeningMoney } from '#demo/card-loads.ts'
import { castOf } from '#demo/cast.ts'
import type { Step, Story } from '#demo/cast.ts'
import { goodsTypesOf, liveThrough, purchaseSteps, storyOf } from '#demo/orders.ts'
import { seeded } from '#demo/random.ts'
import { shipmentSteps } from '#demo/shipments.ts'
import type { Flights } from '#demo/shipments.ts'
import { tellStandings } from '#demo/standings.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'

const day = 86_400_000
/** Whoever orders every month is missed after a quarter without an order. */
const lostDays = 90
/** What lay in each bank account before the months that are told in full, VND. */
const earlierMoney = 80_000_000

/**
 * How many days ago the orders of a customer were on their way, the customer by customer: those who were lost lately,
 * who were lost and came back, who have not been heard of for a while, and one who orders every month.
 */
const lives: readonly (readonly number[])[] = [
  [125, 78],
  [110, 84],
  [101],
  [130, 12],
  [126, 8],
  [132, 20],
  [100, 55],
  [90, 50],
  [120, 95, 66, 36, 9],
]
/** How their bills fare, in turn. */
const ways = ['plain', 'late', 'discount', 'second_try', 'back'] as const
/** What came back longer ago than this was sent out again long since. */
const keptDays = 20
/** Of what is not older than this each brings its sales person something above the table of surcharges, VND. */
const bargainedDays = 60
const bargains = [60_000, 35_000, 80_000, 45_000] as const
/** What accountants wrote on customers' accounts by hand, and how many days ago. */
const byHand: readonly [ago: number, type: 'add' | 'sub', amount: number, contra: string, note: string][] = [
  [96, 'add', 180_000, 'expense:compensation', 'Bù phí gửi trễ một tuần'],
  [81, 'sub', -65_000, 'revenue:surcharge', 'Thu thêm phí đóng thùng gỗ'],
  [62, 'add', 30_000, 'expense:fx', 'Hoàn chênh lệch tỷ giá lúc mua'],
  [47, 'add', 350_000, 'expense:compensation', 'Bồi thường nắp kính bị nứt'],
  [33, 'sub', -90_000, 'revenue:surcharge', 'Phụ thu hàng quá khổ ghi thiếu'],
  [24, 'add', 52_000, 'expense:fx', 'Báo giá theo tỷ giá cũ'],
  [17, 'add', 120_000, 'expense:compensation', 'Bù hộp đựng bị móp'],
  [11, 'sub', -40_000, 'revenue:recovery', 'Thu lại phần đã bù thừa'],
  [6, 'add', 75_000, 'expense:compensation', 'Bù phí khách trả cho bưu tá'],
  [3, 'sub', -55_000, 'revenue:surcharge', 'Phụ thu pin lithium ghi thiếu'],
]
/** So long ago the last order without a tracking number was bought. */
const untoldDays = 11

/** A flight's number in a block that neither the orders nor their copies are in. */
const flightOf = (prefix: string, serial: number) => `${prefix}-${serial}${serial % 7}`

/**
 * Customers with a life of several months, for what no month alone can show: who was lost and who came back, and
 * deliveries that were late, failed at first or came back, slips with a discount.
 */
export async function makeDemoPast(db: Db, now: Date): Promise<void> {
  await actAs(db, null, 'demo')
  const { rows: bills } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from bill`.execute(
    db,
  )
  const random = seeded(79)
  const cast = await castOf(db)
  const { rows: customers } = await sql<Story['customer']>`select c.id, c.station_id from customer c
    join station t on t.id = c.station_id
    where not c.locked and c.customer_no is not null and c.sale_id is not null
      and c.created_at < ${new Date(now.getTime() - 160 * day)} and t.position = (select min(position) from station)
      and not exists (select from orders o where o.customer_id = c.id)
    order by c.id desc limit ${lives.length}`.execute(db)
  const [first] = customers
  if (!first) return
  await sql`insert into config_factor (key, value, applied_date)
    values ('customer.lost_days', ${lostDays}, '2020-01-02') on conflict do nothing`.execute(db)
  const goodsTypes = await goodsTypesOf(db)
  const flights: Flights = {
    JPY: flightOf('131', 9_000_001),
    USD: flightOf('016', 9_000_001),
    CNY: flightOf('784', 9_000_001),
  }
  const steps: Step[] = []
  const stories: Story[] = []
  const eras = customers.flatMap((customer, at) => (lives[at] ?? []).map((ago) => ({ customer, ago })))
  for (const [index, { customer, ago }] of eras.toSorted((a, b) => b.ago - a.ago).entries()) {
    const story = storyOf(random, customer, goodsTypes, index)
    const way = ways[index % ways.length] ?? 'plain'
    story.form.payment_percent = 100
    story.form.quality = 1
    story.goal = orderStatus.delivered
    story.way = way === 'back' && ago > keptDays ? 'plain' : way
    if (ago < bargainedDays) story.bargained = bargains[index % bargains.length]
    stories.push(story)
    steps.push(...purchaseSteps(cast, story, random, new Date(now.getTime() - ago * day)))
    // They are weeks apart: none waits for another's flight.
    steps.push(...shipmentSteps(cast, [story], random, flights))
  }
  // Bought, and its seller never told a number.
  const silent = storyOf(random, first, goodsTypes, 0)
  silent.form.payment_percent = 100
  silent.form.quality = 1
  silent.goal = orderStatus.bought
  silent.track = ''
  stories.push(silent)
  steps.push(...purchaseSteps(cast, silent, random, new Date(now.getTime() - untoldDays * day)))
  steps.push(...chargeSteps(cast, stories))
  const loads = cardLoadSteps(cast, stories, first.station_id, seeded(80))
  steps.push(...loads)
  for (const [index, [ago, trans_type, trans_amount, contra, note]] of byHand.entries()) {
    const { id, station_id } = customers[index % customers.length] ?? first
    const time = now.getTime() - ago * day
    const run = () =>
      createTransaction(cast.at('AC', new Date(time), station_id), {
        user_id: id,
        trans_type,
        trans_amount,
        contra,
        note,
      })
    steps.push({ time, run })
  }
  const began = Math.min(...steps.map(({ time }) => time)) - day
  await makeOpeningMoney(db, cast, first.station_id, new Date(began), earlierMoney)
  // What would be of tomorrow has not happened yet.
  await liveThrough(
    db,
    steps.filter(({ time }) => time < now.getTime()),
    true,
  )
  await tellStandings(db, bills[0]?.last)
}
