import { sql } from 'kysely'
import { makeDemoAssets } from '#demo/assets.ts'
import { makeDemoCompany } from '#demo/company.ts'
import { makeDemoDesk } from '#demo/desk.ts'
import { makeDemoFlights } from '#demo/flights.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import { makeDemoLiquidations } from '#demo/liquidations.ts'
import { onOneCpu } from '#demo/one-cpu.ts'
import { makeDemoSalaries } from '#demo/salaries.ts'
import { makeDemoSchedules } from '#demo/schedules.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'

/**
 * The demo company with all that it has lived through, by the owner of the database; false where there is somebody.
 * In one transaction: a server that is killed meanwhile leaves nothing, and the next one begins anew.
 */
export async function makeWholeDemo(
  ownerUrl: string,
  { orders, files, onError }: { orders: number; files: FileStore; onError: (error: Error) => void },
): Promise<boolean> {
  const db = openDatabase(ownerUrl, { max: 1, onError })
  try {
    // 36,000 statements of some 800 kinds: planned for the values of each, a third of what they cost was planning.
    await sql`set plan_cache_mode = force_generic_plan`.execute(db)
    return await onOneCpu(db, () => db.transaction().execute((tx) => makeAll(tx, orders, files)))
  } finally {
    await db.destroy()
  }
}

async function makeAll(tx: Db, orders: number, files: FileStore): Promise<boolean> {
  if (!(await makeDemoCompany(tx))) return false
  if (orders > 0) {
    await makeDemoLife(tx, orders)
    await makeDemoDesk(tx, files)
    await makeDemoFlights(tx)
    await makeDemoAssets(tx)
    await makeDemoLiquidations(tx, files)
    await makeDemoSalaries(tx)
    await makeDemoSchedules(tx)
  }
  return true
}
