import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BankRecord, BankStatus } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { bankFields } from '#cashdesk/bank/bank.fields.ts'
import { bankStatus, bankTable } from '#cashdesk/bank/bank.status.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import { expectedCode } from '#cashdesk/bank/server/expected.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { startsOf } from '#platform/contract/status.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Move, Records } from '#platform/server/events/run-action.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** Bookings on the accounts that this person's station receives on. */
export function visibleBookings(actor: Actor): RawBuilder<boolean> {
  if (actor.station === 'all') return sql<boolean>`true`
  return sql<boolean>`t.card_id in (select card.id from card
    where card.station_id is null or card.station_id = ${actor.station})`
}

/** Whose money a person may deal with at the bank desk: the accounts are the company's, they need not change their station. */
export function worksAtStation(actor: Actor, station: number): boolean {
  return actor.station === 'all' || actor.stations.includes(station)
}

/** The same person, at work in the station whose order, bill or customer it is. */
export function atStation(context: Context, station: number): Context {
  return { ...context, actor: { ...context.actor, station } }
}

/** The decision that stands on a row: the newest that is not taken back. */
const standing = sql`lateral (select * from bank_decision d where d.bank_transaction_id = t.id and d.undone_at is null
  order by d.id desc limit 1) d`
const from = sql`bank_transaction t join card on card.id = t.card_id left join ${standing} on true
  left join staff decider on decider.id = t.decided_by`

/** What a part of a match `m` was set against: its code, or what kind of money it is. */
const matched = sql`case when m.account is not null then ${sql.join(
  [
    sql`case when m.account = 'expense:bank_fee' then ${kindNames.fee}`,
    sql`when m.account = 'revenue:interest' then ${kindNames.interest}`,
    sql`when m.account = 'clearing:assets' then (select a.code from entry e join asset a on a.id = e.reference_id
      where e.id = m.entry_id)`,
    sql`when m.account = 'suspense:bank' then ${kindNames.own} else ${kindNames.cash} end`,
  ],
  sql` `,
)} when m.expected_id is not null then (select ${expectedCode} from expected_booking x where x.id = m.expected_id)
  else coalesce(o.code, b.code, c.customer_no, p.code) end`

/** A carrier's money may be for hundreds of postings: the first of them stand for all. */
const shownTargets = 6
const targets = sql`coalesce((select array_agg(one.what order by one.id) || case when max(one.many) > ${shownTargets}
    then array['… ' || max(one.many) || ' khoản'] else '{}'::text[] end
  from (select m.id, ${matched} as what, count(*) over () as many
    from bank_match m left join transfer p on p.id = m.transfer_id left join customer c on c.id = p.customer_id
      left join orders o on o.id = p.order_id left join bill b on b.id = p.bill_id
    where m.decision_id = d.id order by m.id limit ${shownTargets}) one), '{}')`

const directions: Record<string, RawBuilder<boolean>> = {
  in: sql<boolean>`t.amount > 0`,
  out: sql<boolean>`t.amount < 0`,
}

const described = describedList(bankFields, 't', {
  targets,
  card_name: sql`card.name`,
  decided_name: sql`decider.name`,
  automatic: sql`coalesce(d.automatic, false)`,
  reason: sql`d.reason`,
})
export const bankListing: ListDefinition<'amount' | 'ignored'> = {
  from,
  table: { name: 'bank_transaction', as: 't' },
  ...described,
  filters: { ...described.filters, direction: (value) => directions[value] ?? sql<boolean>`true` },
  key: sql`t.id`,
  defaultSort: '-booked_at',
  search: { text: (q) => foldHas('t.fold', amountText(q)) },
  chips: { of: 'status', values: bankStatus.values },
  // What was left out is no money of the desk.
  sums: {
    amount: sql`case when t.status = ${lit(bankStatus.ignored)} then 0 else t.amount end`,
    ...sumsByStatus(sql`t.amount`, { ignored: bankStatus.ignored }),
  },
}

/** An amount typed with its groups is found as it is kept. */
function amountText(q: string): string {
  return /^\d{1,3}([,.]\d{3})+$/.test(q) ? q.replace(/[,.]/g, '') : q
}

