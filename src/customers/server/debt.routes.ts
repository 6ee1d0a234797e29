import { customerDebts, debtPayments, refuseDebt, setDebtLimit } from '#customers/debts.api.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { decisionStatus } from '#customers/decision.status.ts'
import {
  customerById,
  findCustomer,
  lockCustomer,
  ofVisibleCustomers,
} from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
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
  if (change.before && change.before['status'] !== 'waiting') throw refuseCustomer('customers.debt_decided')
  await knownCustomer(change, context)
}

/** The proposal, decided once. @throws not_found, customers.debt_decided, customers.debt_customer */
async function decide(
  { db, actor, now }: Context,
  given: { id: number; customer?: number; granted: number | null; decision: string | null },
): Promise<number> {
  const proposal = await db
    .selectFrom('customer_debt')
    .select(['customer_id', 'status'])
    .where('id', '=', given.id)
    .forUpdate()
    .executeTakeFirst()
  if (!proposal) throw refuse('not_found')
  if (given.customer !== undefined && given.customer !== proposal.customer_id) {
    throw refuseCustomer('customers.debt_customer')
  }
  if (proposal.status !== 'waiting') throw refuseCustomer('customers.debt_decided')
  await db
    .updateTable('customer_debt')
    .set({
      status: given.granted === null ? 'refused' : 'granted',
      granted: given.granted,
      decision: given.decision,
      decided_by: actor.id,
      decided_at: now,
    })
    .where('id', '=', given.id)
    .where('status', '=', decisionStatus.waiting)
    .execute()
  return proposal.customer_id
}

/** Sets what the customer may owe when goods are handed out, and answers the proposal it is for. */
async function limitDebt(
  context: Context,
  given: { user_id: number; debt_limit: number; reason: string | null; request: number | null },
): Promise<CustomerRecord> {
  const { user_id: id, debt_limit, reason } = given
  const before = await lockCustomer(context, id)
  if (given.request !== null) {
    await decide(context, { id: given.request, customer: id, granted: debt_limit, decision: reason })
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
  const customer = await decide(context, { id, granted: null, decision: reason })
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
