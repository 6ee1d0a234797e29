import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { customerInfo, CustomerRecord, findDuplicates } from '#customers/customer.api.ts'
import { bidLinksAllowed } from '#customers/customer.rules.ts'
import { listAddresses } from '#customers/server/address.usecase.ts'
import {
  customerById,
  customerListing,
  shownTo,
  vipFilter,
  visibleCustomers,
} from '#customers/server/customer.repo.ts'
import { vipStatus } from '#customers/vip.status.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { soughtPhone } from '#platform/rules/phone.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { allOf } from '#platform/server/db/together.ts'

/** A page of the customers that the person may see. */
export async function listCustomers(
  { db, actor, now }: Context,
  query: ListQuery,
  only: RawBuilder<boolean> = sql<boolean>`true`,
) {
  const { vip } = query as ListQuery & { vip?: string[] }
  const scope = sql<boolean>`${visibleCustomers(actor)} and ${only} and ${is(actor, 'pa') ? sql<boolean>`true` : vipFilter(vip)}`
  const listing = askedBy(customerListing, actor.role)
  const found = await listRows<CustomerRecord>(db, listing, query, scope)
  return { ...found, results: found.results.map((row) => shownTo(actor, now, row)) }
}

/** Everything about a customer that is not money. @throws customers.not_found */
export async function readCustomer(context: Context, id: number): Promise<z.input<typeof customerInfo>> {
  const { db, now } = context
  const row = await customerById(context, id)
  const [addresses, vips, own] = await allOf([
    listAddresses(context, id),
    sql<VipRow>`select v.kind, v.status, v.level_code, l.name as level_name, coalesce(k.amount, 0) as deposit,
        l.link_limit, v.priority, v.reason, v.changed_at, s.name as changed_by
      from customer_vip v left join vip_level l on l.code = v.level_code left join customer_lock k on k.id = v.lock_id
      left join staff s on s.id = v.changed_by where v.customer_id = ${id}`.execute(db),
    sql<OwnRow>`select today_limit, today_limit_on, daily_limit,
        exists (select from customer_login g where g.customer_id = c.id) as has_password
      from customer c where c.id = ${id}`.execute(db),
  ])
  const limits = own.rows[0] as OwnRow
  const stateOf = (kind: string): VipState => {
    const { kind: _, ...found } = vips.rows.find((each) => each.kind === kind) ?? { kind, ...noVip }
    return found
  }
  return {
    ...row,
    addresses,
    auction_vip: stateOf('auction'),
    mercari_vip: stateOf('mercari'),
    links_today: bidLinksAllowed(limits, businessDate(now)),
    has_password: limits.has_password,
  }
}

type VipState = z.input<typeof customerInfo>['auction_vip']
type VipRow = VipState & { kind: string }
interface OwnRow {
  today_limit: number | null
  today_limit_on: string | null
  daily_limit: number | null
  has_password: boolean
}
const noVip: VipState = {
  status: vipStatus.off,
  level_code: null,
  level_name: null,
  deposit: 0,
  link_limit: null,
  priority: 0,
  reason: null,
  changed_at: null,
  changed_by: null,
}

type Duplicate = z.input<typeof findDuplicates.data>[number]

const mostDuplicates = 20

/**
 * Others with the same phone or the same name without accents, in every station: a customer who
 * is somebody else's is named, their phone is not given away.
 */
export async function findDuplicatesOf(
  { db, actor }: Context,
  given: { phone?: string | undefined; name?: string | undefined; except?: number | undefined },
): Promise<Duplicate[]> {
  const phone = given.phone ? soughtPhone(given.phone) : null
  const name = given.name?.trim() || null
  if (!phone && !name) return []
  // Two index look-ups; an OR would read the table.
  const matching = (condition: RawBuilder<boolean>) =>
    sql`(select id from customer where ${condition} limit ${mostDuplicates})`
  const { rows } = await sql<Duplicate & { by_phone: boolean; by_name: boolean }>`
    select c.id, c.customer_no, c.name, c.phone, st.name as station_name, s.name as sale_name,
      coalesce(c.phone = ${phone}, false) as by_phone, coalesce(fold(c.name) = fold(${name}), false) as by_name,
      ${visibleCustomers(actor)} as mine
    from customer c join station st on st.id = c.station_id left join staff s on s.id = c.sale_id
    where c.id in (${matching(sql<boolean>`phone = ${phone}`)} union ${matching(sql<boolean>`fold(name) = fold(${name})`)})
      and c.deleted_at is null and c.merged_into_id is null and c.id <> ${given.except ?? 0}
    order by by_phone desc, c.id limit ${mostDuplicates}`.execute(db)
  return rows.map(({ by_phone: byPhone, by_name: byName, ...row }) => ({
    ...row,
    phone: row.mine || !row.phone ? row.phone : `*******${row.phone.slice(-3)}`,
    same: byPhone && byName ? 'both' : byPhone ? 'phone' : 'name',
  }))
}
