import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { lockBill } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { billStandsAt, billSteps } from '#carriers/parcel.rules.ts'
import { carrierNames } from '#carriers/parcel.words.ts'
import { isLive, isOver, lockParcels } from '#carriers/server/parcel.repo.ts'
import type { LockedParcel } from '#carriers/server/parcel.repo.ts'
import { moveOne } from '#delivery/server/move-bill.usecase.ts'
import type { CarrierEvent } from '#outside/carrier/port.ts'
import { AppError } from '#platform/contract/errors.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/**
 * A bill goes where its parcels are, by the actions everybody uses. What they refuse, and what no event may decide
 * (a way back after the delivery, part of a parcel, another amount than was asked for), is told on the parcel.
 */
export async function followBill(context: Context, parcel: LockedParcel, event: CarrierEvent): Promise<void> {
  const { db, actor } = context
  const bill = await lockBill(db, actor, parcel.bill_id)
  const all = await lockParcels(db, actor, sql`t.bill_id = ${bill.id} and ${isLive}`)
  const out = all.filter((one) => !isOver(one))
  // What came back earlier does not hold back what was sent anew.
  const latest =
    out.length > 0 && out.every((one) => one.asked_at > (lastBack(all) ?? new Date(0))) ? out : all
  const problem = event.partial
    ? 'Hãng báo hoàn một phần: kiểm tra hàng rồi xử lý phiếu'
    : await follow(context, bill, latest, { parcel, event })
  await sql`update bill_parcel set problem = ${problem} where id = ${parcel.id}
    and problem is distinct from ${problem}`.execute(db)
  await recordEvent(context, {
    entity: 'bill_parcel',
    id: parcel.id,
    action: 'told',
    station: parcel.station_id,
    data: { code: event.code, ...(problem ? { problem } : {}) },
  })
}

const lastBack = (parcels: readonly LockedParcel[]): Date | null =>
  parcels
    .filter(isOver)
    .reduce<Date | null>((last, { asked_at: at }) => (last === null || at > last ? at : last), null)

async function follow(
  context: Context,
  bill: LockedBill,
  parcels: readonly LockedParcel[],
  { parcel, event }: { parcel: LockedParcel; event: CarrierEvent },
): Promise<string | null> {
  const target = billStandsAt(parcels)
  if (target === null) return null
  const steps = billSteps(bill.status, target)
  if (steps === null) {
    const late = bill.status === billStatus.delivered && target === billStatus.undeliverable
    return late ? 'Hàng quay về sau khi phiếu đã giao thành công: cần người xử lý' : null
  }
  // What was really collected no event tells: who knows it enters it with the delivery, and that books it.
  if (target === billStatus.delivered && bill.method === 'COD' && bill.status !== billStatus.released) {
    const asked = parcels.reduce((sum, one) => sum + one.cod_vnd, 0)
    const differs = event.cod !== null && event.cod !== parcel.cod_vnd
    return differs
      ? `Hãng báo đã phát và số thu hộ khác số đã gửi (${formatVnd(event.cod ?? 0)} đ): nhập số thực thu`
      : `Hãng báo đã phát đủ: nhập số thực thu ${formatVnd(asked)} đ để giao thành công`
  }
  const reason = [carrierNames[parcel.carrier], event.name || event.code, event.note]
    .filter(Boolean)
    .join(': ')
  try {
    for (const status of steps) await moveOne(context, bill.id, { status, reason })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
