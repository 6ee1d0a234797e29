import { customerDebts, debtPayments, refuseDebt, setDebtLimit } from '#customers/debts.api.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { debtRequestStatus, debtRequestTable } from '#customers/decision.status.ts'
import {
  customerById,
  findCustomer,
  lockCustomer,
  ofVisibleCustomers,
} from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const scope = (actor: Actor) => ofVisibleCustomers(actor, 't.customer_id')

/** A record names a customer whom the person may see. */
async function knownCustomer({ after }: Change, { db, actor }: Context): Promise<void> {
  if (after === null) return
  const known = await findCustomer(db, actor, { id: Number(after['customer_id']) })
  if (known) return
  const message = 'Không tìm thấy khách hàng này'
  throw refuse('bad_input', { details: [{ path: 'customer_id', message }] })
}

/** What a manager has decided stays as it is. */
async function stillWaiting(change: Change, context: Context): Promise<void> {
  if (change.before && change.before['status'] !== debtRequestStatus.waiting)
    throw refuseCustomer('customers.debt_decided')
  await knownCustomer(change, context)
}

interface LockedRequest {
  id: number
  status: string
  version: number
  customer_id: number
}

/** Requests for a limit; `customer`: of this one only. */
const requests = (customer?: number): Records<LockedRequest, FourEyes, never> => ({
  table: debtRequestTable,
  lock: async ({ db }, id) => {
    const row = await db
      .selectFrom('customer_debt')
      .select(['id', 'status', 'version', 'customer_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    if (customer !== undefined && customer !== row.customer_id)
      throw refuseCustomer('customers.debt_customer')
    return row
  },
  snapshot: () => ({}),
  refuse: () => refuseCustomer('customers.debt_decided'),
})

/** Answers a request once. @throws not_found, customers.debt_decided, customers.debt_customer */
async function decide(
  context: Context,
  given: { id: number; customer?: number; granted: number | null; reason: string | null },
): Promise<number> {
  const { id, granted, reason } = given
  const set = { granted, decision: reason, decided_by: context.actor.id, decided_at: context.now }
  const { customer_id } = await runAction(requests(given.customer), {
    context,
    id,
    action: granted === null ? 'refuse' : 'grant',
    reason,
    effect: async () => ({ set }),
  })
  return customer_id
}

/** Sets what the customer may owe when goods are handed out, and answers the proposal it is for. */
async function limitDebt(
  context: Context,
  given: { user_id: number; debt_limit: number; reason: string | null; request: number | null },
): Promise<CustomerRecord> {
  const { user_id: id, debt_limit, reason } = given
  const before = await lockCustomer(context, id)
  if (given.request !== null) {
    await decide(context, { id: given.request, customer: id, granted: debt_limit, reason })
  }
  await context.db.updateTable('customer').set({ debt_limit }).where('id', '=', id).execute()
  await recordEvent(context, {
    entity: 'customer',
    id,
    action: 'debt_limit',
    reason,
    station: before.station_id,
    data: { from: before.debt_limit, to: debt_limit },
  })
  return customerById(context, id)
}

async function refuseProposal(context: Context, id: number, reason: string): Promise<CustomerRecord> {
  const customer = await decide(context, { id, granted: null, reason })
  await recordEvent(context, { entity: 'customer', id: customer, action: 'debt_refused', reason })
  return customerById(context, customer)
}

export const routes: Route[] = [
  ...resourceRoutes(customerDebts, { scope, validate: stillWaiting }),
  ...resourceRoutes(debtPayments, { scope, validate: knownCustomer }),
  serve(setDebtLimit, ({ body }, context) =>
    limitDebt(context, {
      user_id: body.user_id,
      debt_limit: body.debt_limit,
      reason: body.reason ?? null,
      request: body.request_id ?? null,
    }),
  ),
  serve(refuseDebt, ({ body }, context) => refuseProposal(context, body.id, body.reason)),
]
