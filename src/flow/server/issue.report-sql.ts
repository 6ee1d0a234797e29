import { sql } from 'kysely'
import { issueStatus } from '#flow/issue.status.ts'
import { issueAge, visibleIssues } from '#flow/server/issue.repo.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

const { open, assigned, solved } = issueStatus
const at = (status: number) => sql`(count(*) filter (where i.status = ${lit(status)}))::int`

/** By the index of the day they were found: what stands is as it stands now. */
export const issueReportSql: ReportSql = ({ from, to, actor, filter, step, by }) => sql`
  select g.*, o.name as owner, s.name as sale_name, t.name as station
  from (
    select ${step(sql`(i.found_at at time zone 'Asia/Ho_Chi_Minh')::date`)} as day, ${by('kind', sql`i.kind`)} as kind,
      ${by('status', sql`i.status`)} as status, ${by('owner_id', sql`i.owner_id`)} as owner_id,
      ${by('sale_id', sql`i.sale_id`)} as sale_id, ${by('station_id', sql`i.station_id`)} as station_id,
      count(*)::int as issues, ${at(open)} as unassigned, ${at(assigned)} as assigned, ${at(solved)} as solved,
      coalesce(sum(${issueAge}) filter (where i.status = ${lit(solved)}), 0)::int as days
    from shipment_issue i
    where i.found_at between ${from} and ${to} and ${visibleIssues(actor)} and ${anyIn('i.kind', filter('kind'), 'text')}
      and ${anyIn('i.status', filter('status'), 'bigint')} and ${anyIn('i.owner_id', filter('owner_id'), 'bigint')}
      and ${anyIn('i.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('i.station_id', filter('station_id'), 'bigint')}
    group by 1, 2, 3, 4, 5, 6) g
  left join staff o on o.id = g.owner_id left join staff s on s.id = g.sale_id left join station t on t.id = g.station_id`
