import { sql } from 'kysely'
import { lockBill } from '#billing/server/bill.repo.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { businessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { staffStatus } from '#staff/staff.status.ts'
import type { BillFollowRecord, resolveBill, updateBillFollow } from '#reports/bill-follow.api.ts'
import { refuseBillFollow } from '#reports/bill-follow.errors.ts'
import { unfinishedBills } from '#reports/bill-follow.report.ts'

/** What was noted of a slip; of one that nobody looked after there is nothing, at version 0. */
async function followOf({ db }: Pick<Context, 'db'>, id: number): Promise<BillFollowRecord> {
  const { rows } =
    await sql<BillFollowRecord>`select f.id, f.id::text as _id, f.note, f.person_id, p.name as person, f.promised_day,
      f.finding, f.checked_at, c.name as checked_by, f.version
    from bill_follow f left join staff p on p.id = f.person_id left join staff c on c.id = f.checked_by
    where f.id = ${id}`.execute(db)
  return (
    rows[0] ?? {
      id,
      _id: String(id),
      note: null,
      person_id: null,
      person: null,
      promised_day: null,
      finding: null,
      checked_at: null,
      checked_by: null,
      version: 0,
    }
  )
}

/** Under the lock of the slip, which must be one that is not finished. @throws bills.not_found, bill_follow.finished, conflict.stale */
async function lockFollow(context: Context, id: number, version: number | undefined) {
  const bill = await lockBill(context.db, context.actor, id)
  const before = await followOf(context, id)
  await refuseStale(context.db, 'bill_follow', before, version)
  if (!(unfinishedBills as readonly number[]).includes(bill.status))
    throw refuseBillFollow('bill_follow.finished', { values: { code: bill.code } })
  return { bill, before }
}

/** Marks a slip as looked after, with what was found. */
export async function resolve(context: Context, body: OutputOf<typeof resolveBill.body>) {
  const { db, actor, now } = context
  const { bill, before } = await lockFollow(context, body.id, body.version)
  await sql`insert into bill_follow (id, finding, checked_at, checked_by) values (${bill.id}, ${body.finding}, ${now}, ${actor.id})
    on conflict (id) do update set finding = excluded.finding, checked_at = excluded.checked_at, checked_by = excluded.checked_by
    where bill_follow.version = ${before.version}`.execute(db)
  await recordEvent(context, {
    entity: 'bill',
    id: bill.id,
    action: 'looked_after',
    station: bill.station_id,
    reason: body.finding,
  })
  return followOf(context, bill.id)
}

/** Notes of a slip what is to be remembered, who takes care of it and until when; what is not named stays. */
export async function update(context: Context, body: OutputOf<typeof updateBillFollow.body>) {
  const { db, now } = context
  const { bill, before } = await lockFollow(context, body.id, body.version)
  const was = {
    note: before.note,
    person_id: before.person_id,
    promised_day: before.promised_day as BusinessDate | null,
  }
  const after = {
    note: body.note === undefined ? was.note : body.note || null,
    person_id: body.person_id === undefined ? was.person_id : body.person_id,
    promised_day: body.promised_day
      ? readBusinessDate(body.promised_day)
      : body.promised_day === null
        ? null
        : was.promised_day,
  }
  const changed = Object.entries(after).filter(([key, value]) => value !== was[key as keyof typeof was])
  if (changed.length === 0) return before
  if (after.person_id !== null && after.person_id !== was.person_id)
    await refuseUnknown(context, after.person_id)
  if (after.promised_day && after.promised_day !== was.promised_day && after.promised_day < businessDate(now))
    throw refuseBillFollow('bill_follow.day', {
      details: [{ path: 'promised_day', message: 'Ngày hẹn phải từ hôm nay trở đi.' }],
    })
  await sql`insert into bill_follow (id, note, person_id, promised_day)
    values (${bill.id}, ${after.note}, ${after.person_id}, ${after.promised_day}::date)
    on conflict (id) do update set note = excluded.note, person_id = excluded.person_id, promised_day = excluded.promised_day
    where bill_follow.version = ${before.version}`.execute(db)
  await recordEvent(context, {
    entity: 'bill',
    id: bill.id,
    action: 'follow',
    station: bill.station_id,
    data: Object.fromEntries(changed),
  })
  return followOf(context, bill.id)
}

async function refuseUnknown({ db }: Context, person: number): Promise<void> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', person)
    .where('status', '=', staffStatus.active)
    .executeTakeFirst()
  if (!found)
    throw refuseBillFollow('bill_follow.person', {
      details: [{ path: 'person_id', message: 'Người theo dõi không có hoặc đã nghỉ việc.' }],
    })
}
