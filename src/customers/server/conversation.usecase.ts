import { sql } from 'kysely'
import type { ConversationChange, ConversationForm, ConversationRecord } from '#customers/conversation.api.ts'
import { conversationFields } from '#customers/conversation.fields.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { findCustomer, ofVisibleCustomers } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { changedValues, newValues } from '#platform/server/lists/record-write.ts'
import { stale } from '#platform/server/events/stale.ts'

const described = describedList(conversationFields, 'v', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  creator_name: sql`s.name`,
})
const conversations: ListDefinition = {
  from: sql`customer_conversation v join customer c on c.id = v.customer_id join staff s on s.id = v.created_by`,
  ...described,
  sorts: { ...described.sorts, id: sql`v.id` },
  key: sql`v.id`,
  defaultSort: '-id',
  search: { text: (q) => sql<boolean>`position(fold(${q}) in fold(v.content)) > 0` },
}
const live = (actor: Actor) =>
  sql<boolean>`v.removed_at is null and ${ofVisibleCustomers(actor, 'v.customer_id')}`

export const listConversations = ({ db, actor }: Context, query: ListQuery) =>
  listRows<ConversationRecord>(db, conversations, query, live(actor))

/** The next older ones; `pagination.more` says whether there are still older ones. */
export async function moreConversations(
  { db, actor }: Context,
  given: { user_id?: number | undefined; before?: number | undefined; size: number },
) {
  const of = given.user_id ? sql<boolean>`v.customer_id = ${given.user_id}` : sql<boolean>`true`
  const older = given.before ? sql<boolean>`v.id < ${given.before}` : sql<boolean>`true`
  const { rows } = await sql<ConversationRecord>`select ${conversations.select} from ${conversations.from}
    where ${of} and ${older} and ${live(actor)} order by v.id desc limit ${given.size + 1}`.execute(db)
  const results = rows.slice(0, given.size)
  const more = rows.length > given.size
  return {
    results,
    pagination: { page: 1, size: given.size, total: results.length, ...(more ? { more } : {}) },
  }
}

async function read({ db, actor }: Context, id: number): Promise<ConversationRecord> {
  const { rows } = await sql<ConversationRecord>`select ${conversations.select} from ${conversations.from}
    where v.id = ${id} and ${live(actor)}`.execute(db)
  if (!rows[0]) throw refuseCustomer('customers.conversation_not_found')
  return rows[0]
}

/** @throws customers.not_found, bad_input for a time to come */
export async function addConversation(
  context: Context,
  given: ConversationForm,
): Promise<ConversationRecord> {
  const { db, actor, now } = context
  const customer = await findCustomer(db, actor, { id: given.user_id })
  if (!customer) throw refuseCustomer('customers.not_found')
  const { id } = await db
    .insertInto('customer_conversation')
    .values({
      customer_id: customer.id,
      ...newValues(conversationFields, given, context),
      happened_at: happenedAt(given.happened_at, now) ?? now,
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return read(context, id)
}

/** Clocks of browsers may be a minute ahead. */
function happenedAt(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (time.getTime() > now.getTime() + 60_000) {
    throw refuse('bad_input', {
      details: [{ path: 'happened_at', message: 'Thời điểm trao đổi không thể ở tương lai' }],
    })
  }
  return time
}

/** Only who wrote it, or a manager. @throws customers.conversation_own */
async function own(context: Context, id: number): Promise<ConversationRecord> {
  const row = await read(context, id)
  if (row.created_by !== context.actor.id && !is(context.actor, 'ql')) {
    throw refuseCustomer('customers.conversation_own')
  }
  return row
}

export async function editConversation(
  context: Context,
  id: number,
  change: ConversationChange,
): Promise<ConversationRecord> {
  const before = await own(context, id)
  const outrun = async () => stale(context.db, 'customer_conversation', await read(context, id))
  if (change.version !== undefined && change.version !== before.version) throw await outrun()
  const changed = await context.db
    .updateTable('customer_conversation')
    .set({
      ...changedValues(conversationFields, change, context),
      happened_at: happenedAt(change.happened_at, context.now) ?? before.happened_at,
    })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw await outrun()
  return read(context, id)
}

export async function removeConversation(context: Context, id: number): Promise<{ id: number }> {
  await own(context, id)
  const gone = await context.db
    .updateTable('customer_conversation')
    .set({ removed_at: context.now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (gone.numUpdatedRows !== 1n) throw refuseCustomer('customers.conversation_not_found')
  return { id }
}
