import { sql } from 'kysely'
import { codStatus } from '#billing/bill.status.ts'
import type { NonCustomerCandidates, FoundExpectedBooking } from '#cashdesk/bank/bank-non-customer.rules.ts'
import type { BookedRow } from '#cashdesk/bank/bank-suggest.rules.ts'
import { isPartner, wordsIn } from '#cashdesk/bank/bank-word.rules.ts'
import type { BankWord, WordList } from '#cashdesk/bank/bank-word.rules.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { bankWords } from '#cashdesk/bank/server/bank-word.repo.ts'
import { expectedCode, expectedNote, expectedWho } from '#cashdesk/bank/server/expected.repo.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import type { MemoReading } from '#ledger/memo.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { allOf } from '#platform/server/db/together.ts'

/** Equal amounts of so many expected bookings say nothing about any of them. */
const mostOfAmount = 6
/** So many expected bookings of one partner are looked at, the oldest first. */
const mostOfPartner = 300
/** What is on its bank line already shows up at the bank within these days, a transfer's other half within fewer. */
const daysApart = 10
const mirrorDays = 5
const day = 86_400_000

type ExpectedRow = FoundExpectedBooking & { amount: number; card_id: number | null; expected_on: string }
interface Account {
  id: number
  name: string
  account_number: string | null
  bank_code: string | null
  station_id: number | null
}
interface Partner {
  id: number
  code: string
  name: string
}

const expectedColumns = sql`x.kind, x.reference_id as id, ${expectedCode} as code, coalesce(${expectedWho}, '') as who,
  ${expectedNote} as note, x.partner_id, x.station_id, abs(x.open) as open, x.open as amount, x.card_id, x.expected_on, x.suspense,
  true as posted, coalesce(b.collected_cod, 0) as collected, coalesce(b.cod_fee, 0) as fee,
  coalesce(b.cod_paid_at::text, '') || x.kind as group`
const codBill = sql`left join bill b on x.kind = 'cod' and b.id = x.reference_id`

/**
 * Everything these rows may be of besides customers' money, by a handful of statements however many they are: postings of
 * just their amount, what the partners they come from have open or owe, other accounts of ours.
 */
export async function nonCustomerCandidates(
  db: Db,
  rows: readonly BookedRow[],
  memos: ReadonlyMap<number, MemoReading>,
): Promise<Map<number, NonCustomerCandidates>> {
  const [words, accounts, partners, payers, stations] = await allOf([
    bankWords(db),
    ownAccounts(db),
    knownPartners(db),
    partnersBefore(db, rows),
    db.selectFrom('station').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
  ])
  const read = rows.map((row) => reading(row, { words, accounts, partners, payers }))
  const meant = [...new Set(read.flatMap((one) => [...one.partners]))]
  const [equal, refunds, sales, waiting, owed, mirrors] = await allOf([
    expectedOfAmount(db, rows),
    askedRefunds(db, rows),
    waitingSales(
      db,
      rows,
      [...memos.values()].flatMap((memo) => memo.sales),
    ),
    openOfPartners(db, meant),
    owedByPartners(db, meant),
    mirrorsOf(
      db,
      read.filter(({ maybeOwn }) => maybeOwn).map(({ row }) => row),
    ),
  ])
  const amounts = Map.groupBy([...equal, ...refunds, ...sales], ({ amount }) => amount)
  return new Map(
    read.map((one): [number, NonCustomerCandidates] => {
      const { row, account } = one
      const of = (expectedRows: readonly ExpectedRow[]) =>
        expectedRows.filter(({ partner_id }) => one.partners.has(partner_id ?? 0))
      const near = (amounts.get(row.amount) ?? []).filter((expected) => isNear(row, expected))
      const due = one.partners.size > 0 ? of(owed).filter(({ open }) => open === row.amount) : []
      return [
        row.id,
        {
          amount: row.amount,
          memo: memos.get(row.id) as MemoReading,
          text: one.text,
          hasSender: row.counter_account !== null || row.counter_name !== null,
          words: one.words,
          partners: one.partners,
          equal: [...near, ...due],
          waiting: one.partners.size > 0 ? of(waiting) : [],
          owed: one.partners.size > 0 ? of(owed) : [],
          account: { id: row.card_id, name: account?.name ?? '', station_id: account?.station_id ?? null },
          station: stations.find(({ id }) => id === account?.station_id) ?? stations[0] ?? null,
          others: othersOf(one, accounts, mirrors),
        },
      ]
    }),
  )
}

interface Reading {
  row: BookedRow
  text: string
  words: BankWord[]
  partners: Set<number>
  account: Account | undefined
  namedAccounts: Set<number>
  maybeOwn: boolean
}

