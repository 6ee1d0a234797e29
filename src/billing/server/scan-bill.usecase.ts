import { sql } from 'kysely'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus } from '#billing/bill.status.ts'
import { lockBill } from '#billing/server/bill.repo.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

export interface ScanState {
  scanned: string[]
  missing: string[]
}

/** What stands on a bill, each package once (an order without one by its code), scanned off it or not yet. */
export async function scanStateOf(db: Db, bill: number): Promise<ScanState> {
  const { rows } = await sql<{ code: string; done: boolean }>`
    with wanted as (
      select distinct coalesce(p.track, o.code) as code from orders o
        left join (package_order po join package p on p.id = po.package_id and p.cancelled_at is null) on po.order_id = o.id
      where o.bill_id = ${bill})
    select w.code, s.code is not null as done from wanted w
      left join bill_scan s on s.bill_id = ${bill} and s.code = w.code order by w.code`.execute(db)
  return {
    scanned: rows.filter((row) => row.done).map((row) => row.code),
    missing: rows.filter((row) => !row.done).map((row) => row.code),
  }
}

/** Was everything on the bill `b` scanned off it, as `scanStateOf` says? */
export const scannedOff = sql<boolean>`not exists (select from orders o
    left join (package_order po join package p on p.id = po.package_id and p.cancelled_at is null) on po.order_id = o.id
  where o.bill_id = b.id and not exists (
    select from bill_scan s where s.bill_id = b.id and s.code = coalesce(p.track, o.code)))`

/** Scans packages off an approved bill; one that is not on it refuses all. @throws bills.status, bills.scan_strange */
export async function scanBill(
  context: Context,
  given: { id: number; codes: readonly string[] },
): Promise<ScanState> {
  const { db, actor, now } = context
  const bill = await lockBill(db, actor, given.id)
  if (bill.status !== billStatus.approved && bill.status !== billStatus.released)
    throw refuseBill('bills.status')
  const { scanned, missing } = await scanStateOf(db, bill.id)
  const codes = given.codes.map((code) => code.trim().toUpperCase())
  const strange = codes.find((code) => !missing.includes(code) && !scanned.includes(code))
  if (strange !== undefined) {
    throw refuseBill('bills.scan_strange', { values: { code: strange, bill: bill.code } })
  }
  const fresh = [...new Set(codes)].filter((code) => missing.includes(code))
  if (fresh.length > 0) {
    await db
      .insertInto('bill_scan')
      .values(fresh.map((code) => ({ bill_id: bill.id, code, scanned_by: actor.id, scanned_at: now })))
      .execute()
  }
  return scanStateOf(db, bill.id)
}

/** Goods leave only when everything on the bill was scanned off it (14→15). @throws bills.not_scanned */
export async function refuseUnscanned(db: Db, bill: number): Promise<void> {
  const { missing } = await scanStateOf(db, bill)
  if (missing.length === 0) return
  const some = missing.slice(0, 3).join(', ')
  const codes = missing.length > 3 ? `${some}…` : some
  throw refuseBill('bills.not_scanned', { values: { n: String(missing.length), codes } })
}
