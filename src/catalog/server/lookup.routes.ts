import { sql } from 'kysely'
import { listAccounts, listCards, listStaff } from '#catalog/lookup.api.ts'
import { fold } from '#platform/rules/fold.ts'
import { anywhere, listRows } from '#platform/server/list.ts'
import type { ListDefinition } from '#platform/server/list.ts'
import { serve } from '#platform/server/route.ts'
import type { Route } from '#platform/server/route.ts'

const staff: ListDefinition = {
  from: sql`staff s`,
  select: sql`s.id, s.id::text as _id, s.name, s.username, s.role`,
  filters: { role: { any: 's.role' } },
  sorts: { name: sql`s.name` },
  key: sql`s.id`,
  defaultSort: 'name',
  search: { text: (q) => sql<boolean>`s.fold like ${anywhere(fold(q))}` },
}

const cards: ListDefinition = {
  from: sql`card c`,
  select: sql`c.id, c.id::text as _id, c.kind, c.name, c.bank_code, c.account_number, c.holder, c.currency, c.is_primary, c.active`,
  filters: { kind: { any: 'c.kind' }, currency: { any: 'c.currency' } },
  sorts: { name: sql`c.name` },
  key: sql`c.id`,
  defaultSort: 'name',
  search: { text: (q) => sql<boolean>`fold(c.name) like ${anywhere(fold(q))}` },
}

const accounts: ListDefinition = {
  from: sql`buying_account a`,
  select: sql`a.id, a.id::text as _id, a.site_code, a.username, a.active`,
  filters: { site_code: { any: 'a.site_code' } },
  sorts: { username: sql`a.username` },
  key: sql`a.id`,
  defaultSort: 'username',
  search: { text: (q) => sql<boolean>`fold(a.username) like ${anywhere(fold(q))}` },
}

const working = sql<boolean>`true`

export const lookupRoutes: Route[] = [
  serve(listStaff, ({ query }, { db }) =>
    listRows(db, staff, query, sql<boolean>`s.status = 1 and s.type = 2`),
  ),
  serve(listCards, ({ query }, { db }) => listRows(db, cards, query, working)),
  serve(listAccounts, ({ query }, { db }) => listRows(db, accounts, query, working)),
]
