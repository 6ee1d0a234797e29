import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseCard } from '#catalog/card.errors.ts'
import { cardProblem, hasCardNumber } from '#catalog/card.rules.ts'
import type { CardOption } from '#catalog/lookup.api.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere, foldHas } from '#platform/server/lists/searched-text.ts'
import type { Change } from '#platform/server/lists/resource.ts'

/** The account of a card in the journal; one that nothing was posted to has none yet. */
const journal = (column: string) =>
  sql`coalesce((select ${sql.raw(column)} from account a where a.code = t.kind || ':' || t.id), 0)`
const quantity = sql`case when t.kind = 'card' then ${journal('a.quantity')}::float8 end`

/** What of a card's row is read from the journal. */
export const cardBalances = {
  balance: journal('a.balance'),
  quantity,
  average_rate: sql`case when t.kind = 'card' then (select round(a.balance / a.quantity, 2)::float8 from account a
    where a.code = 'card:' || t.id and a.quantity > 0 and a.balance > 0) end`,
  customers: sql`(select count(*) from customer_card o where o.card_id = t.id)::int`,
}

interface CardValues {
  kind: 'bank' | 'card'
  name: string
  account_number: string | null
  currency: string
  note: string | null
  is_primary?: boolean
  active: boolean
}

/** @throws bad_input by field */
export async function checkCard({ before, after }: Change, { db }: Context): Promise<void> {
  if (!after) return
  const card = { account_number: null, note: null, ...after } as unknown as CardValues
  for (const field of ['name', 'note'] as const) {
    if (hasCardNumber(card[field] ?? ''))
      throw refuseField(field, 'Không ghi cả số thẻ; chỉ ghi 4 số cuối ở ô số tài khoản')
  }
  const problem = cardProblem(card)
  if (problem) throw refuseField(problem.field, problem.message)
  if (!before) return
  if (before['is_primary'] === true && !card.active)
    throw refuseField('active', 'Đây là thẻ, tài khoản chính; hãy đặt cái khác làm chính trước')
  const moved = (['kind', 'currency'] as const).find((field) => before[field] !== card[field])
  if (moved && (await isPosted(db, before.id)))
    throw refuseField(moved, 'Đã có bút toán trên thẻ, tài khoản này nên không đổi được')
}

async function isPosted(db: Context['db'], id: number): Promise<boolean> {
  const { rows } =
    await sql`select from account where code in (${`bank:${id}`}, ${`card:${id}`}) limit 1`.execute(db)
  return rows.length > 0
}

export async function listBanks({ db }: Context) {
  return db.selectFrom('bank').select(['bin', 'code', 'short_name', 'name']).orderBy('short_name').execute()
}

export async function listBankCodes({ db }: Context) {
  const { rows } = await sql<{ bank_code: string; name: string; accounts: number }>`
    select c.bank_code, coalesce(b.short_name, c.bank_code) as name, count(*)::int as accounts
    from card c left join bank b on b.code = c.bank_code
    where c.kind = 'bank' and c.active and c.bank_code is not null
    group by c.bank_code, b.short_name order by 2, 1`.execute(db)
  return rows
}

const options: ListDefinition = {
  from: sql`card c`,
  select: sql`c.id, c.id::text as _id, c.kind, c.name, c.bank_code, c.account_number, c.holder, c.currency,
    c.partner_id, c.is_primary, c.assigned_general, c.assigned_goods, c.assigned_service, c.active`,
  filters: { kind: { any: 'c.kind' }, currency: { any: 'c.currency' }, bank_code: { any: 'c.bank_code' } },
  sorts: {
    name: sql`c.name`,
    use: sql`case when c.is_primary then 0 when c.assigned_goods or c.assigned_service or c.assigned_general then 1 else 2 end`,
  },
  key: sql`c.id`,
  defaultSort: 'use',
  search: {
    text: (q) =>
      sql<boolean>`fold(concat_ws(' ', c.name, c.account_number, c.bank_code)) like ${anywhere(fold(q))}`,
  },
}

export function searchCards({ db }: Context, query: ListQuery) {
  return listRows<CardOption>(db, options, query, sql<boolean>`c.active`)
}

