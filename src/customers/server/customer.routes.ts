import { sql } from 'kysely'
import { findCustomers, listCustomers } from '#customers/customer.api.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { beginsWith, foldHas, listRows } from '#platform/server/list.ts'
import type { ListDefinition } from '#platform/server/list.ts'
import { serve } from '#platform/server/route.ts'
import type { Route } from '#platform/server/route.ts'

export const customerListing: ListDefinition = {
  from: sql`customer c join customer_level l on l.code = c.level_code left join staff s on s.id = c.sale_id
    left join lateral (select * from customer_address a where a.customer_id = c.id and a.active
      order by a.is_primary desc, a.id limit 1) a on true`,
  table: { name: 'customer', as: 'c' },
  select: sql`c.id, c.id::text as _id, c.customer_no, c.account_no, c.name, c.phone, c.email, c.level_code, l.name as level_name,
    l.payment_percent, c.station_id, c.sale_id, s.name as sale_name, c.debt_limit, c.locked,
    a.address, a.province, a.district, a.ward, c.version, c.created_at`,
  filters: {
    ids: { any: 'c.id', type: 'bigint' },
    level_code: { any: 'c.level_code' },
    sale_id: { any: 'c.sale_id', type: 'bigint' },
    station_id: { any: 'c.station_id', type: 'bigint' },
    created_at: { range: 'c.created_at' },
  },
  sorts: { created_at: sql`c.created_at`, customer_no: sql`c.customer_no`, id: sql`c.id` },
  key: sql`c.id`,
  defaultSort: '-id',
  search: {
    prefix: (q) =>
      /^0\d{3,}$/.test(q)
        ? beginsWith('c.phone', q)
        : /^kh\d+$/i.test(q)
          ? sql<boolean>`c.customer_no = ${q.toUpperCase()}`
          : null,
    text: (q) => foldHas('c.fold', q),
  },
}

export const customerRoutes: Route[] = [listCustomers, findCustomers].map((call) =>
  serve(call, ({ query }, { db, actor }) => listRows(db, customerListing, query, visibleCustomers(actor))),
)
