import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import { loadFields } from '#cashdesk/cards/card-load.fields.ts'
import { exportLoads } from '#cashdesk/cards/card-load.api.ts'
import { listLoads as listCall } from '#cashdesk/cards/card-load.api.ts'
import type { CardBalanceRecord, LoadRecord } from '#cashdesk/cards/card-load.api.ts'
import { refuseCard } from '#catalog/card.errors.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { describedList, fileColumns, masked } from '#platform/server/lists/record-list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { summedList } from '#platform/server/lists/list-answer.ts'

const from = sql`card_load l join card c on c.id = l.card_id join card b on b.id = l.bank_id
  join entry e on e.id = l.entry_id join staff maker on maker.id = l.maker_id`
const described = describedList(loadFields, 'l', {
  card_name: sql`c.name`,
  bank_name: sql`b.name`,
  document: sql`${`${entryKinds.card_load} `} || e.number`,
  maker_name: sql`maker.name`,
})
const listing: ListDefinition<'amount' | 'fee'> = {
  from,
  table: { name: 'card_load', as: 'l' },
  ...described,
  key: sql`l.id`,
  defaultSort: '-load_date',
  search: {
    text: (q) =>
      sql<boolean>`(l.code = ${q.toUpperCase()} or l.bank_reference = ${q} or fold(l.note) like ${anywhere(fold(q))})`,
    reads: ['bank_reference', 'note'],
    else: { text: (q) => sql<boolean>`l.code = ${q.toUpperCase()}` },
  },
  sums: { amount: sql`l.amount`, fee: sql`l.fee` },
}
export const visibleLoads = (actor: Actor) =>
  sql<boolean>`(l.deleted_at is null and ${inScope(actor, { station: 'l.station_id' })})`

/** What we buy money at is for those who keep the books. */
export const keepsBooks = (actor: Actor): boolean => is(actor, 'ql', 'kt')

export async function listLoads({ db, actor }: Context, query: ListQuery) {
  const definition = askedBy(listing, actor.role)
  const scope = visibleLoads(actor)
  if (keepsBooks(actor)) return summedList<LoadRecord, 'amount' | 'fee'>(db, definition, query, scope)
  const page = await listRows<LoadRecord>(db, definition, query, scope)
  return { ...page, results: page.results.map((row) => masked(loadFields, actor.role, row)) }
}

/** @throws cards.load_not_found */
export async function loadOf({ db, actor }: Context, id: number): Promise<LoadRecord> {
  const { rows } = await sql<LoadRecord>`select ${listing.select} from ${from}
    where l.id = ${id} and ${visibleLoads(actor)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseCard('cards.load_not_found')
  return row
}

/** Every buying card in use or with something on it, as the journal has it. */
export async function listBalances({ db, actor }: Context): Promise<CardBalanceRecord[]> {
  const { rows } = await sql<CardBalanceRecord>`
    select c.id, c.id::text as _id, c.name, c.issuer, c.account_number, c.currency, a.id as account_id,
      coalesce(a.quantity, 0)::float8 as quantity, coalesce(a.balance, 0) as balance,
      case when a.quantity > 0 and a.balance > 0 then round(a.balance / a.quantity, 2)::float8 end as average_rate,
      (select max(l.load_date) from card_load l where l.card_id = c.id and l.deleted_at is null) as last_load
    from card c left join account a on a.code = 'card:' || c.id
    where c.kind = 'card' and (c.active or a.balance <> 0 or a.quantity <> 0)
    order by c.currency, c.name, c.id`.execute(db)
  if (keepsBooks(actor)) return rows
  return rows.map((row) => ({ ...row, account_id: null, quantity: null, balance: null, average_rate: null }))
}

const columns = fileColumns<LoadRecord>(loadFields)

export const loadsFile = exportOf<LoadRecord>(exportLoads, listCall, ({ actor }) => ({
  columns,
  definition: listing,
  scope: visibleLoads(actor),
  summed: ['amount', 'fee'],
}))
