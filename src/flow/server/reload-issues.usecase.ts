import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { issueStatus, issueTable } from '#flow/issue.status.ts'
import { issueKindNames } from '#flow/issue.words.ts'
import { findings } from '#flow/server/find-issues.ts'
import { visibleIssues } from '#flow/server/issue.repo.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvents } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'

const { open, assigned, solved } = issueStatus
const entity = 'shipment_issue'

interface Issue {
  id: number
  kind: string
  station_id: number | null
  owner_id: number | null
  status: number
}

/**
 * Looks at everything again. The same finding is the same issue: looking twice changes nothing. What is no longer
 * found has healed, and its owner is told; what healed and is found again is open again. What a person called solved
 * stays so while it stands as it stood. It looks for everybody, and tells whoever asked of what they may see.
 */
export async function reloadIssues(context: Context) {
  const { db, actor, now } = context
  // Who looks at the same time waits, and finds what is there.
  await sql`select pg_advisory_xact_lock(hashtext(${entity}))`.execute(db)
  const { rows } = await findings(now).execute(db)
  const found = foundOf(rows)
  const fresh = await addNew(context, found)
  await sql`update shipment_issue i set what = f.what, seen_at = ${now}, station_id = f.station_id, sale_id = f.sale_id,
      order_id = coalesce(f.order_id, i.order_id)
    from ${found} where f.finding = i.finding and (i.what, i.station_id, i.sale_id, i.order_id) is distinct from
      (f.what, f.station_id, f.sale_id, coalesce(f.order_id, i.order_id))`.execute(db)
  const returned = await bringBack(context, found)
  const healed = await heal(context, found)
  const told = await sql<Record<'found' | 'returned' | 'healed' | 'standing', number>>`select
      count(*) filter (where i.id = any(${fresh}::bigint[]))::int as found,
      count(*) filter (where i.id = any(${returned}::bigint[]))::int as returned,
      count(*) filter (where i.id = any(${healed}::bigint[]))::int as healed,
      count(*) filter (where i.status in (${lit(open, assigned)}))::int as standing
    from shipment_issue i where ${visibleIssues(actor)}
      and (i.status in (${lit(open, assigned)}) or i.id = any(${healed}::bigint[]))`.execute(db)
  return told.rows[0]!
}

type Found = RawBuilder<unknown>
/** What was found, as rows `f` of each statement: all of them speak of one look. */
const foundOf = (rows: readonly unknown[]): Found =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (finding text, kind text, order_id bigint, package_id bigint,
    parcel_id bigint, exception_id bigint, station_id bigint, sale_id bigint, what text)`
const within = (found: Found) => sql`finding in (select f.finding from ${found})`

async function addNew(context: Context, found: Found): Promise<number[]> {
  const { db, now } = context
  const { rows } =
    await sql<Issue>`insert into shipment_issue (finding, kind, order_id, package_id, parcel_id, exception_id,
      station_id, sale_id, what, found_at, seen_at, status_at, created_at)
    select f.finding, f.kind, f.order_id, f.package_id, f.parcel_id, f.exception_id, f.station_id, f.sale_id, f.what,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from ${found} order by f.finding on conflict (finding) do nothing
    returning id, kind, station_id, owner_id, status`.execute(db)
  await tell(context, rows, 'found', { to: open })
  return rows.map(({ id }) => id)
}

/** It had healed, and is there again. */
async function bringBack(context: Context, found: Found): Promise<number[]> {
  const { db, now } = context
  const ids = await moveRows(db, issueTable, 'return', {
    where: sql`healed_at is not null and ${within(found)}`,
    set: { healed_at: null, owner_id: null, reason: null, found_at: now, seen_at: now, status_at: now },
  })
  await tell(context, await issuesOf(context, ids), 'return', { from: solved, to: open })
  return ids
}

async function heal(context: Context, found: Found): Promise<number[]> {
  const { db, now } = context
  const gone = sql`not (${within(found)})`
  const { rows } = await sql<Issue>`select id, kind, station_id, owner_id, status from shipment_issue
    where status in (${lit(open, assigned)}) and ${gone} order by id for no key update`.execute(db)
  const ids = await moveRows(db, issueTable, 'heal', {
    where: sql`id = any(${rows.map(({ id }) => id)}::bigint[])`,
    set: { healed_at: now, status_at: now },
  })
  for (const was of [open, assigned])
    await tell(
      context,
      rows.filter(({ status }) => status === was),
      'heal',
      { from: was, to: solved },
    )
  for (const [owner, own] of Map.groupBy(rows, ({ owner_id }) => owner_id))
    if (owner !== null) await tellOwner(context, owner, own)
  // Solved by a person and gone since: found again, it is open again.
  await sql`update shipment_issue set healed_at = ${now} where status = ${lit(solved)} and healed_at is null and ${gone}`.execute(
    db,
  )
  return ids
}

const tellOwner = (context: Context, owner: number, issues: readonly Issue[]) =>
  notify(context, sql<boolean>`s.id = ${owner}`, {
    kind: 'report',
    title: `${issues.length} sự cố vận đơn của bạn đã tự hết`,
    content: [...Map.groupBy(issues, ({ kind }) => kind)]
      .map(([kind, these]) => `${issueKindNames[kind] ?? kind}: ${these.length}`)
      .join(', '),
    link: `/report/shipmentIssue?status=${solved}`,
    id: 0,
  })

async function issuesOf({ db }: Context, ids: readonly number[]): Promise<Issue[]> {
  const { rows } = await sql<Issue>`select id, kind, station_id, owner_id, status from shipment_issue
    where id = any(${ids}::bigint[]) order by id`.execute(db)
  return rows
}

const tell = (
  context: Context,
  issues: readonly Issue[],
  action: string,
  step: { from?: number; to: number },
) =>
  recordEvents(
    context,
    issues.map(({ id, station_id }) => ({ entity, id, action, station: station_id, ...step })),
  )
