import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ExpectedRecord } from '#cashdesk/bank/expected.api.ts'
import { expectedFields } from '#cashdesk/bank/expected.fields.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { inStations } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { summedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, listedSelect } from '#platform/server/lists/record-list.ts'
import { allOf } from '#platform/server/db/together.ts'

/** The code of what an expected booking `x` is of: `PX…`, `HD…`, `NT…`, `TH…`, `TL…`, or the account at its other end. */
export const expectedCode = sql<string>`case x.kind
  when 'cod' then (select code from bill where id = x.reference_id)
  when 'partner_refund' then (select code from partner_refund where id = x.reference_id)
  when 'card_load' then (select code from card_load where id = x.reference_id)
  when 'behalf_payment' then (select code from behalf_payment where id = x.reference_id)
  when 'liquidation' then (select code from liquidation_order where id = x.reference_id)
  when 'liquidation_refund' then (select s.code from liquidation_refund r join liquidation_order s
    on s.id = r.liquidation_order_id where r.id = x.reference_id)
  else (select name from card where id = x.from_card_id) end`

const buyers = sql`left join customer buyer on buyer.id = s.customer_id left join staff colleague on colleague.id = s.staff_id`
const buyer = sql`coalesce(buyer.name, colleague.name)`
/** Whose it is: the partner or shipper who pays, the card that was loaded, the supplier who was paid, the buyer. */
export const expectedWho = sql<string | null>`coalesce((select name from partner where id = x.partner_id),
  (select name from staff where id = x.shipper_id), case x.kind
  when 'card_load' then (select c.name from card_load l join card c on c.id = l.card_id where l.id = x.reference_id)
  when 'behalf_payment' then (select supplier from behalf_payment where id = x.reference_id)
  when 'liquidation' then (select ${buyer} from liquidation_order s ${buyers} where s.id = x.reference_id)
  when 'liquidation_refund' then (select ${buyer} from liquidation_refund r join liquidation_order s
    on s.id = r.liquidation_order_id ${buyers} where r.id = x.reference_id)
  when 'own_transfer' then (select name from card where id = x.card_id) end)`

/** What stands in a bank's memo of it besides the code: a waybill, the bank's own number. */
export const expectedNote = sql<string | null>`case x.kind
  when 'cod' then (select waybill from bill where id = x.reference_id)
  when 'partner_refund' then (select note from partner_refund where id = x.reference_id)
  when 'card_load' then (select bank_reference from card_load where id = x.reference_id)
  when 'behalf_payment' then (select name from behalf_payment where id = x.reference_id) end`

const open = sql<boolean>`x.open <> 0 and x.withdrawn_at is null`
const states: Record<string, RawBuilder<boolean>> = {
  open,
  part: sql<boolean>`(${open} and x.settled <> 0)`,
  settled: sql<boolean>`x.open = 0`,
}
const directions: Record<string, RawBuilder<boolean>> = {
  in: sql<boolean>`x.amount > 0`,
  out: sql<boolean>`x.amount < 0`,
}
/** Expected bookings by their code or waybill, each through its own index. */
function coded(q: string): RawBuilder<boolean> {
  const code = q.toUpperCase()
  const of = (kind: string, found: RawBuilder<unknown>) =>
    sql<boolean>`(x.kind = ${kind} and x.reference_id = any(array(${found})))`
  return sql<boolean>`(${sql.join(
    [
      of('cod', sql`select id from bill where code = ${code} or waybill = ${q}`),
      of('partner_refund', sql`select id from partner_refund where code = ${code}`),
      of('card_load', sql`select id from card_load where code = ${code}`),
      of('behalf_payment', sql`select id from behalf_payment where code = ${code}`),
      of('liquidation', sql`select id from liquidation_order where code = ${code}`),
      of(
        'liquidation_refund',
        sql`select r.id from liquidation_refund r join liquidation_order s on s.id = r.liquidation_order_id where s.code = ${code}`,
      ),
      sql<boolean>`x.partner_id = any(array(select id from partner where fold(name) like '%' || fold(${q}) || '%'))`,
    ],
    sql` or `,
  )})`
}

/** The bookings `x` got, each with the account it came on. */
const bookings = sql`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'amount', m.amount,
    'booked_at', t.booked_at, 'card_name', own.name) order by t.id)
  from bank_match m join bank_decision d on d.id = m.decision_id and d.undone_at is null
    join bank_transaction t on t.id = d.bank_transaction_id join card own on own.id = t.card_id
  where m.expected_id = x.id), '[]')`

const computed = {
  code: expectedCode,
  who: expectedWho,
  note: expectedNote,
  card_name: sql`card.name`,
  station_name: sql`s.name`,
  document: entryDocument,
  bookings,
}
const described = describedList(expectedFields, 'x', computed)
const listing: ListDefinition<'amount' | 'settled' | 'open'> = {
  from: sql`expected_booking x join station s on s.id = x.station_id left join card on card.id = x.card_id
    left join entry e on e.id = x.entry_id`,
  table: { name: 'expected_booking', as: 'x' },
  select: sql`x.id, x.id::text as _id, ${listedSelect(expectedFields, 'x', computed)}`,
  filters: {
    ...described.filters,
    state: (value) => states[value] ?? sql<boolean>`x.withdrawn_at is null`,
    direction: (value) => directions[value] ?? sql<boolean>`true`,
  },
  sorts: { ...described.sorts, id: sql`x.id` },
  key: sql`x.id`,
  defaultSort: '-id',
  search: { text: coded },
  sums: { amount: sql`x.amount`, settled: sql`x.settled`, open: sql`x.open` },
}

/** Whose money a person may deal with at the desk: of every station they work in. */
const visible = (actor: Actor) => inStations(actor, 'x.station_id')

/** What the bank is still to book of ours, each with the bookings it got; and what stands in suspense. */
export async function listExpected({ db, actor }: Context, query: ListQuery) {
  const [page, option] = await allOf([
    summedList<ExpectedRecord, 'amount' | 'settled' | 'open'>(db, listing, query, visible(actor)),
    suspended({ db }),
  ])
  return { ...page, option }
}

/** What of the books waits in suspense for the bank, and what the bank booked that waits there for its owner. */
async function suspended({ db }: Pick<Context, 'db'>) {
  const { rows } = await sql<{ suspense: number; held: number }>`select
    (select coalesce(sum(open), 0) from expected_booking where open <> 0 and withdrawn_at is null and suspense)::bigint as suspense,
    (select coalesce(sum(amount), 0) from bank_transaction where status = ${lit(bankStatus.held)})::bigint as held`.execute(
    db,
  )
  return rows[0] ?? { suspense: 0, held: 0 }
}
