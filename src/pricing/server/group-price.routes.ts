import { sql } from 'kysely'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { fold } from '#platform/rules/fold.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import {
  getGroupPrice,
  groupPriceCustomers,
  groupPriceLevels,
  groupPriceOptions,
  groupPriceProduct,
  groupPricesOfLevel,
  groupPricesOfUser,
  listGroupPrices,
  removeGroupPrice,
  removeLevelPrices,
  saveGroupPrice,
  savePriceList,
} from '#pricing/group-price.api.ts'
import type { GroupPriceRecord } from '#pricing/group-price.api.ts'
import { bracketWarnings, groupPriceListOn, wholeLists } from '#pricing/server/group-price.repo.ts'
import {
  changeCustomers,
  removeLevel,
  removeList,
  replacePrices,
  saveHead,
} from '#pricing/server/group-price.usecase.ts'

const every = sql<boolean>`true`
/** The list that a body names, by either of its keys; the schema has seen to it that there is one. */
const listId = (body: { id?: number | undefined; _id?: number | undefined }) => body.id ?? body._id ?? 0

export const routes: Route[] = [
  serve(listGroupPrices, ({ query }, { db, now }) =>
    listRows<GroupPriceRecord>(db, groupPriceListOn(now), query, every),
  ),
  serve(getGroupPrice, async ({ query }, context) => {
    const id = query.id ?? query._id
    const where = id === undefined ? sql<boolean>`g.code = upper(${query.code})` : sql<boolean>`g.id = ${id}`
    const [list] = await wholeLists(context, where)
    if (!list) throw refuse('not_found')
    return list
  }),
  serve(groupPricesOfUser, async ({ params }, context) => {
    const customer = await findCustomer(context.db, { ...context.actor, station: null }, { id: params.id })
    if (!customer) throw refuse('not_found')
    return wholeLists(
      context,
      sql<boolean>`(g.level_code = ${customer.level_code} or exists (select from group_price_customer m
        where m.group_price_id = g.id and m.customer_id = ${customer.id}))`,
    )
  }),
  serve(groupPricesOfLevel, ({ params }, context) =>
    wholeLists(context, sql<boolean>`g.level_code = ${params.code}`),
  ),
  serve(groupPriceLevels, async (_, { db }) => {
    const { rows } = await sql<{ level_code: string; level_name: string; lists: number }>`
      select l.code as level_code, l.name as level_name,
        (select count(*) from group_price g where g.level_code = l.code) as lists
      from customer_level l order by l.position, l.code`.execute(db)
    return rows
  }),
  serve(groupPriceOptions, async ({ query }, context) => {
    const found = query.q
      ? sql<boolean>`position(${fold(query.q)} in fold(g.code || ' ' || g.name)) > 0`
      : every
    const lists = await wholeLists(context, found)
    return lists.map(({ id, code, name, level_code, rows }) => {
      const warnings = bracketWarnings(rows)
      return { id, code, name, level_code, complete: rows.length > 0 && warnings.length === 0, warnings }
    })
  }),
  serve(saveGroupPrice, ({ body }, context) => saveHead(context, body)),
  serve(groupPriceCustomers, ({ body }, context) => changeCustomers(context, listId(body), body)),
  serve(groupPriceProduct, ({ body }, context) => {
    const { route_code, group_code, warehouse_code, prices } = body
    const only = { route_code, group_code, warehouse_code }
    return replacePrices(context, listId(body), { prices: prices.map((row) => ({ ...row, ...only })), only })
  }),
  serve(savePriceList, ({ body }, context) => replacePrices(context, listId(body), body)),
  serve(removeLevelPrices, ({ params }, context) => removeLevel(context, params.level_code)),
  serve(removeGroupPrice, ({ params }, context) => removeList(context, params.id)),
]
