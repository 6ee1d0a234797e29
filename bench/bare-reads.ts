/** The very statements that our reads send, compiled once: whatever is made cheaper in them is so for the bare server too. */
import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderListingFor, orderRow, visibleOrders } from '#orders/core/server/order.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { wholeOrder } from '#orders/desk/server/read-order.usecase.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { systemActor } from '#platform/server/context.ts'
import { listStatements } from '#platform/server/lists/list.ts'

const compiler = new PostgresQueryCompiler()
const seller = { ...systemActor, id: 4, role: 'CS', stations: [1], station: 1 } as const

export interface Statement {
  text: string
  values: unknown[]
}

/** Stands for the value that differs from request to request. */
const open = -471_108

function prepared(statement: RawBuilder<unknown>): (value: number) => Statement {
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId())
  return (value) => ({ text, values: parameters.map((given) => (given === open ? value : given)) })
}

const listing = { ...orderListingFor(seller), chips: { of: 'status', values: orderStatus.values } }
const query = { page: 1, size: 20, sort: listing.defaultSort, status: [open] } as unknown as ListQuery

export const listPage = prepared(listStatements(listing, query, visibleOrders(seller)).rows)
export const orderWhole = prepared(wholeOrder(seller, sql`o.id = ${open}`))
export const rowOfOrder = prepared(orderRow(seller, open))
