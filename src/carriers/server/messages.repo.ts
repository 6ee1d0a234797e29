import { sql } from 'kysely'
import { messageFields } from '#carriers/carrier-message.fields.ts'
import { carrierMessage, carrierMessageTable } from '#carriers/carrier-message.status.ts'
import type { MessageRecord } from '#carriers/carrier-messages.api.ts'
import { refuseCarrier } from '#carriers/carriers.errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'

/** So much of a message is read in the list. */
const mostRead = 2_000
const { foreign, unread, settled } = carrierMessage
/** What a person reads; what was taken stands at its parcel. */
const forPeople = sql<boolean>`m.outcome in (${lit(foreign, unread, settled)})`

const described = describedList(messageFields, 'm', {
  said: sql`left(m.payload::text, ${lit(mostRead)})`,
  settled_name: sql`who.name`,
})

export const messageListing: ListDefinition = {
  from: sql`carrier_message m left join staff who on who.id = m.settled_by`,
  ...described,
  key: sql`m.id`,
  defaultSort: '-received_at',
  search: { text: (q) => sql<boolean>`m.waybill = ${q.trim().toUpperCase()}` },
  chips: { of: 'outcome', values: [foreign, unread, settled] },
  counted: sql`carrier_message m`,
}
export const messageScope = forPeople

export const listMessages = ({ db }: Context, query: ListQuery) =>
  chippedList<MessageRecord>(db, messageListing, query, messageScope)

interface LockedMessage {
  id: number
  status: string
}

const messageRecords: Records<LockedMessage, null, never> = {
  table: carrierMessageTable,
  lock: async ({ db }, id) => {
    const { rows } = await sql<LockedMessage>`select m.id, m.outcome as status from carrier_message m
      where m.id = ${id} and ${forPeople} for no key update`.execute(db)
    if (!rows[0]) throw refuseCarrier('carriers.message_not_found')
    return rows[0]
  },
  snapshot: () => null,
  refuse: (why) => refuseCarrier(why === 'reason' ? 'carriers.reason_needed' : 'carriers.message_settled'),
}

/** What a person found out about messages, each by itself. @throws carriers.message_settled by row */
export function settleMessages(
  context: Context,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) =>
    runAction(messageRecords, {
      context: { ...context, db },
      id,
      action: 'settle',
      reason,
      effect: async () => ({ set: { reason, settled_by: context.actor.id, settled_at: context.now } }),
    }),
  )
}
