import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { moveOne } from '#delivery/server/move-bill.usecase.ts'
import { billStatus } from '#billing/bill.status.ts'
import { AppError } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'deliver-silent-bills'
const day = 86_400_000

/**
 * Bills that were handed over 15 days ago and of which nothing was heard since are delivered (16→17).
 * Where money is to be collected nobody can know that it was: the bill's history says once that it is
 * overdue, and a person decides.
 */
export const deliverSilentBills = job<unknown>({
  name,
  cron: '20 * * * *',
  run: async (_, { db, now, signal }) => {
    const days = await settingValue(db, businessDate(now), 'bill.delivered_after_days')
    for (const bill of await silentBills(db, new Date(now.getTime() - days * day))) {
      if (signal.aborted) return
      await inJob(db, name, (tx) =>
        bill.cod ? recordOverdue(tx, bill, now, days) : deliver(tx, bill.id, now, days),
      )
    }
  },
})

export const jobs = [deliverSilentBills]

interface SilentBill {
  id: number
  station_id: number
  cod: boolean
}

async function silentBills(db: Db, cutoff: Date): Promise<SilentBill[]> {
  const { rows } =
    await sql<SilentBill>`select b.id, b.station_id, b.method = 'COD' and b.expected_cod > 0 as cod
    from bill b where b.status = ${lit(billStatus.delivering)} and b.handed_over_at <= ${cutoff}
      and not (b.method = 'COD' and b.expected_cod > 0 and exists (select from event e where e.entity = 'bill'
        and e.entity_id = b.id and e.action = 'overdue' and e.at > b.handed_over_at))
    order by b.handed_over_at limit 1000`.execute(db)
  return rows
}

/** One that somebody moved in the meantime is left as it is. */
async function deliver(tx: Db, id: number, now: Date, days: number): Promise<void> {
  try {
    const reason = `Tự động: ${days} ngày sau khi bàn giao không có phản hồi`
    await moveOne({ db: tx, actor: systemActor, now }, id, { status: billStatus.delivered, reason })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function recordOverdue(tx: Db, bill: SilentBill, now: Date, days: number): Promise<void> {
  const context = { db: tx, actor: systemActor, now }
  const data = { days }
  await recordEvent(context, {
    entity: 'bill',
    id: bill.id,
    action: 'overdue',
    station: bill.station_id,
    data,
  })
}