const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** What the text and the sender of a row say by themselves. */
function reading(
  row: BookedRow,
  known: {
    words: WordList
    accounts: readonly Account[]
    partners: readonly Partner[]
    payers: Map<string, Set<number>>
  },
): Reading {
  const text = `${row.content} ${row.counter_name ?? ''}`
  const account = known.accounts.find(({ id }) => id === row.card_id)
  const words = wordsIn(known.words, { text, amount: row.amount, bank: account?.bank_code ?? null })
  const digits = `${row.content} ${row.counter_account ?? ''}`.replace(/[^0-9A-Za-z ]/g, '')
  const namedAccounts = new Set(
    known.accounts.flatMap(({ id, account_number: number }) =>
      id !== row.card_id && number && number.length >= 6 && digits.includes(number) ? [id] : [],
    ),
  )
  const flat = bare(text)
  const partners = new Set([
    ...known.partners.flatMap((partner) =>
      words.some(({ partner: meant }) => meant !== null && isPartner(partner, meant)) ||
      (bare(partner.name).length >= 6 && flat.includes(bare(partner.name)))
        ? [partner.id]
        : [],
    ),
    ...((row.counter_account && known.payers.get(row.counter_account)) || []),
  ])
  const maybeOwn = namedAccounts.size > 0 || words.some(({ purpose }) => purpose === 'own')
  return { row, text, words, partners, account, namedAccounts, maybeOwn }
}

function isNear(row: BookedRow, expected: ExpectedRow): boolean {
  if (expected.card_id !== null && expected.card_id !== row.card_id) return false
  if (expected.suspense || !expected.posted) return true
  if (expected.note && expected.note.length >= 6 && bare(row.content).includes(bare(expected.note)))
    return true
  return Math.abs(Date.parse(expected.expected_on) - row.booked_at.getTime()) <= daysApart * day
}

function othersOf(
  { row, namedAccounts, maybeOwn }: Reading,
  accounts: readonly Account[],
  mirrors: readonly Mirror[],
): NonCustomerCandidates['others'] {
  if (!maybeOwn) return []
  const mirrored = new Set(
    mirrors
      .filter(
        ({ amount, booked_at }) => amount === -row.amount && apart(booked_at, row.booked_at) <= mirrorDays,
      )
      .map(({ card_id }) => card_id),
  )
  const others = accounts.filter(({ id }) => id !== row.card_id)
  return others.flatMap(({ id, name }) => {
    const named = namedAccounts.has(id)
    return named || mirrored.has(id) ? [{ id, name, named, mirrored: mirrored.has(id) }] : []
  })
}
const apart = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) / day

async function ownAccounts(db: Db): Promise<Account[]> {
  const { rows } =
    await sql<Account>`select id, name, regexp_replace(account_number, '[^0-9A-Za-z]', '', 'g') as account_number,
    bank_code, station_id from card where kind = 'bank' and partner_id is null and active order by id`.execute(
      db,
    )
  return rows
}

async function knownPartners(db: Db): Promise<Partner[]> {
  return db.selectFrom('partner').select(['id', 'code', 'name']).where('active', '=', true).execute()
}

/** Account of a sender → partners whose postings it paid before. */
async function partnersBefore(db: Db, rows: readonly BookedRow[]): Promise<Map<string, Set<number>>> {
  const accounts = [...new Set(rows.flatMap((row) => (row.counter_account ? [row.counter_account] : [])))]
  if (accounts.length === 0) return new Map()
  const { rows: found } = await sql<{ account: string; partner: number }>`
    select distinct t.counter_account as account, x.partner_id as partner
    from bank_transaction t join bank_decision d on d.bank_transaction_id = t.id and d.undone_at is null
      join bank_match m on m.decision_id = d.id join expected_booking x on x.id = m.expected_id
    where t.counter_account = any(${accounts}::text[]) and x.partner_id is not null`.execute(db)
  return new Map(
    [...Map.groupBy(found, ({ account }) => account)].map(([account, paid]) => [
      account,
      new Set(paid.map(({ partner }) => partner)),
    ]),
  )
}

async function expectedOfAmount(db: Db, rows: readonly BookedRow[]): Promise<ExpectedRow[]> {
  const amounts = [...new Set(rows.map(({ amount }) => amount))]
  if (amounts.length === 0) return []
  const { rows: found } = await sql<ExpectedRow>`select ${expectedColumns}
    from unnest(${amounts}::bigint[]) as wanted(amount) cross join lateral (
      select * from expected_booking e where e.open = wanted.amount and e.open <> 0 and e.withdrawn_at is null
        and e.kind <> 'own_transfer' order by e.id desc limit ${mostOfAmount}) x ${codBill}`.execute(db)
  return found
}

