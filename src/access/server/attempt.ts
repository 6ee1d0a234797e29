import { sql } from 'kysely'
import { levelAt, waitOf } from '#access/attempt.rules.ts'
import type { Bound, Tally } from '#access/attempt.rules.ts'
import { refuseAccess } from '#access/access.errors.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'
import { turnstile } from '#platform/server/turnstile.ts'

/** Calls without a session that one address may make in a minute: a full office behind one address makes a tenth. */
const callsAMinute = 600

/** By what failures are counted. */
interface Subject {
  key: string
  bound: Bound
  /** Counted only: it keeps nobody waiting here. */
  lenient?: boolean
  /** Forgotten when the attempt succeeds; of the others this attempt alone is taken back. */
  own?: boolean
}

const bounds = {
  here: { free: 5, anHour: 4 },
  account: { free: 20, anHour: 4 },
  /** An office behind one address forgets a few passwords an hour, not a hundred. */
  address: { free: 100, anHour: 100 },
} satisfies Record<string, Bound>

interface Guess {
  /** What is guessed: the counts of one sort say nothing about another. */
  of: 'password' | 'code' | 'reset'
  account: string
  address: string
  /** The account has been signed in to from here before. */
  known: boolean
}

/**
 * By account and address first, so that nobody shuts out another; by the account for guesses from many
 * addresses, by the address for guesses at many accounts. These two keep nobody waiting where the account
 * is known: its owner comes in there whoever else is guessing.
 */
export const guessesOf = ({ of, account, address, known }: Guess): Subject[] => {
  const name = `${of}|${account.toLowerCase()}`
  const from = networkOf(address)
  return [
    { key: `${name}|${from}`, bound: bounds.here, own: true },
    // Who guesses codes has the password: fewer are free.
    { key: name, bound: of === 'code' ? bounds.here : bounds.account, lenient: known },
    { key: `address|${from}`, bound: bounds.address, lenient: known },
  ]
}

/** What one session proves again; another session of the same person is not kept waiting by it. */
export const proofsOf = (sessionId: string): Subject[] => [
  { key: `proof|${sessionId}`, bound: bounds.here, own: true },
]

/** Addresses that nobody signed: an office mistypes a few an hour, a machine tries thousands. */
export const missesOf = (address: string): Subject[] => [
  { key: `story|${networkOf(address)}`, bound: bounds.account },
]

/** Codes asked for by mail, whatever the name. */
export const requestsOf = (address: string): Subject[] => [
  { key: `request|${networkOf(address)}`, bound: bounds.address },
]

/** The address; of IPv6 the network, since one customer of a provider has 2^64 of them. */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = [...head.split(':'), ...(tail === undefined ? [] : ['0', '0', '0', '0'])]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Attempts wait here for their turn, so that many right ones at once do not use up what is free for failures. */
const twoAtOnce = turnstile({
  most: 2,
  waiting: 1_000,
  milliseconds: 4_000,
  refused: () => refuse('busy'),
})

/**
 * Compares what could be guessed. The attempt is counted before anything is compared, and taken back when
 * it was right: of guesses sent at once, to however many processes, no more are compared than are free,
 * and past that the answer is the same for the right one.
 * @param compare null: it was wrong
 * @throws access.too_many_attempts, busy
 */
export function attempt<T>(
  db: Db,
  subjects: readonly Subject[],
  now: Date,
  compare: () => Promise<T | null>,
): Promise<T | null> {
  return twoAtOnce(async () => {
    await count(db, subjects, now)
    const found = await compare().catch(async (error: unknown) => {
      await takeBack(db, subjects)
      throw error
    })
    if (found === null) return null
    await takeBack(db, subjects)
    const own = subjects.flatMap(({ key, own: ours }) => (ours ? [key] : []))
    await db.deleteFrom('attempt').where('subject', 'in', own).execute()
    return found
  })
}

/** Counts one more for each of them, or none. @throws access.too_many_attempts */
export async function count(db: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  // Rows are locked in one order whoever asks, so that two attempts do not deadlock.
  const ordered = subjects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Tally & { subject: string }>`
      insert into attempt as a (subject, level, at) select unnest(${ordered.map(({ key }) => key)}::text[]), 0, ${now}::timestamptz
      on conflict (subject) do update set level = a.level returning subject, level, at`.execute(tx)
    const tallies = new Map(rows.map((row) => [row.subject, row]))
    const tallyOf = ({ key }: Subject): Tally => tallies.get(key) ?? { level: 0, at: now }
    const waits = ordered.map((one) => (one.lenient ? 0 : waitOf(tallyOf(one), one.bound, now)))
    const seconds = Math.max(...waits)
    if (seconds > 0) throw refuseAccess('access.too_many_attempts', { values: { seconds } })
    const levels = ordered.map((one) => levelAt(tallyOf(one), one.bound, now) + 1)
    await sql`update attempt a set level = v.level, at = ${now}::timestamptz
      from unnest(${ordered.map(({ key }) => key)}::text[], ${levels}::float8[]) v (subject, level)
      where a.subject = v.subject`.execute(tx)
  })
}

/** Row by row: two that lock several in different orders would deadlock. */
async function takeBack(db: Db, subjects: readonly Subject[]): Promise<void> {
  for (const { key } of subjects)
    await sql`update attempt set level = greatest(level - 1, 0) where subject = ${key}`.execute(db)
}

/** Counts a call without a session, for all processes together. @throws too_many */
export async function countCall(db: Db, address: string, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { rows } = await sql<{
    n: number
  }>`insert into request_count as c (subject, since) values (${networkOf(address)}, ${minute})
    on conflict (subject, since) do update set n = c.n + 1 returning n`.execute(db)
  if ((rows[0]?.n ?? 0) > callsAMinute) throw refuse('too_many')
}
