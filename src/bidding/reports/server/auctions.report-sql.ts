import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { resultStates } from '#bidding/reports/auctions.report.ts'
import type { AuctionResult } from '#bidding/reports/auctions.report.ts'
import { visibleBids } from '#bidding/core/server/bid.repo.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

const stateIn = (table: string, states: readonly number[]) =>
  sql<boolean>`${sql.ref(`${table}.status`)} in (${lit(...states)})`
const { won, lost, cancelled } = resultStates
const known = [...won, ...lost, ...cancelled]

const result = (table: string): RawBuilder<AuctionResult> => sql<AuctionResult>`case
  when ${stateIn(table, won)} then 'won' when ${stateIn(table, lost)} then 'lost'
  when ${stateIn(table, cancelled)} then 'cancelled' else 'other' end`

/** What so much of its currency is, VND: with the tax that comes on top, at the rate its money was held at. */
const vnd = (amount: RawBuilder<unknown>) =>
  sql`round(${amount} * (1 + b.tax_percent / 100) * b.exchange_rate)`
const ofWon = (amount: RawBuilder<unknown>) =>
  sql`coalesce(sum(${amount}) filter (where ${stateIn('b', won)}), 0)::bigint`
const count = (which: RawBuilder<unknown>) => sql`(count(*) filter (where ${which}))::int`

/** Bids by the moment from which nothing could change them, those a person's lists of bids have. */
export const auctionReportSql: ReportSql = ({ from, to, actor, filter, step, by }) => sql`
  select g.*, d.item_id, d.title, case when d.id is not null then ${result('d')} end as result, d.customer_id,
    c.customer_no, c.name as customer_name, s.name as sale_name, t.name as site, a.username as account
  from (
    select ${step(businessDayOf(sql`b.ended_at`))} as day, ${by('bid_id', sql`b.id`)} as bid_id,
      ${by('site_code', sql`b.site_code`)} as site_code, ${by('account_id', sql`b.account_id`)} as account_id,
      ${by('sale_id', sql`b.sale_id`)} as sale_id, count(*)::int as bids, ${count(stateIn('b', won))} as won,
      ${count(stateIn('b', lost))} as lost, ${count(stateIn('b', cancelled))} as cancelled,
      ${count(sql`not ${stateIn('b', known)}`)} as other, ${count(stateIn('b', [...won, ...lost]))} as decided,
      ${ofWon(vnd(sql`b.win_price`))} as win_vnd, ${ofWon(vnd(sql`b.max_price`))} as most_vnd,
      ${ofWon(sql`${vnd(sql`b.max_price`)} - ${vnd(sql`b.win_price`)}`)} as saved
    from bid b
    where b.ended_at between ${from} and ${to} and not b.rehearsal and ${visibleBids(actor)}
      and ${anyIn('b.id', filter('bid_id'), 'bigint')} and ${anyIn('b.site_code', filter('site_code'), 'text')}
      and ${anyIn('b.account_id', filter('account_id'), 'bigint')} and ${anyIn('b.sale_id', filter('sale_id'), 'bigint')}
      and ${filter('result') ? sql<boolean>`${result('b')} = any(${filter<string>('result') as string[]}::text[])` : sql<boolean>`true`}
    group by 1, 2, 3, 4, 5) g
  left join bid d on d.id = g.bid_id left join customer c on c.id = d.customer_id left join staff s on s.id = g.sale_id
  left join site t on t.code = g.site_code left join buying_account a on a.id = g.account_id`
