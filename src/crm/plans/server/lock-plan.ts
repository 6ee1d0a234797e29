import { sql } from 'kysely'
import type { PlanRecord } from '#crm/plans/plan.api.ts'
import { refusePlan } from '#crm/plans/plan.errors.ts'
import { isOver } from '#crm/plans/plan.rules.ts'
import { planSeen } from '#crm/plans/server/plan.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

export type LockedPlan = PlanRecord & { station_id: number }

/** @throws not_found */
export async function seenPlan({ db, actor }: Context, id: number): Promise<PlanRecord> {
  const row = await planSeen(db, actor, id)
  if (!row) throw refuse('not_found')
  return row
}

/** Locked; nobody else changes it or its goals until the call ends. @throws not_found, conflict.stale */
export async function lockPlan(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<LockedPlan> {
  const { rows } = await sql<{ station_id: number }>`select station_id from crm_plan where id = ${id}
    for no key update`.execute(context.db)
  const row = await seenPlan(context, id)
  await refuseStale(context.db, 'crm_plan', row, version)
  return { ...row, station_id: rows[0]!.station_id }
}

/** Goals are set before the month ends, not after it is known what was reached. @throws crm.plan_over */
export function refuseOver({ month }: { month: string }, now: Date): void {
  if (isOver(month, now)) throw refusePlan('crm.plan_over')
}

/** Whoever saw its goals before is told that they are others now. */
export async function touchPlan({ db, now }: Context, id: number): Promise<void> {
  await db.updateTable('crm_plan').set({ updated_at: now }).where('id', '=', id).execute()
}
