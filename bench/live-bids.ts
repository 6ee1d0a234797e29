import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidRoom } from '#bidding/desk/bid-room.api.ts'
import { listBids } from '#bidding/desk/yahoo-bid.api.ts'
import { Connection } from './client.ts'
import { costOf, timeToRead } from './cost-of.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import type { Bench } from './sections.ts'
import { signIn } from './world.ts'
import type { World } from './world.ts'

/** So many bids can still be won, beside years of ended ones with their looks. */
const live = 10_000
const ended = 200_000
const looks = 500_000
const { pending, bidding, exceeded, cancelled } = bidStatus

/** Rows as wishes and years of them leave them, once a world; nothing wakes within a month. */
async function growBids(world: World, say: (line: string) => void): Promise<void> {
  const [known] = await world.query<{ n: number }>(
    `select count(*)::int as n from bid where item_id like 'g%'`,
  )
  if ((known?.n ?? 0) >= live + ended) return
  say(`  growing ${live} live and ${ended} ended bids`)
  await world.query('begin')
  await world.query('set local session_replication_role = replica')
  await world.query(
    `insert into bid (site_code, item_id, link, title, station_id, customer_id, sale_id, account_id, max_price, currency,
        status, created_at, status_at, ended_at, ends_at, first_ends_at, sent_max, exchange_rate, value_vnd, hold_vnd, vip,
        outcome)
      select 'yahoo-auctions', 'g' || n, 'https://auctions.yahoo.co.jp/jp/auction/g' || n, 'Máy ảnh film ' || n,
        c.station_id, c.id, c.sale_id, a.id, 5000, 'JPY',
        case when n <= ${live} then (array[${pending}, ${bidding}, ${exceeded}])[1 + n % 3]
          when n % 3 = 0 then ${exceeded} else ${cancelled} end,
        t.at - interval '2 days', t.at - interval '1 day', case when n <= ${live} then null else t.at end, t.at, t.at,
        case when n % 3 = 0 then 5000 end, 170, 850000, 0, true, case when n > ${live} then 'lost' end
      from generate_series(1, ${live + ended}) n
        cross join lateral (select case when n <= ${live} then now() + interval '31 days' + n * interval '1 minute'
          else now() - (n - ${live}) * interval '5 minutes' end as at) t
        join (select id, station_id, sale_id, row_number() over (order by id) as nth from customer where customer_no is not null)
          c on c.nth = 1 + n % (select count(*) from customer where customer_no is not null)
        join (select id, row_number() over (order by id) as nth from buying_account where site_code = 'yahoo-auctions')
          a on a.nth = 1 + n % (select count(*) from buying_account where site_code = 'yahoo-auctions')`,
  )
  await world.query(
    `insert into bid_watch (bid_id, price, bids, leads, looked_at, wake, wake_at)
      select id, 3000 + id % 900, 4, false, now(), case when ended_at is null then 'look' end,
        case when ended_at is null then ends_at - interval '1 hour' end from bid where item_id like 'g%'`,
  )
  await world.query(
    `insert into bid_act (bid_id, kind, sent_at, ms, late_ms, price)
      select b.id, case when n % 25 = 0 then 'bid' else 'look' end, now() - n * interval '1 second', 80,
        case when n % 25 = 0 then n % 40 end, 3000
      from generate_series(1, ${looks}) n join lateral (select id from bid where item_id = 'g' || (1 + n % ${live + ended})) b on true`,
  )
  await world.query('commit')
  await world.query('vacuum analyze bid, bid_watch, bid_act')
}

/** What a bid room asks for again and again: a page of what is live, as many as sounds are listened for, and what stands beside. */
export async function liveBids({ world, ours, rounds, say }: Bench): Promise<Figure[]> {
  await growBids(world, say)
  const headers = await signIn(ours.port, 'su')
  const connection = new Connection(ours.port)
  const asked = async (path: string): Promise<number> => {
    const ask = () => timeToRead(connection, path, headers, 'su')
    await ask()
    return (await costOf({ ours, database: world.postmaster }, 3 * rounds, ask)).time
  }
  const soonest = `${listBids.path}?phase=live&sort=ends_at`
  const figures: Figure[] = [
    {
      name: `list of ${live} live bids`,
      value: await asked(`${soonest}&size=50`),
      unit: 'ms',
      target: atMost(150, 50),
    },
    {
      name: `500 of ${live} live bids, as a big screen asks`,
      value: await asked(`${soonest}&size=500`),
      unit: 'ms',
      target: atMost(300, 150),
    },
    {
      name: `what stands beside ${live} live bids`,
      value: await asked(bidRoom.path),
      unit: 'ms',
      target: atMost(150, 50),
    },
  ]
  connection.close()
  return figures
}
