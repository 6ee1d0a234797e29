import type { Db } from '#platform/server/db/database.ts'

/** A look or an act as it is kept; what is not said is null. */
export interface Act {
  bid_id: number
  intent_id?: number | null
  kind: 'look' | 'warm' | 'preview' | 'bid' | 'find' | 'rehearse' | 'assist'
  account_id?: number | null
  planned_at?: Date | null
  sent_at: Date
  answered_at?: Date | null
  ms: number
  late_ms?: number | null
  late_why?: 'lead' | 'account' | 'restart' | 'machine' | null
  offset_ms?: number | null
  amount?: number | null
  outcome?: string | null
  words?: string | null
  price?: number | null
  leads?: boolean | null
  ends_at?: Date | null
  raw?: unknown
  actor_id?: number | null
}

export async function keepAct(db: Db, { raw, ...act }: Act): Promise<void> {
  await db
    .insertInto('bid_act')
    .values({ ...act, raw: raw === undefined || raw === null ? null : JSON.stringify(raw) })
    .execute()
}