/** @throws bank.not_found */
export async function bankRowOf(db: Db, actor: Actor, id: number): Promise<BankRecord> {
  const { rows } = await sql<BankRecord>`select ${bankListing.select} from ${from}
    where t.id = ${id} and ${visibleBookings(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBank('bank.not_found')
  return row
}

export interface LockedBooking {
  id: number
  card_id: number
  station_id: number | null
  bank_code: string | null
  amount: number
  content: string
  counter_account: string | null
  counter_name: string | null
  booked_at: Date
  posting_date: string
  /** Of a line of a statement file: who imported that, and who released it; null: a feed told it. */
  imported_by: number | null
  released_by: number | null
  status: BankStatus
  certain: boolean
  version: number
}

/** Locks a row for a decision: of two accountants the second reads what the first did. @throws bank.not_found */
export async function lockBooking({ db, actor }: Context, id: number): Promise<LockedBooking> {
  const { rows } = await sql<LockedBooking>`select t.*, card.station_id, card.bank_code,
      file.created_by as imported_by, file.decided_by as released_by
    from bank_transaction t join card on card.id = t.card_id left join bank_import file on file.id = t.import_id
    where t.id = ${id} and ${visibleBookings(actor)} for no key update of t`.execute(db)
  const row = rows[0]
  if (!row) throw refuseBank('bank.not_found')
  return row
}

/** @throws bank.taken with who did what, conflict.stale with the row as it is */
export async function refuseSettled(
  { db, actor }: Context,
  row: LockedBooking,
  action: string,
  version: number | undefined,
): Promise<void> {
  const isOpen = startsOf(bankTable, action, actor.role).includes(row.status)
  if (isOpen && (version === undefined || version === row.version)) return
  const now = await bankRowOf(db, actor, row.id)
  if (isOpen) throw refuse('conflict.stale', { extra: { data: now } })
  throw refuseBank('bank.taken', {
    values: {
      who: now.decided_name ?? 'hệ thống',
      at: now.decided_at ? clock(now.decided_at) : '',
      what: [bankStatus.label(now.status).toLowerCase(), ...now.targets].join(' '),
    },
    extra: { data: now },
  })
}

const clock = (at: Date) =>
  at.toLocaleString('vi-VN', {
    timeZone: 'Asia/Ho_Chi_Minh',
    hour: '2-digit',
    minute: '2-digit',
    day: '2-digit',
    month: '2-digit',
  })

export interface StandingDecision {
  id: number
  kind: 'match' | 'split' | 'hold' | 'ignore'
  entry_id: number | null
}

/** The decisions that stand on a row, the newest first. */
export async function standingDecisions(db: Db, booking: number): Promise<StandingDecision[]> {
  const { rows } = await sql<StandingDecision>`select id, kind, entry_id from bank_decision
    where bank_transaction_id = ${booking} and undone_at is null order by id desc`.execute(db)
  return rows
}

/** Bookings as the executor of actions knows them; `refuseSettled` says before it who was faster. */
export const bookingRecords: Omit<Records<LockedBooking, null, never>, 'lock'> = {
  table: bankTable,
  snapshot: () => null,
  refuse: (_, row) =>
    refuseBank('bank.taken', {
      values: { who: 'người khác', at: '', what: bankStatus.label(row.status) },
    }),
  move: moveBooking,
}

/** The decision, which has a row of its own, says from where to where. */
async function moveBooking(
  context: Context,
  row: LockedBooking,
  { action, to, reason, data }: Move,
): Promise<void> {
  const { db, actor, now } = context
  const moved = await sql`update bank_transaction
    set status = ${to}, decided_by = ${actor.id || null}, decided_at = ${now}
    where id = ${row.id} and status = ${row.status}`.execute(db)
  if (moved.numAffectedRows !== 1n) throw bookingRecords.refuse('status', row)
  await recordEvent(context, {
    entity: bankTable.entity,
    id: row.id,
    action,
    station: row.station_id,
    reason,
    data: { amount: row.amount, ...data },
  })
}
