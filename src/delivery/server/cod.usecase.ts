import { sql } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import {
  billListing,
  changeBill,
  codCondition,
  codStates,
  lockBill,
  tellBilledOrders,
  visibleBills,
} from '#billing/server/bill.repo.ts'
import type { CodRow } from '#delivery/cod.api.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { carrierOf } from '#delivery/server/move-bill.usecase.ts'
import { codRemittanceEntry } from '#ledger/entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import type { AppError } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { listRows } from '#platform/server/list.ts'
import { listSums, withinList } from '#platform/server/list-within.ts'
import type { Within } from '#platform/server/list-within.ts'
import { eachRow } from '#platform/server/transaction.ts'

export const codListing: typeof billListing = {
  ...billListing,
  select: sql`${billListing.select}, case when b.cod_status = 'unpaid' and b.remitted_cod is not null
    then b.remitted_cod + b.cod_fee - coalesce(b.collected_cod, 0) end as difference`,
  sorts: { created_at: sql`b.created_at`, delivered_at: sql`b.delivered_at` },
}

/** Bills whose COD was collected; `cod` narrows to paid, unpaid or mismatch. */
export async function listCods({ db, actor }: Context, query: ListQuery) {
  const filters = { ...(query as unknown as Record<string, unknown>) }
  if (!filters['cod']) filters['cod'] = 'all'
  const scope = visibleBills(actor)
  const asked = filters as unknown as ListQuery
  const within = withinList(db, codListing, asked, scope)
  const [page, totals, counts] = await Promise.all([
    listRows<BillRecord & { difference: number | null }>(db, codListing, asked, scope),
    listSums(db, codListing, within),
    codCounts(db, within(['cod'])),
  ])
  return { ...page, option: { counts }, totals }
}

/** Bills that the carrier owes for, by how far that has come; each as far as a chip says. */
async function codCounts(db: Db, within: Promise<Within | null>): Promise<Record<string, number>> {
  const rows = await within
  if (!rows) return {}
  const one = (value: string) => sql`(select count(*) from (select from bill b
    where ${codCondition(value)} and ${rows.where} limit 1000) one) as ${sql.ref(value)}`
  const answer = await sql<Record<string, number>>`select ${sql.join(codStates.map(one))}`.execute(db)
  return { ...answer.rows[0] }
}

/**
 * Settles COD that the carrier remitted, each bill once: what came and the fee it kept must be what
 * was collected. What differs is noted on the bill as a difference and stays open; the others are
 * settled. @throws cod.nothing, cod.fee; cod.mismatch by row
 */
export async function settleCods(
  context: Context,
  rows: readonly CodRow[],
  place: 'bank' | 'cash',
): Promise<BulkAnswer> {
  const { db, actor, now } = context
  const given = new Map(rows.map((row) => [row.id, row]))
  const differing: BulkAnswer['failed'] = []
  const answer = await eachRow(db, [...given.keys()], async (tx, id) => {
    const inRow = { ...context, db: tx }
    const row = given.get(id) as CodRow
    const bill = await lockBill(tx, actor, id)
    const collected = bill.collected_cod ?? 0
    if (bill.cod_status !== 'unpaid' || collected <= 0) throw refuseDelivery('cod.nothing')
    if (row.fee > collected) throw refuseDelivery('cod.fee')
    const remitted = row.remitted ?? collected - row.fee
    const set = { remitted_cod: remitted, cod_fee: row.fee }
    if (remitted + row.fee !== collected) {
      const difference = remitted + row.fee - collected
      await changeBill(inRow, bill, {
        action: 'cod_difference',
        set,
        data: { ...set, collected, difference },
      })
      await tellBilledOrders(inRow, bill, 'cod_difference')
      differing.push({ id, ...asFailure(collected, remitted + row.fee) })
      return
    }
    const draft = codRemittanceEntry({
      bill: id,
      carrier: carrierOf(bill),
      place: place === 'cash' ? `cash:${bill.station_id}` : 'suspense:bank',
      collected,
      fee: row.fee,
    })
    const entry = await post(tx, draft, { station: bill.station_id, now, maker: actor.id })
    await changeBill(inRow, bill, {
      action: 'cod_paid',
      set: { ...set, cod_status: 'paid', cod_remit_entry_id: entry.id, cod_paid_at: now },
      data: { collected, ...set },
    })
    await tellBilledOrders(inRow, bill, 'cod_paid')
  })
  const open = new Set(differing.map((row) => row.id))
  return { done: answer.done.filter((id) => !open.has(id)), failed: [...answer.failed, ...differing] }
}

function asFailure(collected: number, remitted: number): { error: string; message: string } {
  const values = { collected: formatVnd(collected), remitted: formatVnd(remitted) }
  const refusal: AppError = refuseDelivery('cod.mismatch', { values })
  return { error: refusal.code, message: refusal.message }
}
