import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** That a bid is about to be sent, and what came of it is not known yet. */
export interface OpenIntent {
  id: number
  reference: string
  account_id: number
  amount: number
  worker: string
  created_at: Date
}

export async function openIntent(db: Db, bid: number): Promise<OpenIntent | null> {
  const { rows } =
    await sql<OpenIntent>`select id, reference, account_id, amount, worker, created_at from bid_intent
    where bid_id = ${bid} and closed_at is null`.execute(db)
  return rows[0] ?? null
}

interface NewIntent {
  bid_id: number
  reference: string
  account_id: number
  amount: number
  planned_at: Date
  worker: string
  created_at: Date
}

/** At most one is open a bid. @returns its id; null: one is open */
export async function beginIntent(db: Db, intent: NewIntent): Promise<number | null> {
  const row = await db
    .insertInto('bid_intent')
    .values(intent)
    .onConflict((conflict) => conflict.columns(['bid_id']).where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function closeIntent(db: Db, id: number, outcome: string, now: Date): Promise<void> {
  await db
    .updateTable('bid_intent')
    .set({ closed_at: now, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}
