import { sql } from 'kysely'
import type { VoteForm, VoteRecord } from '#catalog/account-vote.api.ts'
import { accountVoteFields } from '#catalog/account-vote.fields.ts'
import { buyingAccounts } from '#catalog/buying-account.api.ts'
import { refuseCard } from '#catalog/card.errors.ts'
import { usedIn } from '#catalog/catalog.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, listedSelect } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { removeRow } from '#platform/server/lists/resource.ts'
import type { Change, Hooks } from '#platform/server/lists/resource.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** @throws bad_input for a card that is a bank account */
async function checkAccount({ after }: Change, { db }: Context): Promise<void> {
  const card = after?.['card_id']
  if (!card) return
  const { rows } = await sql`select from card where id = ${card} and kind = 'bank'`.execute(db)
  if (rows.length > 0) throw refuseField('card_id', 'Đây là tài khoản ngân hàng, hãy chọn thẻ mua hàng')
}

export const accountHooks: Hooks = {
  usedIn,
  validate: checkAccount,
  computed: {
    open_orders: sql`(select count(*) from orders o where o.account_id = t.id and o.status in (${lit(orderStatus.purchaseApproved, orderStatus.bought)}))::int`,
    last_bought: sql`(select to_char(max(o.bought_at) at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY')
      from orders o where o.account_id = t.id and o.bought_at is not null)`,
    score: sql`(select round(avg(v.score), 1)::float8 from account_vote v where v.account_id = t.id)`,
  },
}

/** Each by itself: those that orders name stay. */
export function deleteAccounts(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) => removeRow(buyingAccounts, accountHooks, id, { ...context, db }))
}

const from = sql`account_vote v join buying_account a on a.id = v.account_id join staff s on s.id = v.staff_id`
const computed = { username: sql`a.username`, site_code: sql`a.site_code`, staff_name: sql`s.name` }
const votes: ListDefinition = {
  from,
  ...describedList(accountVoteFields, 'v', computed),
  select: sql`v.id, v.id::text as _id, ${listedSelect(accountVoteFields, 'v', computed)}`,
  key: sql`v.id`,
  defaultSort: '-updated_at',
  search: { text: (q) => sql<boolean>`fold(a.username) like ${anywhere(fold(q))}` },
}
const grouped: ListDefinition = {
  from: sql`(select v.account_id, count(*)::int as votes, round(avg(v.score), 1)::float8 as average,
      max(v.updated_at) as updated_at from account_vote v group by v.account_id) g
    join buying_account a on a.id = g.account_id`,
  select: sql`a.id, a.id::text as _id, a.id as account_id, a.site_code, a.username, g.votes, g.average, g.updated_at`,
  filters: { site_code: { any: 'a.site_code' } },
  sorts: { average: sql`g.average`, votes: sql`g.votes`, updated_at: sql`g.updated_at` },
  key: sql`a.id`,
  defaultSort: '-average',
  search: { text: (q) => sql<boolean>`fold(a.username) like ${anywhere(fold(q))}` },
}
const everybody = sql<boolean>`true`

export function listVotes({ db }: Context, query: ListQuery) {
  return listRows<VoteRecord>(db, votes, query, everybody)
}

export function groupVotes({ db }: Context, query: ListQuery) {
  return listRows<{
    id: number
    _id: string
    account_id: number
    site_code: string
    username: string
    votes: number
    average: number
    updated_at: Date
  }>(db, grouped, query, everybody)
}

/** @throws bad_input for an account that is none */
export async function castVote({ db, actor, now }: Context, given: VoteForm): Promise<VoteRecord> {
  const account = await db
    .selectFrom('buying_account')
    .select('id')
    .where('id', '=', given.account_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw refuseField('account_id', 'Không tìm thấy tài khoản mua hàng này')
  const cast = await sql<{
    id: number
  }>`insert into account_vote (account_id, staff_id, score, note, created_at)
    values (${given.account_id}, ${actor.id}, ${given.score}, ${given.note || null}, ${now})
    on conflict (account_id, staff_id) do update set score = excluded.score, note = excluded.note
    returning id`.execute(db)
  const { rows } = await sql<VoteRecord>`select ${votes.select} from ${from}
    where v.id = ${cast.rows[0]?.id ?? 0}`.execute(db)
  return rows[0] as VoteRecord
}

/** One's own; the highest manager takes back anybody's. @throws not_found, accounts.vote_other */
export async function deleteVote({ db, actor }: Context, id: number): Promise<{ id: number }> {
  const found = await db
    .selectFrom('account_vote')
    .select('staff_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  if (found.staff_id !== actor.id && !is(actor, 'ad')) throw refuseCard('accounts.vote_other')
  await db.deleteFrom('account_vote').where('id', '=', id).execute()
  return { id }
}
