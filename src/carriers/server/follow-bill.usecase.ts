import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { lockBills } from '#billing/server/bill.repo.ts'
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

interface Followed {
  parcel: LockedParcel
  event: CarrierEvent
}

/**
 * Bills go where their parcels are, each by what was told of one of its parcels, by the actions everybody uses. What
 * they refuse, and what no event may decide (a way back after the delivery, part of a parcel, another amount than was
 * asked for), is told on the parcel.
 */
export async function followBills(context: Context, told: readonly Followed[]): Promise<void> {
  const { db, actor } = context
  const ids = told.map(({ parcel }) => parcel.bill_id)
  const bills = new Map((await lockBills(db, actor, ids)).map((bill) => [bill.id, bill]))
  const live = Map.groupBy(
    await lockParcels(db, actor, sql`t.bill_id = any(${ids}::bigint[]) and ${isLive}`),
    ({ bill_id }) => bill_id,
  )
  const problems: { id: number; problem: string | null }[] = []
  for (const { parcel, event } of told) {
    const bill = bills.get(parcel.bill_id)
    if (!bill) throw refuseBill('bills.not_found')
    const all = live.get(bill.id) ?? []
    const out = all.filter((one) => !isOver(one))
    // What came back earlier does not hold back what was sent anew.
    const latest =
      out.length > 0 && out.every((one) => one.asked_at > (lastBack(all) ?? new Date(0))) ? out : all
    const problem = event.partial
      ? 'Hãng báo hoàn một phần: kiểm tra hàng rồi xử lý phiếu'
      : await follow(context, bill, latest, { parcel, event })
    problems.push({ id: parcel.id, problem })
  }
  await sql`update bill_parcel t set problem = n.problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) n(id bigint, problem text)
    where t.id = n.id and t.problem is distinct from n.problem`.execute(db)
}

const lastBack = (parcels: readonly LockedParcel[]): Date | null =>
  parcels
    .filter(isOver)
    .reduce<Date | null>((last, { asked_at: at }) => (last === null || at > last ? at : last), null)

async function follow(
  context: Context,
  bill: LockedBill,
  parcels: readonly LockedParcel[],
  { parcel, event }: Followed,
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
