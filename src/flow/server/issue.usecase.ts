import { sql } from 'kysely'
import { exportIssues, listIssues as listCall } from '#flow/issue.api.ts'
import type { IssueRecord } from '#flow/issue.api.ts'
import { refuseIssue } from '#flow/issue.errors.ts'
import { issueFields } from '#flow/issue.fields.ts'
import { issueStatus, issueTable } from '#flow/issue.status.ts'
import { issueListing, issueRowOf, visibleIssues } from '#flow/server/issue.repo.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { actionLabels } from '#platform/contract/status.ts'
import { inStations } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { staffStatus } from '#staff/staff.status.ts'

export const listIssues = ({ db, actor }: Context, query: ListQuery) =>
  chippedList<IssueRecord>(db, issueListing, query, visibleIssues(actor))

export const issuesFile = exportOf<IssueRecord>(exportIssues, listCall, ({ actor }) => ({
  columns: fileColumns<IssueRecord>(issueFields),
  definition: issueListing,
  scope: visibleIssues(actor),
}))

interface LockedIssue {
  id: number
  status: number
  station_id: number | null
  sale_id: number | null
}

const issues: Records<LockedIssue, null, never> = {
  table: issueTable,
  lock: async ({ db, actor }, id) => {
    const { rows } =
      await sql<LockedIssue>`select i.id, i.status, i.station_id, i.sale_id from shipment_issue i
      where i.id = ${id} and ${visibleIssues(actor)} for no key update`.execute(db)
    if (!rows[0]) throw refuseIssue('issues.not_found')
    return rows[0]
  },
  snapshot: () => null,
  refuse: (why) => refuseIssue(why === 'reason' ? 'issues.reason_needed' : 'issues.status'),
}

/** Those who see the issue's report: they sell, support, keep the books or manage. */
const seers = sql`s.role in ('SU', 'AD', 'AC', 'CS', 'SS', 'CC')`

/** Gives issues to a person who can see them. @throws issues.person, issues.status, issues.not_found */
export const assignIssues = (
  context: Context,
  { ids, staff_id, note }: { ids: readonly number[]; staff_id: number; note?: string | null | undefined },
): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) =>
    runAction(issues, {
      context: { ...context, db },
      id,
      action: 'assign',
      effect: async (issue) => {
        const { rows } = await sql<{ name: string }>`select s.name from staff s
          where s.id = ${staff_id} and s.status = ${lit(staffStatus.active)} and ${seers}
            and (s.role in ('SU', 'AD') or ${issue.station_id}::bigint is null or exists (select from staff_station st
              where st.staff_id = s.id and st.station_id = ${issue.station_id}::bigint))
            and (s.role not in ('SS', 'CC') or s.id = ${issue.sale_id}::bigint)`.execute(db)
        if (!rows[0]) throw refuseIssue('issues.person')
        return {
          set: { owner_id: staff_id, status_at: context.now, ...(note === undefined ? {} : { note }) },
          data: { owner: rows[0].name },
        }
      },
    }),
  )

/** @throws issues.status, issues.reason_needed, issues.not_found */
export const solveIssues = (
  context: Context,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<BulkAnswer> =>
  eachRow(context.db, ids, (db, id) =>
    runAction(issues, {
      context: { ...context, db },
      id,
      action: 'solve',
      reason,
      effect: async () => ({ set: { reason, status_at: context.now } }),
    }),
  )

/** With how many of the issues that the reader sees each has on their hands. */
export async function issuePeople({ db, actor }: Context) {
  const { rows } = await sql<{ id: number; name: string; open: number }>`
    select s.id, s.name, count(i.id)::int as open from staff s
    left join shipment_issue i on i.owner_id = s.id and i.status = ${lit(issueStatus.assigned)}
      and ${visibleIssues(actor)}
    where s.status = ${lit(staffStatus.active)} and ${seers} and (s.role in ('SU', 'AD') or exists (
      select from staff_station st where st.staff_id = s.id and ${inStations(actor, 'st.station_id')}))
    group by s.id order by s.name`.execute(db)
  return rows
}

/** @throws issues.not_found, issues.no_order, orders.not_found */
export async function orderOfIssue({ db, actor }: Context, id: number) {
  const issue = await issueRowOf(db, actor, id)
  if (issue.order_id === null) throw refuseIssue('issues.no_order')
  return orderRowOf(db, actor, issue.order_id)
}

interface Behind {
  at: Date
  of: string
  what: string
  who: string | null
}

const label = actionLabels(issueTable, { found: 'Tìm thấy' })

/** What is behind an issue, the newest first. @throws issues.not_found */
export async function showIssue({ db, actor }: Context, id: number) {
  const issue = await issueRowOf(db, actor, id)
  const { rows } = await sql<Behind>`select * from (
      select p.received_at as at, 'package' as of, concat_ws(' ', 'Nhận ở kho nước ngoài', trim_scale(p.d_weight) || ' kg') as what, s.name as who
      from shipment_issue i join package p on p.id = i.package_id left join staff s on s.id = p.received_by where i.id = ${id}
    union all
      select p.scanned_at, 'package', concat_ws(' ', 'Quét ở Việt Nam', trim_scale(p.r_weight) || ' kg'), s.name
      from shipment_issue i join package p on p.id = i.package_id left join staff s on s.id = p.scanned_by
      where i.id = ${id} and p.scanned_at is not null
    union all
      select x.created_at, 'scan', concat_ws(': ', case x.kind when 'missing' then 'Báo thiếu kiện' else 'Báo hàng hỏng' end, x.note), s.name
      from shipment_issue i join import_exception x on x.id = i.exception_id left join staff s on s.id = x.created_by where i.id = ${id}
    union all
      select e.at, 'carrier', concat_ws(', ', e.name, e.place, e.note), null
      from shipment_issue i join carrier_event e on e.parcel_id = i.parcel_id where i.id = ${id}
    union all
      select e.at, 'issue', concat_ws(': ', e.action, coalesce(e.reason, e.data ->> 'owner')), s.name
      from event e left join staff s on s.id = e.actor_id where e.entity = 'shipment_issue' and e.entity_id = ${id}) behind
    order by at desc limit 200`.execute(db)
  const photos = await sql<{ id: number }>`select shot.id from shipment_issue i join order_image shot
      on (shot.order_id = i.order_id or shot.package_id = i.package_id or shot.exception_id = i.exception_id)
    where i.id = ${id} and shot.removed_at is null order by shot.created_at desc, shot.id desc limit 20`.execute(
    db,
  )
  return {
    issue,
    rows: rows.map((row) => {
      const [action = '', ...rest] = row.what.split(': ')
      return row.of === 'issue' ? { ...row, what: [label(action), ...rest].join(': ') } : row
    }),
    photos: photos.rows.map((photo) => `/api/image/${photo.id}`),
  }
}
