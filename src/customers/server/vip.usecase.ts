import { sql } from 'kysely'
import type { CustomerRecord } from '#customers/customer.api.ts'
import type { customerErrors } from '#customers/customer.errors.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { customerById, lockCustomer } from '#customers/server/customer.repo.ts'
import type { LockedCustomer } from '#customers/server/customer.repo.ts'
import { auctionVipTable, mercariVipTable, vip } from '#customers/vip.status.ts'
import { refuse } from '#platform/contract/errors.ts'
import { judge } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

export type VipKind = 'auction' | 'mercari'
export type VipAction = 'activate' | 'pause' | 'resume' | 'deactivate'

export interface VipState {
  status: number
  level_code: string | null
  lock_id: number | null
}

/** A customer and his service, locked, and where the action takes it. */
export interface VipMove {
  customer: LockedCustomer
  before: VipState
  to: number
}

/**
 * Looks the action up in its status table, with the customer locked.
 * @throws customers.not_found, customers.locked, or `refusal` where the action does not start here
 */
export async function vipMove(
  context: Context,
  given: { customer: number; kind: VipKind; action: VipAction; refusal: keyof typeof customerErrors },
): Promise<VipMove> {
  const { db, actor } = context
  const customer = await lockCustomer(context, given.customer)
  const { rows } = await sql<VipState>`select status, level_code, lock_id from customer_vip
    where customer_id = ${given.customer} and kind = ${given.kind} for no key update`.execute(db)
  const before = rows[0] ?? { status: vip.off, level_code: null, lock_id: null }
  const table = given.kind === 'auction' ? auctionVipTable : mercariVipTable
  const verdict = judge(table, given.action, actor.role, before.status, { locked: customer.locked })
  if (verdict.allowed && typeof verdict.to === 'number') return { customer, before, to: verdict.to }
  const why = verdict.allowed ? 'status' : verdict.why
  throw refuseCustomer(why === 'customers.locked' ? why : given.refusal)
}

/** Writes where the service stands now, and what happened. */
export async function writeVip(
  context: Context,
  move: VipMove,
  given: {
    kind: VipKind
    action: VipAction
    reason?: string | null | undefined
    level?: string | null
    priority?: number
    lock?: number | null
  },
): Promise<CustomerRecord> {
  const { db, actor, now } = context
  const { id, station_id: station } = move.customer
  const state = {
    status: move.to,
    level_code: given.level === undefined ? move.before.level_code : given.level,
    lock_id: given.lock === undefined ? move.before.lock_id : given.lock,
    reason: given.reason ?? null,
    changed_by: actor.id,
    changed_at: now,
    ...(given.priority === undefined ? {} : { priority: given.priority }),
  }
  await db
    .insertInto('customer_vip')
    .values({ customer_id: id, kind: given.kind, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'kind'])
        .doUpdateSet(state)
        .where('customer_vip.status', '=', move.before.status),
    )
    .execute()
  await recordEvent(context, {
    entity: 'customer',
    id,
    action: `${given.kind}_vip_${given.action}`,
    reason: given.reason,
    station,
    data: { from: move.before.status, to: move.to },
  })
  return customerById(context, id)
}

const actionOf = { 1: 'resume', 2: 'pause' } as const

/** Pause and resume of either service. @throws customers.vip_status */
export async function setVipStatus(
  context: Context,
  kind: VipKind,
  given: { user_id: number; status: 1 | 2; reason?: string | null | undefined },
): Promise<CustomerRecord> {
  const action = actionOf[given.status]
  const move = await vipMove(context, {
    customer: given.user_id,
    kind,
    action,
    refusal: 'customers.vip_status',
  })
  return writeVip(context, move, { kind, action, reason: given.reason })
}

export async function activateMercari(
  context: Context,
  given: { user_id: number; priority: number },
): Promise<CustomerRecord> {
  const move = await vipMove(context, {
    customer: given.user_id,
    kind: 'mercari',
    action: 'activate',
    refusal: 'customers.vip_status',
  })
  return writeVip(context, move, { kind: 'mercari', action: 'activate', priority: given.priority })
}

export async function cancelMercari(
  context: Context,
  given: { user_id: number; reason: string },
): Promise<CustomerRecord> {
  const move = await vipMove(context, {
    customer: given.user_id,
    kind: 'mercari',
    action: 'deactivate',
    refusal: 'customers.vip_status',
  })
  return writeVip(context, move, {
    kind: 'mercari',
    action: 'deactivate',
    reason: given.reason,
    priority: 0,
  })
}

/** Only who uses Mercari as a VIP has a priority. @throws customers.vip_status */
export async function setMercariPriority(
  context: Context,
  given: { user_id: number; priority: number },
): Promise<CustomerRecord> {
  const before = await lockCustomer(context, given.user_id)
  const changed = await context.db
    .updateTable('customer_vip')
    .set({ priority: given.priority })
    .where('customer_id', '=', given.user_id)
    .where('kind', '=', 'mercari')
    .where('status', '<>', vip.off)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw refuseCustomer('customers.vip_status')
  await recordEvent(context, {
    entity: 'customer',
    id: given.user_id,
    action: 'mercari_priority',
    station: before.station_id,
    data: { priority: given.priority },
  })
  return customerById(context, given.user_id)
}

/** Sets plain fields of a customer and tells it. */
async function setFields(
  context: Context,
  given: {
    id: number
    version?: number | undefined
    set: Record<string, unknown>
    action: string
    reason?: string | null | undefined
  },
): Promise<CustomerRecord> {
  const before = await lockCustomer(context, given.id, given.version)
  await context.db.updateTable('customer').set(given.set).where('id', '=', given.id).execute()
  await recordEvent(context, {
    entity: 'customer',
    id: given.id,
    action: given.action,
    reason: given.reason,
    station: before.station_id,
    data: given.set,
  })
  return customerById(context, given.id)
}

export function setOtherService(
  context: Context,
  given: { user_id: number; other_service: boolean },
): Promise<CustomerRecord> {
  const { user_id: id, other_service } = given
  return setFields(context, { id, set: { other_service }, action: 'other_service' })
}

/** Today's limit is of today only; null takes a limit away. */
export function setBidLimit(
  context: Context,
  id: number,
  body: {
    todayLimit?: number | null | undefined
    dailyLimit?: number | null | undefined
    version?: number | undefined
  },
): Promise<CustomerRecord> {
  const { todayLimit: today, dailyLimit: daily, version } = body
  const set = {
    ...(today === undefined
      ? {}
      : { today_limit: today, today_limit_on: today === null ? null : businessDate(context.now) }),
    ...(daily === undefined ? {} : { daily_limit: daily }),
  }
  return setFields(context, { id, version, set, action: 'bid_limit' })
}

/** @throws bad_input for a level that is none */
export async function changeLevel(
  context: Context,
  id: number,
  body: { level: string; reason?: string | null | undefined; version?: number | undefined },
): Promise<CustomerRecord> {
  const level = await context.db
    .selectFrom('customer_level')
    .select('code')
    .where('code', '=', body.level)
    .executeTakeFirst()
  if (!level) {
    throw refuse('bad_input', { details: [{ path: 'level', message: 'Không tìm thấy hạng này' }] })
  }
  return setFields(context, {
    id,
    version: body.version,
    set: { level_code: level.code },
    action: 'level',
    reason: body.reason,
  })
}
