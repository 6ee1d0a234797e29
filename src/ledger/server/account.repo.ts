import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AccountRecord } from '#ledger/account.api.ts'
import { accountKinds, accountName, plainAccounts } from '#ledger/accounts.rules.ts'
import type { AccountKind } from '#ledger/accounts.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import { inScope, inStation } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere, foldHas } from '#platform/server/lists/searched-text.ts'

/** Accounts `a` with whom they are of. */
export const accountOwners = sql`account a
  left join customer c on a.kind = 'customer' and c.id = a.owner_id
  left join card on a.kind in ('bank', 'card') and card.id = a.owner_id
  left join station cash on a.kind = 'cash' and cash.id = a.owner_id
  left join partner p on a.kind = 'partner' and p.id = a.owner_id
  left join staff shipper on a.kind in ('shipper', 'staff') and shipper.id = a.owner_id`

/** The owner's name; null for the plain accounts, which `accountTitle` names. */
export const ownerName = sql<string | null>`case a.kind
  when 'customer' then concat_ws(' · ', c.customer_no, c.name)
  when 'bank' then card.name when 'card' then card.name
  when 'cash' then 'Quỹ tiền mặt ' || cash.name
  when 'partner' then p.name when 'shipper' then shipper.name
  when 'staff' then shipper.name end`

export const accountTitle = (account: { code: string; name: string | null }): string =>
  account.name || accountName(account.code)

/** Customers, cash and what people are owed as their salary are the station's; what is beyond them is the company's. */
export function visibleAccounts(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`case a.kind when 'customer' then ${inScope(actor, { station: 'c.station_id' })}
    when 'cash' then ${inStation(actor, 'a.owner_id')}
    when 'staff' then ${ofSeenColleague(actor)} else true end`
}

/** The account of somebody who works in a station of the reader's: what others earn stays with theirs. */
const ofSeenColleague = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`exists (select from staff_station worked where worked.staff_id = a.owner_id
    and ${inStation(actor, 'worked.station_id')})`

/** `ownerName` in an entry that the reader sees: a colleague of another station's stands there without a name. */
export const seenOwnerName = (actor: Actor) =>
  sql<
    string | null
  >`case when a.kind <> 'staff' or ${ofSeenColleague(actor)} then ${ownerName} else 'Nhân viên trạm khác' end`

/** Owners of accounts by their names, each kind by the index of its owners; the plain ones by their own. */
function matchesName(q: string): RawBuilder<boolean> {
  const owned = (kinds: readonly AccountKind[], table: string, condition: RawBuilder<boolean>) =>
    sql<boolean>`(a.kind = any(${kinds}::text[]) and a.owner_id = any(array(
      select id from ${sql.table(table)} where ${condition} order by id desc limit 500)))`
  const nameHas = sql<boolean>`fold(name) like ${anywhere(fold(q))}`
  const plain = plainAccounts.filter(({ name }) => fold(name).includes(fold(q))).map(({ code }) => code)
  return sql<boolean>`(${sql.join(
    [
      sql<boolean>`a.code = any(${[q, ...plain]}::text[])`,
      owned(['customer'], 'customer', foldHas('fold', q)),
      owned(['bank', 'card'], 'card', nameHas),
      owned(['cash'], 'station', nameHas),
      owned(['partner'], 'partner', nameHas),
      owned(['shipper', 'staff'], 'staff', nameHas),
    ],
    sql` or `,
  )})`
}

const listing: ListDefinition = {
  from: accountOwners,
  select: sql`a.id, a.id::text as _id, a.code, a.kind, ${ownerName} as name,
    case when a.tracked then a.balance end as balance`,
  filters: { kind: { any: 'a.kind' }, id: { any: 'a.id', type: 'bigint' } },
  sorts: { id: sql`a.id` },
  key: sql`a.id`,
  defaultSort: 'id',
  search: { text: matchesName },
}

type Found = Omit<AccountRecord, 'kind_name' | 'name'> & { name: string | null }
const shown = (row: Found): AccountRecord => ({
  ...row,
  name: accountTitle(row),
  kind_name: accountKinds[row.kind as AccountKind]?.name ?? row.kind,
})

export async function listAccounts({ db, actor }: Context, query: ListQuery) {
  const page = await listRows<Found>(db, listing, query, visibleAccounts(actor))
  return { ...page, results: page.results.map(shown) }
}

/** An account this person may read. @throws ledger.account_unknown */
export async function accountOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<AccountRecord> {
  const { rows } = await sql<Found>`select ${listing.select} from ${accountOwners}
    where a.id = ${id} and ${visibleAccounts(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw refuseLedger('ledger.account_unknown')
  return shown(row)
}
