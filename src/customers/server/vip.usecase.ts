import { sql } from 'kysely'
import type { CustomerRecord } from '#customers/customer.api.ts'
import type { customerErrors } from '#customers/customer.errors.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { customerById, lockCustomer } from '#customers/server/customer.repo.ts'
import { auctionVipTable, mercariVipTable, vipStatus } from '#customers/vip.status.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Move, Records, Run } from '#platform/server/events/run-action.ts'

export type VipKind = 'auction' | 'mercari'

/** A service of a customer, both locked. */
export interface LockedVip {
  /** The customer's. */
  id: number
  station_id: number
  locked: boolean
  status: number
  level_code: string | null
  lock_id: number | null
}

const vipRecords = (
  kind: VipKind,
  refusal: keyof typeof customerErrors,
): Records<LockedVip, { locked: boolean }, 'customers.locked'> => ({
  table: kind === 'auction' ? auctionVipTable : mercariVipTable,
  lock: async (context, customer) => {
    const { id, station_id, locked } = await lockCustomer(context, customer)
    const { rows } = await sql<
      Pick<LockedVip, 'status' | 'level_code' | 'lock_id'>
    >`select status, level_code, lock_id from customer_vip
      where customer_id = ${customer} and kind = ${kind} for no key update`.execute(context.db)
    const state = rows[0] ?? { status: vipStatus.off, level_code: null, lock_id: null }
    return { id, station_id, locked, ...state }
  },
  snapshot: ({ locked }) => ({ locked }),
  refuse: (why) => refuseCustomer(why === 'customers.locked' ? why : refusal),
  move: (context, before, move) => writeVip(context, kind, before, move),
})

/**
 * Runs an action of a service of a customer.
 * @throws customers.not_found, customers.locked, or `refusal` where the action does not start here
 */
export async function actOnVip(
  context: Context,
  given: Omit<Run<LockedVip>, 'context'> & { kind: VipKind; refusal: keyof typeof customerErrors },
): Promise<CustomerRecord> {
  const { kind, refusal, ...run } = given
  await runAction(vipRecords(kind, refusal), { context, ...run })
  return customerById(context, given.id)
}

/** The first activation makes the service's row; the story is the customer's. */
async function writeVip(context: Context, kind: VipKind, before: LockedVip, move: Move): Promise<void> {
  const { db, actor, now } = context
  const { id, station_id: station, level_code, lock_id } = before
  const changed = { changed_by: actor.id, changed_at: now, reason: move.reason ?? null }
  const state = { level_code, lock_id, ...move.set, ...changed, status: Number(move.to) }
  await db
    .insertInto('customer_vip')
    .values({ customer_id: id, kind, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'kind'])
        .doUpdateSet(state)
        .where('customer_vip.status', '=', before.status),
    )
    .execute()
  await recordEvent(context, {
    entity: 'customer',
    id,
    action: `${kind}_vip_${move.action}`,
    reason: move.reason,
    station,
    data: { from: before.status, to: move.to },
  })
}

/** Pause and resume of either service. @throws customers.vip_status */
export function setVipStatus(
  context: Context,
  kind: VipKind,
  given: {
    user_id: number
    status: typeof vipStatus.active | typeof vipStatus.paused
    reason?: string | null | undefined
  },
): Promise<CustomerRecord> {
  const { user_id: id, reason } = given
  const action = given.status === vipStatus.active ? 'resume' : 'pause'
  return actOnVip(context, { kind, id, action, reason, refusal: 'customers.vip_status' })
}

export function activateMercari(
  context: Context,
  { user_id: id, priority }: { user_id: number; priority: number },
): Promise<CustomerRecord> {
  const effect = async () => ({ set: { priority } })
  return actOnVip(context, { ...mercari, id, action: 'activate', effect })
}

export function cancelMercari(
  context: Context,
  { user_id: id, reason }: { user_id: number; reason: string },
): Promise<CustomerRecord> {
  const effect = async () => ({ set: { priority: 0 } })
  return actOnVip(context, { ...mercari, id, action: 'deactivate', reason, effect })
}
const mercari = { kind: 'mercari', refusal: 'customers.vip_status' } as const

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
    .where('status', '<>', vipStatus.off)
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
