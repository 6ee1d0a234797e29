import { sql } from 'kysely'
import { parcelStatus } from '#carriers/parcel.status.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { inTransaction } from '#platform/server/db/own-transaction.ts'
import { noteAnswer } from '#carriers/server/send-parcels.usecase.ts'
import { takeMessages } from '#carriers/server/take-messages.usecase.ts'
import { rejected, unknown } from '#outside/carrier/ask.ts'
import type { Answer, Carriers, Waybill } from '#outside/carrier/port.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { JobParts } from '#parts.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { job } from '#platform/server/jobs/jobs.ts'

/** A carrier is waited for 15 s; who asked has died when nothing is written after this long. */
const patienceMs = 120_000

export const jobs = ({ carriers }: JobParts) => [
  job<unknown>({
    name: 'ask-carriers-again',
    cron: '* * * * *',
    run: async (_, { db, now, signal }) => {
      await askAgain(carriers, db, { now, signal })
    },
  }),
  job<undefined>({
    name: 'take-carrier-messages',
    every: 1_000,
    run: async (_, { db, now, signal, say }) => {
      await takeMessages(carriers, db, { now, signal, say })
    },
  }),
]

/**
 * Parcels of which nobody knows whether a waybill was made: asked by our reference where the carrier knows it; where
 * it does not, they are for a person. None is ever created again here. @returns how many are settled
 */
export async function askAgain(
  carriers: Carriers,
  db: Db,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const cutoff = new Date(now.getTime() - patienceMs)
  const { rows } = await sql<{ id: number; carrier: CarrierCode; reference: string }>`
    select id, carrier, reference from bill_parcel
    where status in (${lit(parcelStatus.asked, parcelStatus.unknown)}) and asked_at <= ${cutoff}
    order by asked_at limit 200`.execute(db)
  let settled = 0
  for (const { id, carrier, reference } of rows) {
    if (signal?.aborted) break
    const answer = await whatBecame(carriers[carrier], reference)
    const context = { db, now, actor: systemActor, call: 'job:ask-carriers-again' }
    try {
      await inTransaction(context, (inside) => noteAnswer(inside, id, answer))
      if (answer.kind !== 'unknown') settled += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return settled
}

async function whatBecame(carrier: Carriers[CarrierCode], reference: string): Promise<Answer<Waybill>> {
  if (!carrier.can.find)
    return unknown('Hãng không tra được theo mã của mình: tìm trên trang của hãng rồi ghi kết luận')
  const found = await carrier.find(reference)
  if (found.kind === 'unknown') return found
  // Refused to say: that is no word on the waybill.
  if (found.kind === 'rejected') return unknown(found.why)
  return found.value ? { kind: 'ok', value: found.value } : rejected('Hãng không có vận đơn nào theo mã này')
}