/** @throws not_found for a partner that is none, or another one than the person's own */
export async function cardsOfPartner({ db, actor }: Context, partner: number): Promise<CardOption[]> {
  const mine = !is(actor, 'pa') || actor.partner === partner
  const known =
    mine && (await db.selectFrom('partner').select('id').where('id', '=', partner).executeTakeFirst())
  if (!known) throw refuse('not_found')
  const { rows } = await sql<CardOption>`select ${options.select} from card c
    where c.partner_id = ${partner} and c.active order by c.is_primary desc, c.name, c.id`.execute(db)
  return rows
}

type Mark = 'is_primary' | 'assigned_general' | 'assigned_goods' | 'assigned_service'

/**
 * Marks a card as the one of its kind, currency and station; whichever was it before steps back.
 * @throws not_found, cards.inactive
 */
export async function markCard(
  { db }: Context,
  mark: Mark,
  { id, assigned = true }: { id: number; assigned?: boolean },
): Promise<{ id: number }> {
  const column: RawBuilder<unknown> = sql.ref(mark)
  // The old one and the new one are locked in one order: two people marking at once do not deadlock.
  const { rows } = await sql<{ id: number; active: boolean; marked: boolean }>`
    select c.id, c.active, c.${column} as marked from card c, card wanted
    where wanted.id = ${id} and c.kind = wanted.kind and c.currency = wanted.currency
      and c.station_id is not distinct from wanted.station_id and (c.id = wanted.id or c.${column})
    order by c.id for update of c`.execute(db)
  const wanted = rows.find((row) => row.id === id)
  if (!wanted) throw refuse('not_found')
  if (assigned && !wanted.active) throw refuseCard('cards.inactive')
  if (wanted.marked === assigned) return { id }
  if (assigned) {
    const before = rows.filter((row) => row.marked).map((row) => row.id)
    await sql`update card set ${column} = false where id = any(${before}::bigint[])`.execute(db)
  }
  await sql`update card set ${column} = ${assigned} where id = ${id}`.execute(db)
  return { id }
}

/**
 * These customers' QR codes name this bank account from now on, or no longer.
 * @throws not_found, cards.inactive, cards.not_bank, bad_input for customers that are none
 */
export async function assignCustomers(
  { db, actor, now }: Context,
  given: { id: number; customer_ids: readonly number[]; assigned: boolean },
): Promise<{ id: number; customers: number }> {
  const card = await db
    .selectFrom('card')
    .select(['kind', 'active', 'partner_id'])
    .where('id', '=', given.id)
    .forUpdate()
    .executeTakeFirst()
  if (!card) throw refuse('not_found')
  const wanted = [...new Set(given.customer_ids)]
  if (given.assigned) {
    if (card.kind !== 'bank' || card.partner_id !== null) throw refuseCard('cards.not_bank')
    if (!card.active) throw refuseCard('cards.inactive')
    const { rows } = await sql<{ id: number }>`select id from customer
      where id = any(${wanted}::bigint[]) and deleted_at is null order by id for key share`.execute(db)
    if (rows.length < wanted.length) throw refuseField('customer_ids', 'Có khách không tồn tại')
    await sql`insert into customer_card (customer_id, card_id, assigned_by, created_at)
      select id, ${given.id}, ${actor.id}, ${now} from unnest(${wanted}::bigint[]) as id
      on conflict (customer_id) do update set card_id = excluded.card_id, assigned_by = excluded.assigned_by,
        created_at = excluded.created_at where customer_card.card_id <> excluded.card_id`.execute(db)
  } else {
    await sql`delete from customer_card where card_id = ${given.id} and customer_id = any(${wanted}::bigint[])`.execute(
      db,
    )
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from customer_card
    where card_id = ${given.id}`.execute(db)
  return { id: given.id, customers: rows[0]?.n ?? 0 }
}

const assigned: ListDefinition = {
  from: sql`customer_card o join customer c on c.id = o.customer_id join staff s on s.id = o.assigned_by`,
  select: sql`c.id, c.id::text as _id, c.customer_no, c.name, c.phone, s.name as assigned_by_name`,
  filters: {},
  sorts: { id: sql`c.id` },
  key: sql`c.id`,
  defaultSort: 'id',
  search: { text: (q) => foldHas('c.fold', q) },
}

export function listCardCustomers({ db }: Context, card: number, query: ListQuery) {
  return listRows<{
    id: number
    _id: string
    customer_no: string | null
    name: string
    phone: string | null
    assigned_by_name: string
  }>(db, assigned, query, sql<boolean>`o.card_id = ${card}`)
}
