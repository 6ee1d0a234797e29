import { sql } from 'kysely'
import { read as readSheets, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auctionReport } from '#bidding/reports/auctions.report.ts'
import { bidHistoryReport } from '#bidding/reports/bid-history.report.ts'
import { lockBid } from '#bidding/core/server/bid.repo.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { takeAnswer } from '#bidding/engine/server/take-answer.ts'
import { takeStanding } from '#bidding/engine/server/take-standing.ts'
import { systemActor } from '#platform/server/context.ts'
import { seeded } from '#demo/random.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { bidSteps, stockBids } from '#testing/money/bids.ts'
import { moneyWorld, send } from '#testing/money/money.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'
import { newSubmit } from '#testing/bids.ts'

let world: TestApp

const year = { date_from: '01-01-2026', date_to: '31-12-2026' }
/** The last moments of a month and the first of the next, in Vietnam. */
const moments = [
  '2026-10-31T16:59:30Z',
  '2026-10-31T17:00:00Z',
  '2026-11-15T03:00:00Z',
  '2026-11-30T17:30:00Z',
]

/** People bid, are told what sites said, change their minds, at both sides of midnight in Vietnam. */
beforeAll(async () => {
  world = await testApp({ now: moments[0]! })
  const money = await moneyWorld(world)
  const random = seeded(7)
  for (const moment of moments) {
    world.setNow(moment)
    money.customers.push(await stockBids(world))
    for (let n = 0; n < 60; n += 1) {
      const asked = await random.pick(Object.values(bidSteps)).choose(money, random)
      if (asked && asked !== 'done') await send(world, { ...asked, key: crypto.randomUUID() })
    }
    // Of their own: what people did above may have given up every bid that lived.
    await stockBids(world)
    await decide(moment)
  }
  // A customer of another sales person, whose bids SS does not see any more.
  await sql`update bid set sale_id = (select id from staff where username = 'ss2') where id % 3 = 0`.execute(
    world.db,
  )
}, 180_000)
afterAll(() => world.close())

/** Sites take some bids and end their listings: won below the most, or lost to a higher one. */
async function decide(moment: string): Promise<void> {
  const { rows } = await sql<{
    id: number
    most: number
  }>`update bid set status = ${bidStatus.bidding} where id in (
      select id from bid where ended_at is null and customer_id not in (select id from customer where locked)
      order by id desc limit 5) returning id, max_price::float8 as most`.execute(world.db)
  const now = new Date(moment)
  const asked = { at: now, requestMs: 400 }
  for (const [n, { id, most }] of rows.entries()) {
    const leads = n % 2 === 0
    const price = leads ? most - 100 : most + 500
    const told = {
      outcome: leads ? 'leading' : 'outbid_at_once',
      words: null,
      price,
      leads,
      endsAt: now,
    } as const
    const standing = {
      price,
      bids: 12,
      endsAt: now,
      ended: true,
      endedBy: null,
      leads,
      reserveMet: null,
      won: leads,
      nextWinner: null,
      deletedWinner: null,
      hasOurs: true,
    }
    await world.db.transaction().execute(async (tx) => {
      const context = { db: tx, actor: systemActor, now }
      const bid = () => lockBid(tx, systemActor, id)
      await takeAnswer(context, await bid(), told, { moment: asked, account: null, sent: most })
      await takeStanding(context, await bid(), standing, asked)
    })
  }
}

interface Row {
  [key: string]: string | number | null
}
async function rowsOf(who: string, path: string, query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, total = Infinity; rows.length < total; page += 1) {
    const { results, pagination } = ok(await world.as(who).get(path, { ...query, page, size: 200 }))
    total = pagination.total
    rows.push(...results)
    if (results.length === 0) break
  }
  return rows
}

/** The bids that are over, from the bids themselves, by names of days and results. */
async function truth(sale: number | null) {
  const { rows } = await sql<{
    day: string
    bids: number
    won: number
    lost: number
    cancelled: number
    saved: number
  }>`
    select to_char(ended_at + interval '7 hours', 'DD-MM-YYYY') as day, count(*)::int as bids,
      sum((status >= 4 and status not in (4.1, 4.2))::int)::int as won, sum((status = 3)::int)::int as lost,
      sum((status = 0)::int)::int as cancelled,
      coalesce(sum(case when status in (4, 5) then round(max_price * (1 + tax_percent / 100) * exchange_rate)
        - round(win_price * (1 + tax_percent / 100) * exchange_rate) end), 0)::float8 as saved
    from bid where ended_at is not null and not rehearsal and (${sale}::bigint is null or sale_id = ${sale}::bigint)
    group by 1 order by min(ended_at)`.execute(world.db)
  return rows
}

