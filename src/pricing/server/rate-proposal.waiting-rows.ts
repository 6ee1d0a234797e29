import { sql } from 'kysely'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import { ratesToDecide } from '#pricing/rate-proposal.waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(ratesToDecide, () => ({
    definition: {
      from: sql`rate_proposal p`,
      select: sql`p.currency, p.before_rate::float8 as before_rate, p.sell_rate::float8 as sell_rate`,
      filters: {},
      sorts: { id: sql`p.id` },
      key: sql`p.id`,
      defaultSort: 'id',
    },
    // The company's: whoever reads the list sees them all.
    scope: sql<boolean>`true`,
    state: 'p.status',
    since: sql`p.created_at`,
  })),
]
