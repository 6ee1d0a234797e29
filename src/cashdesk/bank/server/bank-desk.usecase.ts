import { bankFields } from '#cashdesk/bank/bank.fields.ts'
import { statementFileStatus } from '#cashdesk/bank/statement-file.status.ts'
import { deliveryOutcome } from '#cashdesk/bank/bank.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { historyOf } from '#platform/server/events/history.ts'
import { sql } from 'kysely'
import { openBankStatuses } from '#cashdesk/bank/bank.api.ts'
import type { BankRecord, Suggestion, TargetKind } from '#cashdesk/bank/bank.api.ts'
import { namesIn, rankCandidates } from '#cashdesk/bank/bank-suggest.rules.ts'
import { bankActionNames } from '#cashdesk/bank/bank.words.ts'
import { considerRows, memosOf } from '#cashdesk/bank/server/bank-candidates.repo.ts'
import { retryUnmatched } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import { matchCertain } from '#cashdesk/bank/server/bank.jobs.ts'
import { suggestFor } from '#cashdesk/bank/server/bank-suggest.usecase.ts'
import { bankListing, bankRowOf, worksAtStation, visibleBookings } from '#cashdesk/bank/server/bank.repo.ts'
import { expectedCode, expectedWho } from '#cashdesk/bank/server/expected.repo.ts'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import type { BankHook } from '#outside/bank/port.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { allOf } from '#platform/server/db/together.ts'

/** A page of what the bank booked, with its counts, its sum and the messages nobody could place. */
export async function listBookings({ db, actor }: Context, query: ListQuery) {
  const [page, waiting] = await allOf([
    chippedList<BankRecord, 'amount' | 'ignored'>(db, bankListing, query, visibleBookings(actor)),
    waitingBesides(db, actor),
  ])
  return { ...page, option: { ...page.option, ...waiting } }
}

/** What the bank or somebody told, and is no booking yet: messages nobody could place, files that wait for a release. */
async function waitingBesides(db: Db, actor: Actor): Promise<{ lost: number; unreleased: number }> {
  const { rows } = await sql<{ lost: number; unreleased: number }>`select
    (select count(*)::int from (select from bank_delivery
      where outcome in (${lit(deliveryOutcome.noAccount, deliveryOutcome.unread)}) limit 1000) lost) as lost,
    (select count(*)::int from bank_import t
      where t.status = ${lit(statementFileStatus.imported)} and ${visibleBookings(actor)}) as unreleased`.execute(
    db,
  )
  return rows[0] ?? { lost: 0, unreleased: 0 }
}

const isOpen = (row: BankRecord) => (openBankStatuses as readonly string[]).includes(row.status)

/** One booking with fresh suggestions, what it was set against and what happened to it. @throws bank.not_found */
export async function readBooking(context: Context, id: number) {
  const { db, actor } = context
  const row = await bankRowOf(db, actor, id)
  const [own_file, memos, suggestions, parts, history] = await allOf([
    importedBy(db, id, actor.id),
    memosOf(db, [row]),
    isOpen(row) ? suggestionsOf(context, row) : [],
    partsOf(context, id),
    historyOf(context, {
      entity: 'bank_transaction',
      id,
      label: (action) => bankActionNames[action] ?? action,
      fields: bankFields,
    }),
  ])
  return { row, own_file, suggestions, named: [...memos.values()].flatMap(namesIn), parts, history }
}

/** Is it a line of a statement that this person imported? */
async function importedBy(db: Db, id: number, person: number): Promise<boolean> {
  const { rows } = await sql`select from bank_transaction t join bank_import file on file.id = t.import_id
    where t.id = ${id} and file.created_by = ${person}`.execute(db)
  return rows.length > 0
}

/** What may answer it in the stations this person serves. */
async function suggestionsOf({ db, actor }: Context, row: BankRecord): Promise<Suggestion[]> {
  const [considered] = await considerRows(db, [row])
  if (!considered) return []
  const served = ({ station_id }: { station_id: number | null }) =>
    station_id === null || worksAtStation(actor, station_id)
  const { evidence, candidates, nonCustomer } = considered
  return rankCandidates(evidence, candidates.filter(served), nonCustomer.filter(served))
}

interface PartRow {
  id: number
  kind: TargetKind
  transfer_id: number | null
  code: string
  customer_id: number | null
  customer_no: string | null
  customer_name: string
  order_code: string | null
  bill_code: string | null
  amount: number
  how: 'made' | 'confirmed' | 'linked'
  document: string | null
}

/** What a booking was set against: receipts and payouts, postings of ours, accounts of ours. */
async function partsOf({ db }: Context, id: number): Promise<PartRow[]> {
  const { rows } =
    await sql<PartRow>`select m.id, m.transfer_id, m.amount, m.how, c.customer_no, t.customer_id,
      case when x.id is not null then replace(x.kind, 'own_transfer', 'own')
        when m.account = 'expense:bank_fee' then 'fee' when m.account = 'revenue:interest' then 'interest'
        when m.account = 'suspense:bank' then 'own' when m.account = 'clearing:assets' then 'asset'
        when m.account is not null then 'cash'
        when t.order_id is not null then 'order' when t.bill_id is not null then 'bill' else 'customer' end as kind,
      case when x.id is not null then ${expectedCode} when m.account = 'suspense:bank' then (select card.name
          from expected_booking other join card on card.id = other.card_id
          where other.kind = 'own_transfer' and other.reference_id = ${id} and other.withdrawn_at is null)
        when m.account = 'clearing:assets' then (select code from asset where id = e.reference_id)
        else coalesce(t.code, '') end as code,
      case when x.id is not null then coalesce(${expectedWho}, '')
        when m.account = 'clearing:assets' then (select name from asset where id = e.reference_id)
        when m.account like 'cash:%' then (select name from station where id = split_part(m.account, ':', 2)::bigint)
        else coalesce(c.name, '') end as customer_name,
      o.code as order_code, b.code as bill_code, ${entryDocument} as document
    from bank_decision d join bank_match m on m.decision_id = d.id left join transfer t on t.id = m.transfer_id
      left join customer c on c.id = t.customer_id left join orders o on o.id = t.order_id
      left join bill b on b.id = t.bill_id left join expected_booking x on x.id = m.expected_id
      left join entry e on e.id = coalesce(m.entry_id, t.entry_id, x.entry_id)
    where d.bank_transaction_id = ${id} and d.undone_at is null order by m.id`.execute(db)
  return rows
}

const mostLooked = 20_000

/**
 * Takes the messages whose account is known by now, looks at everything open anew, the newest first, and
 * lets what is certain be matched.
 */
export async function suggestAgain({ db, actor, now }: Context, hooks: readonly BankHook[]) {
  await retryUnmatched(db, hooks, now)
  const { rows } = await sql<{ id: number }>`select t.id from bank_transaction t
    where t.status = any(array['new', 'suggested']) and ${visibleBookings(actor)}
    order by t.booked_at desc limit ${mostLooked}`.execute(db)
  const { suggested, certain } = await suggestFor(
    db,
    rows.map(({ id }) => id),
  )
  if (certain > 0) await addJob(db, matchCertain, {}, { key: matchCertain.name })
  return { looked: rows.length, suggested, certain }
}
