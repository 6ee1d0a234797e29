import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { PackageRecord } from '#warehouse/package.api.ts'
import { packageRowsOf, visiblePackages } from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'

/** Whose a package of another station is stays there. */
const nobodys = { order_ids: [], order_codes: [], order_names: [], customer_names: [], sub_statuses: [] }

/** The packages of a flight or a bag: it is worked on as a whole; sales look for what is theirs. */
export async function packagesInside(
  { db, actor }: Context,
  scope: WarehouseScope,
  inside: RawBuilder<unknown>,
): Promise<PackageRecord[]> {
  const { rows } = await sql<{ id: number; seen: boolean }>`select p.id, ${visiblePackages(scope)} as seen
    from package p where ${inside} and p.cancelled_at is null order by p.container_id, p.id limit 5000`.execute(
    db,
  )
  const seen = new Set(rows.filter((row) => row.seen).map((row) => row.id))
  const shown = rows.filter((row) => row.seen || !is(actor, 'kd'))
  const packages = await packageRowsOf(
    db,
    shown.map((row) => row.id),
  )
  return packages.map((row) => (seen.has(row.id) ? row : { ...row, ...nobodys }))
}
