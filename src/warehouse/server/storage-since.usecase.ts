import { sql } from 'kysely'
import { settingsOnDays } from '#catalog/server/settings.repo.ts'
import type { Factors } from '#catalog/server/settings.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { formulas } from '#pricing/formula.rules.ts'
import type { FormulaInputs } from '#pricing/formula.rules.ts'
import { storageDays } from '#pricing/price.rules.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { pausedDays } from '#warehouse/order-price.rules.ts'
import { billMoves } from '#warehouse/server/order-price.repo.ts'
import type { BillMove } from '#warehouse/server/order-price.repo.ts'
import { allOf } from '#platform/server/db/together.ts'

/** What `storageInputs` asks for. */
export const storageSettings = ['storage.free_days', 'storage.per_kg_day'] as const

/** What storage in Vietnam is counted by, beside the weight; null: the customer was not told that it came. */
export function storageInputs(
  noticed: Date | null,
  moves: readonly BillMove[],
  settings: Factors,
  until: BusinessDate,
): Omit<FormulaInputs['storage'], 'weight'> | null {
  if (!noticed) return null
  return {
    days: storageDays(businessDate(noticed), until, pausedDays(moves, until)),
    freeDays: settings('storage.free_days'),
    pricePerKgDay: settings('storage.per_kg_day'),
  }
}

/**
 * Storage in Vietnam that orders owe on a day beyond what their price at 11 holds already (VND), by their
 * ids: the list to bill says it, and the bill adds it. Whoever asks may see the orders.
 */
export async function storageSincePriced(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orders: readonly number[],
  until: BusinessDate,
): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number
    noticed_at: Date
    deposit_at: Date | null
    explanation: PriceExplanation
  }>`select o.id, o.noticed_at, o.deposit_at, p.explanation from orders o
    cross join lateral (select explanation from order_price
      where order_id = o.id and stage = 'checkin' order by revision desc limit 1) p
    where o.id = any(${[...orders]}::bigint[]) and o.noticed_at is not null`.execute(db)
  const termsOf = ({ deposit_at: at }: { deposit_at: Date | null }) => businessDate(at ?? now)
  const [settings, moves] = await allOf([
    settingsOnDays(db, rows.map(termsOf)),
    billMoves(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const since = rows.map((order): [number, number] => {
    const { weight, lines } = order.explanation
    const inputs = storageInputs(order.noticed_at, moves(order.id), settings(termsOf(order)), until)
    if (!weight || !inputs) return [order.id, 0]
    const held = lines.find((line) => line.formula === 'storage')?.result ?? 0
    return [order.id, Math.max(0, formulas.storage({ ...inputs, weight: weight.chargeable }) - held)]
  })
  return new Map(since)
}
