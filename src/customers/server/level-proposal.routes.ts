import type { CustomerRecord } from '#customers/customer.api.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { levelProposalStatus, levelProposalTable } from '#customers/decision.status.ts'
import { grantLevel, levelProposals, refuseLevel } from '#customers/level-proposal.api.ts'
import { customerById, findCustomer, ofVisibleCustomers } from '#customers/server/customer.repo.ts'
import { changeLevel } from '#customers/server/vip.usecase.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** For a customer whom the person sees, of a level that they do not have; what was decided stays. */
async function checkProposal({ before, after }: Change, { db, actor }: Context): Promise<void> {
  if (before && before['status'] !== levelProposalStatus.waiting)
    throw refuseCustomer('customers.debt_decided')
  if (!after) return
  const customer = await findCustomer(db, actor, { id: Number(after['customer_id']) })
  if (!customer) throw refuseField('customer_id', 'Không tìm thấy khách hàng này')
  if (customer.level_code === after['level_code']) throw refuseField('level_code', 'Khách đang ở hạng này')
}

interface LockedProposal {
  id: number
  status: string
  version: number
  customer_id: number
  level_code: string
}

const proposals: Records<LockedProposal, FourEyes, never> = {
  table: levelProposalTable,
  lock: async ({ db, actor }, id) => {
    const row = await db
      .selectFrom('level_proposal as p')
      .select(['p.id', 'p.status', 'p.version', 'p.customer_id', 'p.level_code'])
      .where('p.id', '=', id)
      .where(ofVisibleCustomers(actor, 'p.customer_id'))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    return row
  },
  snapshot: () => ({}),
  refuse: () => refuseCustomer('customers.debt_decided'),
}

/** Decides a proposal once. @throws not_found, customers.debt_decided */
function decide(
  context: Context,
  { reason, ...given }: { id: number; action: 'grant' | 'refuse'; reason: string | null },
): Promise<LockedProposal> {
  const set = { decision: reason, decided_by: context.actor.id, decided_at: context.now }
  return runAction(proposals, { context, ...given, reason, effect: async () => ({ set }) })
}

async function grant(context: Context, id: number, reason: string | null): Promise<CustomerRecord> {
  const { customer_id, level_code: level } = await decide(context, { id, action: 'grant', reason })
  return changeLevel(context, customer_id, { level, reason })
}

async function turnDown(context: Context, id: number, reason: string): Promise<CustomerRecord> {
  const { customer_id: customer } = await decide(context, { id, action: 'refuse', reason })
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
