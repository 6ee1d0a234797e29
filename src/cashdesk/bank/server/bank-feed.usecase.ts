import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { balanceKey, contentKey, freshBookings, referenceOf } from '#cashdesk/bank/bank-feed.rules.ts'
import type { BookingIdentity, KnownBookings } from '#cashdesk/bank/bank-feed.rules.ts'
import { deliveryOutcome, deliveryTable } from '#cashdesk/bank/bank.status.ts'
import { matchCertain } from '#cashdesk/bank/server/bank.jobs.ts'
import { suggestFor } from '#cashdesk/bank/server/bank-suggest.usecase.ts'
import type { OpenDays } from '#ledger/open-days.rules.ts'
import { openDays } from '#ledger/server/open-days.ts'
import type { BankBooking, BankHook } from '#outside/bank/port.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { businessDate, endOfBusinessDay, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { Exchange } from '#platform/server/http/route.ts'
import { askedBy, requestNow } from '#platform/server/watch/asked.ts'
import { actAs } from '#platform/server/db/transaction.ts'
import { allOf } from '#platform/server/db/together.ts'

type Outcome = StatusOf<typeof deliveryOutcome>

/**
 * Takes a message of a feed: kept as it came, its booking made a row once, however often and in
 * whatever order it is told. What names no account of ours is kept and shown, never lost.
 * @throws access.unauthorized for a message that is not signed with our secret
 */
export async function takeMessage(
  db: Db,
  hook: BankHook,
  { request, bytes }: Exchange,
  { body, now }: { body: unknown; now: Date },
): Promise<{ success: true }> {
  if (!hook.isGenuine({ headers: request.headers, bytes, now })) throw refuse('access.unauthorized')
  const read = hook.read(body)
  await db.transaction().execute(async (tx) => {
    await actAs(tx, null, `webhook:${hook.provider}`)
    const booking = read === 'ping' ? null : read
    const card = booking && (await accountOf(tx, booking.account))
    const outcome = outcomeOf(read, card)
    const delivery = await keepDelivery(tx, { hook, body, outcome, account: booking?.account, now })
    if (booking && card) await takeDelivery(tx, hook.provider, { card, delivery, booking, body, now })
  })
  return { success: true }
}

function outcomeOf(read: BankBooking | 'ping' | null, card: number | null): Outcome {
  if (read === 'ping') return deliveryOutcome.ping
  if (read === null) return deliveryOutcome.unread
  return card ? deliveryOutcome.new : deliveryOutcome.noAccount
}

async function takeDelivery(
  tx: Db,
  provider: BankHook['provider'],
  given: { card: number; delivery: number; booking: BankBooking; body: unknown; now: Date },
): Promise<void> {
  const { card, delivery, booking, body, now } = given
  const bookedAt = withinBooks(await openDays(tx, now), booking.bookedAt, now)
  const ids = await keepBookings(tx, {
    card,
    source: provider,
    delivery,
    now,
    bookings: [{ ...booking, bookedAt, feed: `${provider}:${booking.id}`, raw: body }],
  })
  await moveRows(tx, deliveryTable, ids.length ? 'take' : 'repeat', { where: sql`id = ${delivery}` })
}

/** A feed whose clock is wrong would book before the books or into days to come: what it tells has happened by now. */
const withinBooks = ({ firstMonth }: OpenDays, bookedAt: Date, now: Date): Date =>
  bookedAt > now || bookedAt < startOfBusinessDay(`${firstMonth}-01`) ? now : bookedAt

interface Unmatched {
  id: number
  provider: BankHook['provider']
  payload: unknown
  request: string | null
}

/** Messages that named no account of ours are taken once the account is there. @returns how many became rows */
export async function retryUnmatched(tx: Db, hooks: readonly BankHook[], now: Date): Promise<number> {
  const { rows } = await sql<Unmatched>`
    select id, provider, payload, request from bank_delivery where outcome = ${lit(deliveryOutcome.noAccount)} order by id limit 1000
    for no key update skip locked`.execute(tx)
  let taken = 0
  for (const { id, provider, payload, request } of rows) {
    const read = hooks.find((hook) => hook.provider === provider)?.read(payload)
    if (!read || read === 'ping') continue
    const card = await accountOf(tx, read.account)
    if (card === null) continue
    const take = () => takeDelivery(tx, provider, { card, delivery: id, booking: read, body: payload, now })
    // What follows from it names the request that brought it, not the one in which its account was made.
    await (request ? askedBy(request, take) : take())
    taken += 1
  }
  return taken
}

