import { sql } from 'kysely'
import { lookKinds } from '#bidding/reports/bid-history.report.ts'
import { visibleBids } from '#bidding/core/server/bid.repo.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

const looks = sql<boolean>`a.kind in (${lit(...lookKinds)})`

/** Looks and acts of the bids that a person's lists have; they are only added, in the order of their time. */
export const bidHistoryReportSql: ReportSql = ({ from, to, actor, filter }) => sql`
  select a.id as act_id, a.bid_id, a.sent_at as at, a.kind, b.site_code, t.name as site, b.item_id, b.title,
    a.price::float8 as price, a.amount::float8 as amount, b.currency,
    case when a.leads then 'yes' when not a.leads then 'no' end as leads, a.outcome, a.words, a.ends_at, a.ms, a.late_ms,
    b.customer_id, c.customer_no, c.name as customer_name, a.account_id, ba.username as account, s.name as actor,
    case when ${looks} then 1 else 0 end as looks, case when ${looks} then 0 else 1 end as acts
  from bid_act a join bid b on b.id = a.bid_id left join customer c on c.id = b.customer_id
    left join site t on t.code = b.site_code left join buying_account ba on ba.id = a.account_id
    left join staff s on s.id = a.actor_id
  where a.sent_at between ${from} and ${to} and ${visibleBids(actor)} and ${anyIn('a.kind', filter('kind'), 'text')}
    and ${anyIn('b.site_code', filter('site_code'), 'text')} and ${anyIn('a.account_id', filter('account_id'), 'bigint')}
    and ${anyIn('a.bid_id', filter('bid_id'), 'bigint')}`
