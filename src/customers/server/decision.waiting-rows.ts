import { sql } from 'kysely'
import { levelsToDecide, limitsToDecide } from '#customers/decision.waiting.ts'
import type { Asked } from '#customers/decision.waiting.ts'
import { ofVisibleCustomers } from '#customers/server/customer.repo.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const asked = (kind: Waiting<Asked>, table: 'level_proposal' | 'customer_debt'): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: {
      from: sql`${sql.table(table)} t join customer k on k.id = t.customer_id`,
      select: sql`k.customer_no, k.name as customer_name, t.reason,
        ${table === 'customer_debt' ? sql`t.amount` : sql`null::bigint`} as amount`,
      filters: {},
      sorts: { id: sql`t.id` },
      key: sql`t.id`,
      defaultSort: 'id',
      counted: sql`${sql.table(table)} t`,
    },
    scope: ofVisibleCustomers(actor, 't.customer_id'),
    state: 't.status',
    since: sql`t.created_at`,
  }))

export const waiting: readonly WaitingRows[] = [
  asked(levelsToDecide, 'level_proposal'),
  asked(limitsToDecide, 'customer_debt'),
]