async function keepDelivery(
  tx: Db,
  given: { hook: BankHook; body: unknown; outcome: Outcome; account: string | undefined; now: Date },
): Promise<number> {
  const kept = await tx
    .insertInto('bank_delivery')
    .values({
      provider: given.hook.provider,
      outcome: given.outcome,
      account_number: given.account ?? null,
      payload: asJson(given.body),
      received_at: given.now,
      request: requestNow() ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return kept.id
}

/** PostgreSQL's JSON has no U+0000. */
const asJson = (value: unknown): string => JSON.stringify(value ?? null).replaceAll('\\u0000', '')

/** Our account of that number, whatever separators the feed writes. */
async function accountOf(tx: Db, number: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from card where kind = 'bank' and partner_id is null and active
    and regexp_replace(account_number, '[^0-9A-Za-z]', '', 'g') = ${number.replace(/[^0-9A-Za-z]/g, '')}
    order by id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export interface KeptBooking {
  /** The feed's own key; null of a file's line. */
  feed: string | null
  bookedAt: Date
  amount: number
  balance: number | null
  content: string
  reference: string | null
  counterAccount: string | null
  counterName: string | null
  counterBank: string | null
  raw: unknown
}

interface Keeping {
  card: number
  source: 'sepay' | 'casso' | 'file'
  bookings: readonly KeptBooking[]
  import?: number
  delivery?: number
  now: Date
}

/**
 * Makes rows of the bookings of one account that are not known yet, looks for suggestions, and lets
 * what is certain be matched after the commit. @returns keys of the new rows
 */
export async function keepBookings(tx: Db, keeping: Keeping): Promise<number[]> {
  // Two feeds that tell the same booking at once are told apart one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${keeping.card}`}, 0))`.execute(tx)
  const fresh = await freshOf(tx, keeping, keeping.bookings)
  const ids: number[] = []
  for (let at = 0; at < fresh.length; at += 500) {
    const rows = fresh.slice(at, at + 500).map(({ booking, key, identity }) => ({
      card_id: keeping.card,
      source: keeping.source,
      dedupe_key: key,
      content_key: contentKey(identity),
      booked_at: booking.bookedAt,
      posting_date: identity.day,
      amount: booking.amount,
      running_balance: booking.balance,
      content: withoutNul(booking.content),
      reference: booking.reference,
      counter_account: booking.counterAccount,
      counter_name: booking.counterName,
      counter_bank: booking.counterBank,
      raw: asJson(booking.raw),
      import_id: keeping.import ?? null,
      delivery_id: keeping.delivery ?? null,
      received_at: keeping.now,
    }))
    const made = await tx.insertInto('bank_transaction').values(rows).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  const { certain } = await suggestFor(tx, ids)
  if (certain > 0) await addJob(tx, matchCertain, {}, { key: matchCertain.name })
  return ids
}

const withoutNul = (text: string) => text.replaceAll('\u0000', '')

/** Which of these bookings, that come this way, the account does not know yet. */
export async function freshOf<B extends KeptBooking>(
  db: Db,
  way: Pick<Keeping, 'card' | 'source'>,
  bookings: readonly B[],
) {
  const given = bookings.map((booking) => ({
    booking,
    feed: booking.feed,
    day: businessDate(booking.bookedAt),
    amount: booking.amount,
    content: booking.content,
    reference: booking.reference,
    balance: booking.balance,
  }))
  const known = await knownOf(db, way, given)
  return freshBookings(given, known).map(({ booking: identity, key }) => ({
    booking: identity.booking,
    identity,
    key,
  }))
}

async function knownOf(
  db: Db,
  { card, source }: Pick<Keeping, 'card' | 'source'>,
  given: readonly (BookingIdentity & { feed: string | null })[],
): Promise<KnownBookings> {
  const contents = [...new Set(given.map(contentKey))]
  const keys = given.flatMap(({ reference, amount, feed }) => {
    const number = referenceOf(reference)
    return number ? [`R|${number}|${amount}`] : feed ? [`F|${feed}`] : []
  })
  const days = given.map(({ day }) => day).toSorted()
  const [first, last] = [days[0] ?? '9999-12-31', days.at(-1) ?? '0001-01-01']
  const read = <Row>(query: RawBuilder<Row>) => query.execute(db)
  const [byKey, byContent, elsewhere] = await allOf([
    read(sql<{ key: string }>`select dedupe_key as key from bank_transaction
      where card_id = ${card} and dedupe_key = any(${keys}::text[])`),
    read(sql<{
      key: string
      all: number
      unnumbered: number
    }>`select content_key as key, count(*)::int as all,
        count(*) filter (where reference is null)::int as unnumbered
      from bank_transaction where card_id = ${card} and content_key = any(${contents}::text[]) group by content_key`),
    read(sql<{
      day: BusinessDate
      amount: number
      balance: number
      n: number
    }>`select posting_date as day, amount,
        running_balance as balance, count(*)::int as n
      from bank_transaction where card_id = ${card} and source <> ${source} and running_balance <> 0
        and booked_at >= ${startOfBusinessDay(first)} and booked_at <= ${endOfBusinessDay(last)} group by 1, 2, 3`),
  ])
  return {
    keys: new Set(byKey.rows.map(({ key }) => key)),
    contents: new Map(byContent.rows.map(({ key, ...counts }) => [key, counts])),
    elsewhere: new Map(elsewhere.rows.map((row) => [balanceKey(row) ?? '', row.n])),
  }
}