describe('the report of auctions', () => {
  test.each([
    ['AC', false],
    ['SS', true],
    ['ss2', true],
  ])('for %s says of each day in Vietnam what became of the bids', async (who, narrowed) => {
    const { id } = await world.as(who).me()
    const expected = await truth(narrowed ? id : null)
    const rows = await rowsOf(who, auctionReport.path, { ...year, group_by: 'day', sort: 'day' })
    expect(
      rows.map(({ day, bids, won, lost, cancelled, saved }) => ({ day, bids, won, lost, cancelled, saved })),
    ).toEqual(expected)
    if (who === 'AC') expect(new Set(expected.map(({ day }) => day)).size).toBeGreaterThan(2)
  })

  test('has a bid won, lost, cancelled and none of these, and the rate of what was decided', async () => {
    const { option } = ok(await world.as('AC').get(auctionReport.path, year))
    expect(option.bids).toBe(option.won + option.lost + option.cancelled + option.other)
    expect(option.decided).toBe(option.won + option.lost)
    expect(Math.min(option.won, option.lost, option.cancelled)).toBeGreaterThan(0)
    expect(option.win_rate).toBeCloseTo((100 * option.won) / option.decided, 1)
    expect(option.price_rate).toBeCloseTo((100 * option.win_vnd) / option.most_vnd, 1)
    expect(option.saved).toBe(option.most_vnd - option.win_vnd)
  })

  test('draws its rate of each week from the bids of the week, not from the rates of its days', async () => {
    const { totals } = ok(
      await world.as('AC').get(auctionReport.path, { ...year, group_by: 'day', chart: 'rate' }),
    )
    const weeks = await rowsOf('AC', auctionReport.path, { ...year, group_by: 'week', sort: 'day' })
    // Of a week in which nothing was decided there is no rate.
    expect(totals.chart.map(({ y }: { y: (number | null)[] }) => y[0])).toEqual(
      weeks.map((week) => week['win_rate']),
    )
    const decided = weeks.filter((week) => Number(week['decided']) > 0)
    expect(decided.length).toBeGreaterThan(1)
  })

  test.each(auctionReport.groupBy!.map(({ key }) => key))(
    'by %s: what a number opens adds up to it, totals too',
    async (group_by) => {
      for (const who of ['AC', 'SS']) {
        const { role } = await world.as(who).me()
        const query = { ...year, group_by }
        const { results, option, totals } = ok(
          await world.as(who).get(auctionReport.path, { ...query, size: 200 }),
        )
        const { group, columns } = viewOf(auctionReport, query, role)
        const shown = { report: auctionReport, group, filters: query, totals }
        for (const row of [undefined, ...results.slice(0, 3), ...results.slice(-2)])
          for (const { key, opens } of columns.filter(({ sum }) => sum)) {
            const address = addressOf(opens ?? auctionReport.opens!, shown, row)
            if (!address) continue
            const { searchParams } = new URL(address, 'http://back-office')
            const behind = await rowsOf(who, auctionReport.path, Object.fromEntries(searchParams))
            expect(
              behind.reduce((sum, one) => sum + Number(one[key]), 0),
              `${key} of ${address}`,
            ).toBe((row ?? option)[key])
          }
      }
    },
    60_000,
  )

  test('its file is its list', async () => {
    const rows = await rowsOf('SS', auctionReport.path, year)
    const { bytes } = await world.as('SS').file('POST', `${auctionReport.path}/excel`, year)
    const sheet = Object.values(readSheets(bytes).Sheets)[0]!
    const lines = utils.sheet_to_json<Record<string, unknown>>(sheet)
    expect(lines.slice(0, -1).map((line) => line['Mã sản phẩm'])).toEqual(rows.map(({ item_id }) => item_id))
    expect(lines.at(-1)).toMatchObject({ 'Số lượt': rows.length })
  })

  test('is read by the end of the bids', async () => {
    const rows = await world.db.transaction().execute(async (tx) => {
      // Of some dozens of bids a reading of all of them is as good.
      await sql`set local enable_seqscan = off`.execute(tx)
      return (
        await sql<Record<string, string>>`explain select from bid b
          where b.ended_at between ${moments[0]} and ${moments[1]}`.execute(tx)
      ).rows
    })
    expect(JSON.stringify(rows)).toContain('bid_ended')
  })
})

describe('the history of bids', () => {
  test.each(['AC', 'SS', 'ss2'])('has for %s the looks and acts of the bids they see', async (who) => {
    const { id, role } = await world.as(who).me()
    const { rows } = await sql<{ n: number; looks: number }>`select count(*)::int as n,
        count(*) filter (where a.kind not in ('bid', 'assist', 'rehearse'))::int as looks
      from bid_act a join bid b on b.id = a.bid_id where ${role} not in ('SS', 'CC') or b.sale_id = ${id}`.execute(
      world.db,
    )
    const { option, pagination } = ok(await world.as(who).get(bidHistoryReport.path, year))
    expect([pagination.total, option.looks, option.acts]).toEqual([
      rows[0]!.n,
      rows[0]!.looks,
      rows[0]!.n - rows[0]!.looks,
    ])
    if (who === 'AC') expect(option.acts).toBeGreaterThan(5)
  })

  test('what is read anew at the market is a look of who asked, and of a bid that lives its price', async () => {
    world.setNow('2026-12-01T03:00:00Z')
    const { rows } = await sql<{
      id: number
      price: number
    }>`select b.id, w.price from bid b join bid_watch w on w.bid_id = b.id
      where b.site_code = 'yahoo-auctions' and b.ended_at is null order by b.id desc limit 1`.execute(
      world.db,
    )
    const bid = rows[0]!
    const answer = await world.as('AC').post('/api/report/bid/update', { ids: [bid.id] }, newSubmit())
    expect(answer.body.data).toEqual({ done: [bid.id], failed: [] })
    const { results } = ok(
      await world
        .as('AC')
        .get(bidHistoryReport.path, { date_from: '01-12-2026', date_to: '01-12-2026', bid_id: bid.id }),
    )
    expect(results).toMatchObject([
      { kind: 'look', price: bid.price, actor: (await world.as('AC').me()).name, looks: 1 },
    ])
  })

  test('nobody reads the bids of another anew', async () => {
    const { rows } = await sql<{ id: number }>`select b.id from bid b join staff s on s.id = b.sale_id
      where s.username = 'ss2' order by b.id limit 1`.execute(world.db)
    const ids = [rows[0]!.id]
    expect((await world.as('SS').post('/api/report/bid/update', { ids }, newSubmit())).body.error).toBe(
      'bids.not_found',
    )
    expect((await world.as('OP').post('/api/report/bid/update', { ids }, newSubmit())).status).toBe(403)
  })
})