/** Refunds that partners were asked for and that nobody has confirmed. */
async function askedRefunds(db: Db, rows: readonly BookedRow[]): Promise<ExpectedRow[]> {
  const amounts = [...new Set(rows.flatMap(({ amount }) => (amount > 0 ? [amount] : [])))]
  if (amounts.length === 0) return []
  const { rows: found } =
    await sql<ExpectedRow>`select 'partner_refund' as kind, r.id, r.code, p.name as who, r.note,
      r.partner_id, r.station_id, r.amount as open, r.amount, null::bigint as card_id, true as suspense,
      false as posted, 0 as collected, 0 as fee, r.code as group,
      to_char(r.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as expected_on
    from unnest(${amounts}::bigint[]) as wanted(amount) cross join lateral (
      select * from partner_refund y where y.amount = wanted.amount and y.status = ${lit(partnerRefundStatus.pending)}
      order by y.id desc limit ${mostOfAmount}) r join partner p on p.id = r.partner_id`.execute(db)
  return found
}

/** Orders of liquidated goods that wait for just such an amount; those that the memos name first. */
async function waitingSales(
  db: Db,
  rows: readonly BookedRow[],
  named: readonly string[],
): Promise<ExpectedRow[]> {
  const amounts = [...new Set(rows.flatMap(({ amount }) => (amount > 0 ? [amount] : [])))]
  if (amounts.length === 0) return []
  const { rows: found } =
    await sql<ExpectedRow>`select 'liquidation' as kind, s.id, s.code, coalesce(c.name, w.name) as who,
      null as note, null::bigint as partner_id, s.station_id, s.amount as open, s.amount, null::bigint as card_id,
      true as suspense, false as posted, 0 as collected, 0 as fee, s.code as group,
      to_char(s.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as expected_on
    from unnest(${amounts}::bigint[]) as wanted(amount) cross join lateral (
      select * from liquidation_order y where y.amount = wanted.amount and y.status = ${lit(saleStatus.unpaid)}
      order by y.code = any(${[...named]}::text[]) desc, y.id desc limit ${mostOfAmount}) s
    left join customer c on c.id = s.customer_id left join staff w on w.id = s.staff_id`.execute(db)
  return found
}

async function openOfPartners(db: Db, partners: readonly number[]): Promise<ExpectedRow[]> {
  if (partners.length === 0) return []
  const { rows } = await sql<ExpectedRow>`select ${expectedColumns}
    from unnest(${partners}::bigint[]) as wanted(id) cross join lateral (
      select * from expected_booking e where e.partner_id = wanted.id and e.open > 0 and e.open <> 0
        and e.withdrawn_at is null and e.suspense order by e.id limit ${mostOfPartner}) x ${codBill}
    order by x.id`.execute(db)
  return rows
}

/** COD these carriers collected and did not settle. */
async function owedByPartners(db: Db, partners: readonly number[]): Promise<ExpectedRow[]> {
  if (partners.length === 0) return []
  const { rows } =
    await sql<ExpectedRow>`select 'cod' as kind, b.id, b.code, p.name as who, b.waybill as note, b.partner_id,
      b.station_id, b.collected_cod as open, b.collected_cod as amount, null::bigint as card_id, true as suspense,
      false as posted, b.collected_cod as collected, 0 as fee, b.code as group,
      to_char(b.delivered_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as expected_on
    from unnest(${partners}::bigint[]) as wanted(id) cross join lateral (
      select * from bill y where y.partner_id = wanted.id and y.cod_status = ${lit(codStatus.unpaid)} and y.collected_cod > 0
      order by y.delivered_at, y.id limit ${mostOfPartner}) b join partner p on p.id = b.partner_id
    order by b.delivered_at, b.id`.execute(db)
  return rows
}

interface Mirror {
  amount: number
  card_id: number
  booked_at: Date
}

/** Bookings on other accounts, and halves of transfers booked there, that are these the other way round. */
async function mirrorsOf(db: Db, rows: readonly BookedRow[]): Promise<Mirror[]> {
  const amounts = [...new Set(rows.map(({ amount }) => -amount))]
  if (amounts.length === 0) return []
  const { rows: found } = await sql<Mirror>`select amount, card_id, booked_at from bank_transaction
    where amount = any(${amounts}::bigint[]) and status in (${lit(bankStatus.new, bankStatus.suggested, bankStatus.held)})
    union all select -x.open, x.from_card_id, x.created_at from expected_booking x
    where x.open = any(select -unnest(${amounts}::bigint[])) and x.open <> 0 and x.withdrawn_at is null
      and x.kind = 'own_transfer'`.execute(db)
  return found
}
