import { sql } from 'kysely'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuseMercari } from '#orders/mercari/mercari.errors.ts'
import type { ActRecord } from '#orders/mercari/site-act.api.ts'
import { actFields } from '#orders/mercari/site-act.fields.ts'
import { actStatus, actTable } from '#orders/mercari/site-act.status.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import { writersSql } from '#platform/server/events/four-eyes.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'

export type ActKind = 'receipt' | 'comment'

const described = describedList(actFields, 'a', {
  code: sql`o.code`,
  name: sql`o.name`,
  link: sql`o.link`,
  customer_id: sql`o.customer_id`,
  customer_name: sql`c.name`,
  account_name: sql`account.username`,
  approved_name: sql`approver.name`,
  created_name: sql`maker.name`,
  writers: writersSql('site_act', 'a.id'),
})

export const actListing: ListDefinition = {
  from: sql`site_act a join orders o on o.id = a.order_id join staff maker on maker.id = a.created_by
    left join customer c on c.id = o.customer_id left join buying_account account on account.id = a.account_id
    left join staff approver on approver.id = a.approved_by`,
  ...described,
  key: sql`a.id`,
  defaultSort: '-created_at',
  search: { text: (q) => orderHas('o', q) },
  chips: { of: 'status', values: actStatus.values },
  counted: sql`site_act a join orders o on o.id = a.order_id`,
}

export const actScope = ({ actor }: Pick<Context, 'actor'>, kind: ActKind) =>
  sql<boolean>`(a.kind = ${sql.lit(kind)} and ${visibleOrders(actor)})`

export const listActs = (context: Context, kind: ActKind, query: ListQuery) =>
  chippedList<ActRecord>(context.db, actListing, query, actScope(context, kind))

export interface LockedAct {
  id: number
  status: string
  kind: ActKind
  order_id: number
  account_id: number | null
  station_id: number
}

export const actRecords: Records<LockedAct, FourEyes, never> = {
  table: actTable,
  lock: async ({ db, actor }, id) => {
    const { rows } =
      await sql<LockedAct>`select a.id, a.status, a.kind, a.order_id, a.account_id, o.station_id
      from site_act a join orders o on o.id = a.order_id
      where a.id = ${id} and ${visibleOrders(actor)} for no key update of a`.execute(db)
    if (!rows[0]) throw refuseMercari('mercari.not_found')
    return rows[0]
  },
  snapshot: () => ({}),
  refuse: (why) => refuseMercari(why === 'reason' ? 'mercari.reason' : 'mercari.status'),
}
