import { sql } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import { billListing, billSums, changeBill, lockBill, visibleBills } from '#billing/server/bill.repo.ts'
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
import { filterCondition, listRows } from '#platform/server/list.ts'
import type { ListDefinition } from '#platform/server/list.ts'
import { eachRow } from '#platform/server/transaction.ts'

export const codListing: ListDefinition = {
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
  const others = filterCondition(codListing, filters, ['cod'])
  const [page, totals, counted] = await Promise.all([
    listRows<BillRecord & { difference: number | null }>(
      db,
      codListing,
      filters as unknown as ListQuery,
      scope,
    ),
    billSums(db, codListing, filters, scope),
    sql<{ all: number; paid: number; unpaid: number; mismatch: number }>`select count(*) as "all",
        count(*) filter (where cod_status = 'paid') as paid, count(*) filter (where cod_status = 'unpaid') as unpaid,
        count(*) filter (where cod_status = 'unpaid' and remitted_cod is not null) as mismatch
      from (select b.cod_status, b.remitted_cod from bill b
        where ${scope} and b.cod_status <> 'none' and ${others} limit 10000) counted`.execute(db),
  ])
  return {
    ...page,
    option: { counts: { ...counted.rows[0] } as Record<string, number> },
    totals: totals as never,
  }
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
  })
  const open = new Set(differing.map((row) => row.id))
  return { done: answer.done.filter((id) => !open.has(id)), failed: [...answer.failed, ...differing] }
}

function asFailure(collected: number, remitted: number): { error: string; message: string } {
  const values = { collected: formatVnd(collected), remitted: formatVnd(remitted) }
  const refusal: AppError = refuseDelivery('cod.mismatch', { values })
  return { error: refusal.code, message: refusal.message }
}
