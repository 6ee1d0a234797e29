import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { customerTypes } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { soughtPhone } from '#platform/rules/phone.ts'
import { inScope, inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition, Search } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { beginsWith, foldHas, wordsContain } from '#platform/server/lists/searched-text.ts'
import { stale } from '#platform/server/events/stale.ts'

/** The customers a person may see: the home station's, of these sales see their own; partners those they deliver to. */
export function visibleCustomers(actor: Actor): RawBuilder<boolean> {
  const live = sql<boolean>`c.deleted_at is null`
  if (is(actor, 'pa')) {
    return sql<boolean>`(${live} and ${inStation(actor, 'c.station_id')} and exists (select from bill b
      where b.customer_id = c.id and b.partner_id = ${actor.partner}))`
  }
  return sql<boolean>`(${live} and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })})`
}

/** The same for rows of another table that name their customer in `column`. */
export function ofVisibleCustomers(actor: Actor, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from customer c where c.id = ${sql.ref(column)} and ${visibleCustomers(actor)})`
}

const conditionOfType: Record<string, RawBuilder<boolean>> = {
  [customerTypes.customers]: sql<boolean>`c.customer_no is not null`,
  [customerTypes.accounts]: sql<boolean>`c.account_no is not null`,
  [customerTypes.users]: sql<boolean>`c.customer_no is null`,
}

/** A service that is in use, by its kind; from the small side. */
const usesVip = (kinds: string) => sql<boolean>`c.id in (select v.customer_id from customer_vip v
  where v.status > ${lit(vipStatus.off)} and v.kind = any(${kinds.split(',')}::text[]))`

/** Codes, phones and account numbers have indexes of their own; the rest is part of the folded text. */
function byItsOwnIndex(q: string): RawBuilder<boolean> | null {
  const phone = soughtPhone(q)
  if (phone) return sql<boolean>`c.phone = ${phone}`
  if (/^0\d{5,}$/.test(q)) return beginsWith('c.phone', q)
  if (/^kh\d+$/i.test(q)) return beginsWith('c.customer_no', q.toUpperCase())
  if (/^tk\d+$/i.test(q)) return beginsWith('c.account_no', q.toUpperCase())
  return null
}

const byEmail = (q: string) =>
  /^[^\s@]+@\S+$/.test(q) ? sql<boolean>`lower(c.email) = ${q.toLowerCase()}` : null

const textSearch: Search = {
  prefix: byItsOwnIndex,
  // Whoever types a code means a code.
  text: (q) => (/^(kh|tk)\d+$/i.test(q) ? sql<boolean>`false` : wordsContain('c.fold', q)),
  row: (q) => foldHas('c.fold', q),
}

/** Of the rows of the page alone: joined, these tables made a search or an order read every customer. */
const vipOf = (kind: 'auction' | 'mercari', column: 'status' | 'level_code' | 'priority') =>
  sql`(select ${sql.ref(`v.${column}`)} from customer_vip v where v.customer_id = c.id and v.kind = ${sql.lit(kind)})`

const primaryAddress = sql`from customer_address a where a.customer_id = c.id and a.active
  order by a.is_primary desc, a.id limit 1`
const addressOf = (column: 'address' | 'ward' | 'district' | 'province') =>
  sql`(select ${sql.ref(`a.${column}`)} ${primaryAddress})`

/**
 * What each customer has of another table (`rows` of their key and the value), as an order asks it: of all customers.
 * Read once as a whole; looked up row by row, of 127,000 customers that was 352,000 pages.
 */
const ofEach = (rows: RawBuilder<unknown>) =>
  sql`((select jsonb_object_agg(of_each.k, of_each.v) from (${rows}) of_each(k, v)) ->> c.id::text)`
const vipOfEach = (kind: 'auction' | 'mercari') =>
  sql`coalesce((${ofEach(
    sql`select v.customer_id, v.status from customer_vip v where v.kind = ${sql.lit(kind)}`,
  )})::numeric, 0)`

const described = describedList(customerFields, 'c', {
  level_name: sql`l.name`,
  payment_percent: sql`l.payment_percent`,
  station_name: sql`st.name`,
  sale_name: sql`s.name`,
  balance: sql`-coalesce((select ac.balance from account ac where ac.code = 'customer:' || c.id), 0)`,
  points: sql`coalesce((select sc.points from customer_score sc where sc.customer_id = c.id), 0)`,
  vip_status: sql`coalesce(${vipOf('auction', 'status')}, 0)`,
  vip_level_code: sql`case when ${vipOf('auction', 'status')} <> ${lit(vipStatus.off)} then ${vipOf('auction', 'level_code')} end`,
  mercari_status: sql`coalesce(${vipOf('mercari', 'status')}, 0)`,
  mercari_priority: sql`coalesce(${vipOf('mercari', 'priority')}, 0)`,
  merged_into: sql`(select m.called from customer m where m.id = c.merged_into_id)`,
  address: addressOf('address'),
  ward: addressOf('ward'),
  district: addressOf('district'),
  province: addressOf('province'),
})

export const customerListing: ListDefinition = {
  from: sql`customer c join customer_level l on l.code = c.level_code join station st on st.id = c.station_id
    left join staff s on s.id = c.sale_id`,
  table: { name: 'customer', as: 'c' },
  ...described,
  select: sql`${described.select}, 1 as type, c.today_limit_on`,
  filters: {
    type: (value) => conditionOfType[value] ?? sql<boolean>`true`,
    ids: { any: 'c.id', type: 'bigint' },
    ...described.filters,
  },
  // An order is asked of the one table, as files do: names of few are read once, the rest row by row.
  sorts: {
    ...described.sorts,
    level_name: sql`(select jsonb_object_agg(l.code, l.name) from customer_level l) ->> c.level_code`,
    sale_name: sql`(select jsonb_object_agg(s.id, s.name) from staff s) ->> c.sale_id::text`,
    station_name: sql`(select jsonb_object_agg(st.id, st.name) from station st) ->> c.station_id::text`,
    balance: sql`-coalesce((${ofEach(
      sql`select ac.owner_id, ac.balance from account ac where ac.kind = 'customer' and ac.balance <> 0`,
    )})::bigint, 0)`,
    points: sql`coalesce((${ofEach(sql`select sc.customer_id, sc.points from customer_score sc`)})::numeric, 0)`,
    vip_status: vipOfEach('auction'),
    mercari_status: vipOfEach('mercari'),
    address: ofEach(sql`select distinct on (a.customer_id) a.customer_id,
      concat_ws(', ', a.province, a.ward, a.address) from customer_address a
      where a.active order by a.customer_id, a.is_primary desc, a.id`),
    id: sql`c.id`,
  },
  key: sql`c.id`,
  defaultSort: '-id',
  search: {
    ...textSearch,
    prefix: (q) => byEmail(q) ?? byItsOwnIndex(q),
    reads: ['email'],
    else: textSearch,
  },
}

/** Filters whose value is a list and that are written out. */
export function vipFilter(kinds: readonly string[] | undefined): RawBuilder<boolean> {
  return kinds?.length ? usesVip(kinds.join(',')) : sql<boolean>`true`
}

type Read = CustomerRecord & { today_limit_on: string | null }

/** The row as this person sees it today: a limit of another day is over, and partners see whom they deliver to. */
export function shownTo(actor: Actor, now: Date, row: CustomerRecord): CustomerRecord {
  const { today_limit_on: limitDay, ...rest } = row as Read
  const today = { ...rest, today_limit: limitDay === businessDate(now) ? row.today_limit : null }
  if (!is(actor, 'pa')) return today
  // Of what they have no business with, numbers are 0 and not null: the wire has them so.
  const nothing = { points: 0, vip_status: vipStatus.off, mercari_status: vipStatus.off, mercari_priority: 0 }
  return { ...masked(customerFields, actor.role, today), ...nothing }
}

/** One customer the person may see. @throws customers.not_found */
export async function customerRowOf(
  { db, actor, now }: Context,
  where: RawBuilder<boolean>,
): Promise<CustomerRecord> {
  const { rows } = await sql<CustomerRecord>`select ${customerListing.select} from ${customerListing.from}
    where ${where} and ${visibleCustomers(actor)} limit 1`.execute(db)
  if (!rows[0]) throw refuseCustomer('customers.not_found')
  return shownTo(actor, now, rows[0])
}

export const customerById = (context: Context, id: number) =>
  customerRowOf(context, sql<boolean>`c.id = ${id}`)

export interface LockedCustomer {
  id: number
  customer_no: string | null
  account_no: string | null
  name: string
  phone: string | null
  sale_id: number | null
  station_id: number
  level_code: string
  debt_limit: number
  locked: boolean
  merged_into_id: number | null
  version: number
}

/**
 * The customer for a change, locked until the transaction ends.
 * @throws customers.not_found, conflict.stale with the current row
 */
export async function lockCustomer(context: Context, id: number, version?: number): Promise<LockedCustomer> {
  const { db, actor } = context
  const { rows } =
    await sql<LockedCustomer>`select c.id, c.customer_no, c.account_no, c.name, c.phone, c.sale_id,
      c.station_id, c.level_code, c.debt_limit, c.locked, c.merged_into_id, c.version
    from customer c where c.id = ${id} and ${visibleCustomers(actor)} for no key update of c`.execute(db)
  const row = rows[0]
  if (!row) throw refuseCustomer('customers.not_found')
  if (version !== undefined && version !== row.version) {
    throw await stale(db, 'customer', await customerById(context, id))
  }
  return row
}

export interface CustomerFacts {
  id: number
  customer_no: string | null
  name: string
  phone: string | null
  email: string | null
  level_code: string
  station_id: number
  sale_id: number | null
  debt_limit: number
  locked: boolean
  payment_percent: number
  exposure_limit: number | null
}

/** A customer the person may see, by id or by customer code, with what their level gives; null otherwise. */
export async function findCustomer(
  db: Db,
  actor: Actor,
  by: { id: number } | { customer_no: string },
): Promise<CustomerFacts | null> {
  const condition =
    'id' in by ? sql<boolean>`c.id = ${by.id}` : sql<boolean>`c.customer_no = ${by.customer_no}`
  return factsWhere(db, sql<boolean>`${condition} and ${visibleCustomers(actor)}`)
}

/**
 * The customer whom a record of ours names, whoever works on it: a buyer's purchase keeps to the level's limit though
 * buyers see no customer. For rules, never for answers.
 */
export async function customerOfRecord(db: Db, id: number): Promise<CustomerFacts> {
  const facts = await factsWhere(db, sql<boolean>`c.id = ${id}`)
  if (!facts) throw new Error(`there is no customer ${id}`)
  return facts
}

async function factsWhere(db: Db, where: RawBuilder<boolean>): Promise<CustomerFacts | null> {
  const { rows } = await sql<CustomerFacts>`
    select c.id, c.customer_no, c.name, c.phone, c.email, c.level_code, c.station_id, c.sale_id, c.debt_limit, c.locked,
      l.payment_percent, l.exposure_limit
    from customer c join customer_level l on l.code = c.level_code where ${where}`.execute(db)
  return rows[0] ?? null
}

/** The level new customers get. */
export async function primaryLevel(db: Db): Promise<{ code: string; payment_percent: number }> {
  const { rows } = await sql<{ code: string; payment_percent: number }>`
    select code, payment_percent from customer_level order by is_primary desc, position limit 1`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('there is no customer level')
  return row
}
