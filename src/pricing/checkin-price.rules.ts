import type { Sourced } from '#pricing/formula.rules.ts'
import type { ExpressRow, ExtraRow } from '#pricing/price-book.rules.ts'
import { bracketOf } from '#pricing/price-list.rules.ts'
import type { CheckinInput, ExpressPrice, ExtraFee } from '#pricing/price.rules.ts'

/** How often a service is wanted: its parcels, boxes or pieces. */
export type ServiceCounts = Readonly<Record<string, number>>

const unitFields = { GOM: 'per_parcel', REPACK: 'per_box', FULLBOX: 'per_box' } as const

/**
 * The services asked for with their prices, as the pricing of a parcel takes them. GOM, REPACK and
 * FULLBOX have lines of their own while they are counted as usual; GOM of n parcels is paid n − 1 times.
 */
export function servicesAsked(
  codes: readonly string[],
  prices: ReadonlyMap<string, ExtraRow>,
  counts: ServiceCounts,
): NonNullable<CheckinInput['services']> {
  const asked: NonNullable<CheckinInput['services']> & { extras: ExtraFee[] } = { extras: [] }
  for (const code of new Set(codes)) {
    const row = prices.get(code)
    if (!row) continue
    const count = counts[code] ?? 1
    const usual =
      row.min === null && row.max === null && unitFields[code as keyof typeof unitFields] === row.kind
    const price: Sourced<number> = { value: row.amount, row: row.id }
    if (usual && code === 'GOM') asked.gom = { packages: count, price }
    else if (usual && code === 'REPACK') asked.repack = { boxes: count, price }
    else if (usual) asked.fullbox = { boxes: count, price }
    else asked.extras.push(feeOf(row, row.kind === 'per_parcel' ? Math.max(0, count - 1) : count))
  }
  return asked
}

export function feeOf({ name, kind, amount, id, min, max }: ExtraRow, count: number): ExtraFee {
  return { name, kind, rate: { value: amount, row: id }, count, min, max }
}

/** The express price of a weight, or null where no bracket covers it. */
export function expressFor(rows: readonly ExpressRow[], weight: number): ExpressPrice | null {
  const row = bracketOf(rows, weight)
  return (
    row && {
      kind: row.kind,
      price: { value: row.price, row: row.id },
      minCharge: { value: row.minCharge, row: row.id },
    }
  )
}
