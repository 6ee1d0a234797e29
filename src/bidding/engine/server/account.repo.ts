import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

export interface BidAccount {
  id: number
  username: string
}

/**
 * The account of a bid where it can act, else the next of its site by priority; null: none is left. `own`: no other.
 */
export async function accountFor(
  db: Db,
  bid: { account_id: number | null; site_code: string },
  own = false,
): Promise<BidAccount | null> {
  const { rows } = await sql<BidAccount>`select a.id, a.username from buying_account a
    left join account_health h on h.account_id = a.id
    where a.site_code = ${bid.site_code} and a.active and h.banned_at is null and h.signed_out_at is null
      and coalesce(h.unpaid, 0) = 0 and (${!own} or a.id = ${bid.account_id})
    order by (a.id = ${bid.account_id}) desc nulls last, coalesce(h.priority, 0) desc, a.id limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function accountNamed(db: Db, id: number): Promise<BidAccount | null> {
  const { rows } = await sql<BidAccount>`select id, username from buying_account where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What a market said of an account; who acts well is signed in, a ban and an unpaid win are lifted by a person. */
export async function noteAccount(
  db: Db,
  account: number,
  state: 'ok' | 'signed_out' | 'banned' | 'unpaid' | 'refused',
  { why, now }: { why: string | null; now: Date },
): Promise<void> {
  await sql`insert into account_health (account_id) values (${account}) on conflict do nothing`.execute(db)
  const set = {
    ok: sql`answered_at = ${now}, refusals = 0, signed_out_at = null,
      why = case when banned_at is null and coalesce(unpaid, 0) = 0 then null else why end`,
    signed_out: sql`signed_out_at = coalesce(signed_out_at, ${now}), why = ${why}, refusals = refusals + 1`,
    banned: sql`banned_at = coalesce(banned_at, ${now}), why = ${why}, refusals = refusals + 1`,
    unpaid: sql`unpaid = greatest(unpaid, 1), why = ${why}, refusals = refusals + 1`,
    refused: sql`refusals = refusals + 1, why = ${why}`,
  }[state]
  await sql`update account_health set ${set} where account_id = ${account}`.execute(db)
}

/** For one worker alone, for some seconds. @returns whether it has it */
export async function leaseAccount(db: Db, account: number, worker: string): Promise<boolean> {
  const taken = await sql`insert into account_health (account_id, leased_by, leased_until)
    values (${account}, ${worker}, now() + interval '10 seconds')
    on conflict (account_id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
      where account_health.leased_until is null or account_health.leased_until < now()
        or account_health.leased_by = excluded.leased_by`.execute(db)
  return taken.numAffectedRows === 1n
}

export async function endLease(db: Db, account: number, worker: string): Promise<void> {
  await sql`update account_health set leased_until = null where account_id = ${account} and leased_by = ${worker}`.execute(
    db,
  )
}
