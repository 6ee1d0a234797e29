import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { volumetricWeight } from '#pricing/weight.rules.ts'
import type { CheckinCorrection, CheckinFoundRecord } from '#warehouse/checkin.api.ts'
import { roundKg } from '#warehouse/checkin.rules.ts'
import { getCheckin } from '#warehouse/server/checkin.usecase.ts'
import { undoPrice } from '#warehouse/server/step-back-checkin.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

type Measured = Pick<CheckinFoundRecord, 'r_weight' | 'd_weight' | 'length' | 'width' | 'height' | 'position'>
const asked: readonly (keyof Measured)[] = ['r_weight', 'length', 'width', 'height']

/**
 * Corrects what was weighed and measured of an order after its check-in, and its shelf; nothing is priced. Weight and
 * size until it is on a bill: a price that followed from them is taken off, and the order stands at 10 to be priced
 * again. The shelf and the weight abroad as long as the goods are here: nothing is charged by them.
 * @throws checkin.weight_on_bill, orders.status, conflict.stale
 */
export async function correctCheckin(
  context: Context,
  id: number,
  { reason, version, ...given }: CheckinCorrection,
): Promise<CheckinFoundRecord> {
  const { db, actor, now } = context
  const order = await lockOrder(db, actor, id)
  const before = await getCheckin(context, { id })
  await refuseStale(db, 'orders', before, version)
  const set = changesOf(before, given)
  if (Object.keys(set).length === 0) return before
  const reweighs = asked.some((key) => key in set)
  if (reweighs && before.bill_id !== null)
    throw refuseWarehouse('checkin.weight_on_bill', { values: { code: before.code } })
  const after = { ...before, ...set }
  const divisor = await settingValue(db, businessDate(now), 'weight.divisor')
  const { length, width, height } = after
  const v_weight = length && width && height ? volumetricWeight(width, length, height, divisor) : 0
  const corrected = await actOnLocked(order, {
    context,
    action: reweighs ? 'reweigh' : 'restow',
    reason,
    effect: async () => ({
      set: {
        ...set,
        ...(reweighs ? { v_weight } : {}),
      },
      data: set,
    }),
  })
  if (reweighs && order.status === orderStatus.priced)
    await actOnLocked(corrected, {
      context,
      action: 'unprice',
      automatic: true,
      effect: async () => ({ set: await undoPrice(context, corrected) }),
    })
  await keepBeside(context, id, after)
  return getCheckin(context, { id })
}

/** What is given and differs from what stands. */
function changesOf(
  before: Measured,
  given: Omit<CheckinCorrection, 'reason' | 'version'>,
): Partial<Measured> {
  const weighed = (kg: number | null | undefined) => (typeof kg === 'number' ? roundKg(kg) : kg)
  const wanted: { [Key in keyof Measured]?: Measured[Key] | undefined } = {
    r_weight: weighed(given.r_weight),
    d_weight: weighed(given.d_weight),
    length: given.length,
    width: given.width,
    height: given.height,
    position: given.position === undefined ? undefined : given.position || null,
  }
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && value !== before[key as keyof Measured],
  )
  return Object.fromEntries(changed)
}

/** The slip has what the order weighs, and so has the package that holds it alone. */
async function keepBeside({ db }: Context, id: number, now: Measured): Promise<void> {
  await sql`update inbill_order io set r_weight = ${now.r_weight} from orders o
    where o.id = ${id} and io.order_id = o.id and io.inbill_id = o.inbill_id and io.r_weight <> ${now.r_weight}`.execute(
    db,
  )
  await sql`update package p set r_weight = ${now.r_weight}, d_weight = ${now.d_weight}, length = ${now.length},
      width = ${now.width}, height = ${now.height}, position = ${now.position}
    where p.cancelled_at is null and p.id in (select package_id from package_order where order_id = ${id})
      and (select count(*) from package_order po join package q on q.id = po.package_id
        where po.order_id = ${id} and q.cancelled_at is null) = 1
      and (select count(*) from package_order po where po.package_id = p.id) = 1`.execute(db)
}
