import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '#platform/contract/call.ts'
import { AppError, refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { isPassing } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { together } from '#platform/server/db/together.ts'
import { sentWithNext } from '#platform/server/db/preparing-client.ts'

const next = sql.raw(sentWithNext)

interface Submit {
  call: Call
  actorId: number
  key: string | undefined
  /** What was sent, for telling a repeat from another body under the same key. */
  content: unknown
  /** `answerKept` was asked before: an answer that came since is of one that was in flight beside this. */
  looked?: boolean
  /** Something was done before: it waits for who is in flight under its key instead of being refused. */
  begun?: boolean
}

/** How long an equal money call without a key counts as the same submit. */
const sameSubmitSeconds = 10

/** Runs a transaction. One that lost a deadlock is run again, and one that a migration beside us refused. */
export async function runAgain<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 4 || !isPassing(error)) throw error
    }
  }
}

/**
 * Runs a write: one transaction around the effect and the stored answer, so that a retry after a
 * lost answer, a double click or a crash finds either both or neither.
 */
export function runWrite(
  db: Db,
  submit: Submit,
  /** Gives the answer, in JSON. */
  effect: (tx: Db) => Promise<string>,
): Promise<string> {
  return runAgain(db, (tx) => once(tx, submit, effect))
}

async function once(tx: Db, submit: Submit, effect: (tx: Db) => Promise<string>): Promise<string> {
  const { call, actorId } = submit
  const marks = marksOf(submit)
  const { fingerprint, key } = marks
  if (!key) {
    await actAs(tx, actorId, call.id)
    return effect(tx)
  }
  const hash = sql`hashtextextended(${`${actorId}:${key}`}, 0)`
  const got = submit.begun
    ? sql`pg_advisory_xact_lock(${hash}) is not null`
    : sql`pg_try_advisory_xact_lock(${hash})`
  const lock = sql<{ got: boolean }>`select ${auditSettings(actorId, call.id)}, ${got} as got`
  // In two statements: what is read beside the lock would be of before it was got.
  const [locked, known] = await together(tx, (beside) => [
    lock.execute(beside),
    keptUnder(beside, submit, marks),
  ])
  if (!locked.rows[0]?.got) throw refuse('idempotency.in_flight')
  if (known && submit.looked) throw refuse('idempotency.in_flight')
  if (known) return known.answer
  const answer = await effect(tx)
  await sql`${next} insert into idempotency (actor_id, key, call, fingerprint, answer)
    values (${actorId}, ${key}, ${call.id}, ${fingerprint}, ${answer}::jsonb)
    on conflict (actor_id, key) do update set answer = excluded.answer, created_at = now()`.execute(tx)
  return answer
}

/** The key that an answer is kept under; none: nothing is kept. */
function marksOf({ call, key, content }: Submit): { fingerprint: string; key: string | undefined } {
  // The same file once more is somebody who asks again: its rows say which of them came before.
  const isSubmit = call.money && !call.upload
  if (call.unstored || (!key && !isSubmit)) return { fingerprint: '', key: undefined }
  const fingerprint = fingerprintOf(call, content)
  return { fingerprint, key: key ?? `auto:${fingerprint}` }
}

/** The answer that this submit got before, in JSON; null: none. @throws idempotency.mismatch where its key was used for another */
export function answerKept(db: Db, submit: Submit): Promise<{ answer: string } | null> {
  return keptUnder(db, submit, marksOf(submit))
}

async function keptUnder(
  db: Db,
  submit: Submit,
  { fingerprint, key }: ReturnType<typeof marksOf>,
): Promise<{ answer: string } | null> {
  if (!key) return null
  const known = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer', sql<number>`extract(epoch from now() - created_at)::float8`.as('age')])
    .where('actor_id', '=', submit.actorId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known || (!submit.key && known.age > sameSubmitSeconds)) return null
  if (known.fingerprint !== fingerprint) throw refuse('idempotency.mismatch')
  return { answer: JSON.stringify(known.answer) }
}

/** Names the person and the call to the audit trigger, for this transaction. */
export async function actAs(tx: Db, actorId: number | null, call: string): Promise<void> {
  await sql`${next} select ${auditSettings(actorId, call)}`.execute(tx)
}

const auditSettings = (actorId: number | null, call: string) =>
  sql`set_config('app.actor', ${actorId === null ? '' : String(actorId)}, true), set_config('app.call', ${call}, true)`

/** Same person, call and content: the same submit. Object keys are ordered first. */
function fingerprintOf(call: Call, content: unknown): string {
  return createHash('sha256')
    .update(call.id)
    .update('\0')
    .update(JSON.stringify(content, ordered))
    .digest('hex')
}

function ordered(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Runs each row of a bulk action by itself, in a savepoint of the call's transaction: what fails
 * is undone alone and named; what is not a refusal of ours fails the whole call. Where no row
 * could be done the call itself is refused, as the first row was, with every row's reason in `data`.
 */
export async function eachRow(
  tx: Db,
  ids: readonly number[],
  act: (tx: Db, id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const done: number[] = []
  const refusals: { id: number; refusal: AppError }[] = []
  // Rows are locked in one order whoever asks, so that two bulk actions do not deadlock.
  const rows = [...new Set(ids)].toSorted((a, b) => a - b)
  // A refused row that is alone refuses the call and with it the transaction.
  const alone = rows.length === 1
  for (const id of rows) {
    if (!alone) await sql`savepoint one_row`.execute(tx)
    try {
      await act(tx, id)
      if (!alone) await sql`release savepoint one_row`.execute(tx)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!alone) await sql`rollback to savepoint one_row`.execute(tx)
      refusals.push({ id, refusal: error })
    }
  }
  const failed = refusals.map(({ id, refusal: { code, message, given } }) => ({
    id,
    error: code,
    // Of many rows nobody sees a field: its own sentence says what the row lacks.
    message: given.details?.[0]?.message ?? message,
  }))
  const first = refusals[0]?.refusal
  if (first && done.length === 0) {
    throw new AppError(first.code, first.kind, {
      ...first.given,
      extra: { ...first.given.extra, data: { done, failed } },
    })
  }
  return { done, failed }
}
