import type { CustomerRecord } from '#customers/customer.api.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { decisionStatus } from '#customers/decision.status.ts'
import { grantLevel, levelProposals, refuseLevel } from '#customers/level-proposal.api.ts'
import { customerById, findCustomer, ofVisibleCustomers } from '#customers/server/customer.repo.ts'
import { changeLevel } from '#customers/server/vip.usecase.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** For a customer whom the person sees, of a level that they do not have; what was decided stays. */
async function checkProposal({ before, after }: Change, { db, actor }: Context): Promise<void> {
  if (before && before['status'] !== 'waiting') throw refuseCustomer('customers.debt_decided')
  if (!after) return
  const customer = await findCustomer(db, actor, { id: Number(after['customer_id']) })
  if (!customer) throw refuseField('customer_id', 'Không tìm thấy khách hàng này')
  if (customer.level_code === after['level_code']) throw refuseField('level_code', 'Khách đang ở hạng này')
}

/** Decides a proposal once. @throws not_found, customers.debt_decided */
async function decide(
  context: Context,
  id: number,
  given: { status: 'granted' | 'refused'; decision: string | null },
): Promise<{ customer: number; level: string }> {
  const { db, actor, now } = context
  const row = await db
    .selectFrom('level_proposal as p')
    .select(['p.customer_id', 'p.level_code', 'p.status'])
    .where('p.id', '=', id)
    .where(ofVisibleCustomers(actor, 'p.customer_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const decided = await db
    .updateTable('level_proposal')
    .set({ ...given, decided_by: actor.id, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', decisionStatus.waiting)
    .executeTakeFirst()
  if (decided.numUpdatedRows !== 1n) throw refuseCustomer('customers.debt_decided')
  return { customer: row.customer_id, level: row.level_code }
}

async function grant(context: Context, id: number, decision: string | null): Promise<CustomerRecord> {
  const { customer, level } = await decide(context, id, { status: 'granted', decision })
  return changeLevel(context, customer, { level, reason: decision })
}

async function turnDown(context: Context, id: number, reason: string): Promise<CustomerRecord> {
  const { customer } = await decide(context, id, { status: 'refused', decision: reason })
  await recordEvent(context, { entity: 'customer', id: customer, action: 'level_refused', reason })
  return customerById(context, customer)
}

export const routes: Route[] = [
  ...resourceRoutes(levelProposals, {
    scope: (actor) => ofVisibleCustomers(actor, 't.customer_id'),
    validate: checkProposal,
  }),
  serve(grantLevel, ({ body }, context) => grant(context, body.id, body.reason ?? null)),
  serve(refuseLevel, ({ body }, context) => turnDown(context, body.id, body.reason)),
]
