/** Bids that are over, and every look and act, of the random company. */
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { auctionReport } from '#bidding/reports/auctions.report.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { bidHistoryReport } from '#bidding/reports/bid-history.report.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { TestApp } from '#testing/app.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed)
  await lookedAt(world)
})
afterAll(() => world.close())

/** What is drawn may leave the marketplaces alone: some bids are looked at in every company. */
async function lookedAt({ db, now }: TestApp): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from bid order by id desc limit 4`.execute(db)
  for (const { id } of rows)
    await keepAct(db, { bid_id: id, kind: 'look', sent_at: now(), answered_at: now(), ms: 40 })
}

const owners = { station: 'station_id', sale: 'sale_id', buyer: 'assignee_id' } as const

/** By the move of its history that ended it, where the report reads what the bid says of itself. */
test('bids that are over', async () => {
  const won = sql`b.status in (${lit(bidStatus.won, bidStatus.payment)})`
  const lost = sql`b.status = ${lit(bidStatus.exceeded)}`
  const cancelled = sql`b.status = ${lit(bidStatus.cancelled)}`
  const inVnd = (price: ReturnType<typeof sql>) =>
    sql`case when ${won} then round((${price} + ${price} * b.tax_percent / 100) * b.exchange_rate)::bigint else 0 end`
  await expectTruth(world, auctionReport, {
    records: sql`select r.*, most_vnd - win_vnd as saved from (
      select (b.ended_at + interval '7 hours')::date::text as day, b.id as bid_id, b.station_id, b.sale_id, b.assignee_id, b.site_code,
        b.account_id, b.item_id, b.title, c.customer_no, c.name as customer_name,
        case when ${won} then 'won' when ${lost} then 'lost' when ${cancelled} then 'cancelled' else 'other' end as result,
        1 as bids, (${won})::int as won, (${lost})::int as lost, (${cancelled})::int as cancelled,
        (not (${won} or ${lost} or ${cancelled}))::int as other, (${won} or ${lost})::int as decided,
        ${inVnd(sql`b.win_price`)} as win_vnd, ${inVnd(sql`b.max_price`)} as most_vnd
      from bid b join customer c on c.id = b.customer_id where b.ended_at is not null and not b.rehearsal) r`,
    owners,
    filters: [{ result: 'won' }, { result: 'cancelled,other' }],
  })
})

test('looks and acts', async () => {
  await expectTruth(world, bidHistoryReport, {
    records: sql`select a.id as act_id, (a.sent_at + interval '7 hours')::date::text as day, a.sent_at as at, a.kind, b.item_id, b.title,
        b.station_id, b.sale_id, b.assignee_id, b.site_code, a.price::float8 as price, a.amount::float8 as amount, b.currency, a.outcome,
        (a.kind in ('look', 'warm', 'preview', 'find'))::int as looks, (a.kind not in ('look', 'warm', 'preview', 'find'))::int as acts
      from bid_act a join bid b on b.id = a.bid_id`,
    owners,
  })
})
