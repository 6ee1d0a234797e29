import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { issueFields } from '#flow/issue.fields.ts'
import { issueStatus } from '#flow/issue.status.ts'
import { refuseIssue } from '#flow/issue.errors.ts'
import type { IssueRecord } from '#flow/issue.api.ts'
import { pictureOf } from '#orders/core/server/order-picture.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { startingWith } from '#platform/server/lists/searched-text.ts'

/**
 * The issues a person may see: their station's, and sales those of their own customers. What is nobody's yet is of all
 * stations; sales never see it.
 */
export const visibleIssues = (actor: Actor): RawBuilder<boolean> =>
  is(actor, 'kd')
    ? inScope(actor, { station: 'i.station_id', sale: 'i.sale_id' })
    : sql<boolean>`(i.station_id is null or ${inScope(actor, { station: 'i.station_id', sale: 'i.sale_id' })})`

/** Whole days from when it was found to its end: what a person called solved grows no older, even where it still stands. */
export const issueAge = sql`(extract(epoch from case when i.status = ${lit(issueStatus.solved)} then i.status_at else now() end
  - i.found_at) / 86400)::int`
const described = describedList(issueFields, 'i', {
  picture: pictureOf,
  order_code: sql`o.code`,
  order_name: sql`o.name`,
  track: sql`coalesce(t.waybill, p.track, x.track, o.track)`,
  customer_id: sql`o.customer_id`,
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  owner_name: sql`s.name`,
  age_days: issueAge,
})

/** By the rows it is about, each by its own index. */
const byText = (q: string) => {
  const start = startingWith(normalizeTracking(q))
  const code = q.trim().toUpperCase()
  return sql<boolean>`(i.order_id in (select id from orders where code like ${startingWith(code)} or track like ${start})
    or i.package_id in (select id from package where track like ${start})
    or i.exception_id in (select id from import_exception where track like ${start})
    or i.parcel_id in (select id from bill_parcel where waybill = ${code}))`
}

export const issueListing: ListDefinition = {
  from: sql`shipment_issue i left join orders o on o.id = i.order_id left join package p on p.id = i.package_id
    left join bill_parcel t on t.id = i.parcel_id left join import_exception x on x.id = i.exception_id
    left join customer c on c.id = o.customer_id left join staff s on s.id = i.owner_id`,
  table: { name: 'shipment_issue', as: 'i' },
  ...described,
  key: sql`i.id`,
  defaultSort: '-found_at',
  search: { text: byText },
  chips: { of: 'status', values: issueStatus.values },
}

/** @throws issues.not_found */
export async function issueRowOf(db: Db, actor: Actor, id: number): Promise<IssueRecord> {
  const { rows } = await sql<IssueRecord>`select ${issueListing.select} from ${issueListing.from}
    where i.id = ${id} and ${visibleIssues(actor)}`.execute(db)
  if (!rows[0]) throw refuseIssue('issues.not_found')
  return rows[0]
}
