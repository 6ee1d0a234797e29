import { sql } from 'kysely'
import type { z } from 'zod'
import type { createPlan, searchPlans, setPlanMode, setPlanPrimary, updatePlan } from '#crm/plans/plan.api.ts'
import { refusePlan } from '#crm/plans/plan.errors.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import type { PlanMode } from '#crm/plans/plan.words.ts'
import { lockPlan, refuseOver, seenPlan } from '#crm/plans/server/lock-plan.ts'
import { copyParts, dropParts } from '#crm/plans/server/plan-parts.usecase.ts'
import { visiblePlans } from '#crm/plans/server/plan.repo.ts'
import { measurePlan } from '#crm/plans/server/measure-plan.ts'
import type { Measured } from '#crm/plans/server/measure-plan.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { fold } from '#platform/rules/fold.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { monthOf } from '#salary/salary.rules.ts'

/** @throws bad_input, crm.plan_over */
export async function writePlan(context: Context, body: z.output<typeof createPlan.body>) {
  const { db, actor, now } = context
  const month = monthOf(body.month)!
  refuseOver({ month }, now)
  const model = body.copy_of ? await seenPlan(context, body.copy_of).catch(() => null) : undefined
  if (model === null) throw refuseField('copy_of', 'Không tìm thấy kế hoạch này, vui lòng chọn lại')
  const { id } = await db
    .insertInto('crm_plan')
    .values({
      ...newValues(planFields, body, context),
      month,
      mode: model?.mode ?? body.mode ?? 'sale',
      station_id: stationOf(actor),
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (model) await copyParts(context, model.id, { id, month })
  await recordEvent(context, { entity: 'crm_plan', id, action: 'create' })
  return seenPlan(context, id)
}

/** @throws not_found, conflict.stale */
export async function editPlan(context: Context, id: number, body: z.output<typeof updatePlan.body>) {
  const before = await lockPlan(context, { id, version: body.version })
  const set = differing(before, toColumns(planFields, changedValues(planFields, body, context)))
  if (Object.keys(set).length === 0) return before
  await context.db.updateTable('crm_plan').set(set).where('id', '=', id).execute()
  await recordEvent(context, { entity: 'crm_plan', id, action: 'change', station: before.station_id })
  return seenPlan(context, id)
}

/** One whose month is over stays for its report. @throws not_found, crm.plan_over */
export async function removePlan(context: Context, id: number) {
  const { db, now } = context
  const row = await lockPlan(context, { id })
  refuseOver(row, now)
  await recordEvent(context, { entity: 'crm_plan', id, action: 'delete', station: row.station_id })
  await db.deleteFrom('crm_comment').where('kind', '=', 'plan').where('record_id', '=', id).execute()
  await dropParts(context, id)
  await db.deleteFrom('crm_plan').where('id', '=', id).execute()
  return { id }
}

/** @throws not_found, conflict.stale, crm.plan_over, crm.plan_has_parts */
export async function changeMode(context: Context, body: z.output<typeof setPlanMode.body>) {
  const { db, now } = context
  const { id, mode, drop_parts } = body
  const before = await lockPlan(context, body)
  if (before.mode === mode) return before
  refuseOver(before, now)
  if (before.parts > 0 && !drop_parts) throw refusePlan('crm.plan_has_parts')
  await dropParts(context, id)
  await db.updateTable('crm_plan').set({ mode }).where('id', '=', id).execute()
  const { station_id: station } = before
  await recordEvent(context, { entity: 'crm_plan', id, action: 'mode', station })
  return seenPlan(context, id)
}

/** @throws not_found, conflict.stale */
export async function choosePrimary(context: Context, body: z.output<typeof setPlanPrimary.body>) {
  const { db } = context
  const { id, primary } = body
  const { rows } = await sql<{
    station_id: number
    month: string
  }>`select x.station_id, x.month from crm_plan x
    where x.id = ${id} and ${visiblePlans(context.actor)}`.execute(db)
  // Two people choosing for the same month at once: one after the other.
  if (rows[0])
    await sql`select pg_advisory_xact_lock(hashtext('crm_plan'), hashtext(${`${rows[0].station_id} ${rows[0].month}`}))`.execute(
      db,
    )
  const before = await lockPlan(context, body)
  if (before.is_primary === primary) return before
  const station = before.station_id
  if (primary) {
    const others = await db
      .updateTable('crm_plan')
      .set({ is_primary: false })
      .where('station_id', '=', station)
      .where('month', '=', before.month)
      .where('is_primary', '=', true)
      .returning('id')
      .execute()
    for (const other of others)
      await recordEvent(context, { entity: 'crm_plan', id: other.id, action: 'not_primary', station })
  }
  await db.updateTable('crm_plan').set({ is_primary: primary }).where('id', '=', id).execute()
  await recordEvent(context, {
    entity: 'crm_plan',
    id,
    action: primary ? 'primary' : 'not_primary',
    station,
  })
  return seenPlan(context, id)
}

/** @throws not_found */
export async function measureAgain(context: Context, id: number, what: Measured) {
  const { db, now } = context
  const plan = await lockPlan(context, { id })
  await measurePlan(db, plan, now, what)
  await recordEvent(context, { entity: 'crm_plan', id, action: 'measure', station: plan.station_id })
  return seenPlan(context, id)
}

interface Found {
  id: number
  _id: string
  title: string
  month: string
  mode: PlanMode
  is_primary: boolean
}
/** The newest whose name or month is like that. */
export async function findPlans({ db, actor }: Context, query: z.output<typeof searchPlans.query>) {
  const month = monthOf(query.month)
  const { rows } = await sql<Found>`select x.id, x.id::text as _id, x.title, x.month, x.mode, x.is_primary
    from crm_plan x where ${visiblePlans(actor)} and ${month ? sql<boolean>`x.month = ${month}` : sql<boolean>`true`}
      and ${query.q ? sql<boolean>`(x.fold like ${anywhere(fold(query.q))} or x.month like ${anywhere(query.q)})` : sql<boolean>`true`}
    order by x.month desc, x.id desc limit 20`.execute(db)
  return rows
}
