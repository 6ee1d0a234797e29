import { sql } from 'kysely'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { decideProposals, listProposals, pullRates, rateRules } from '#pricing/rate-feed.api.ts'
import { pullRatesJob } from '#pricing/server/pull-rates.ts'
import { decide } from '#pricing/server/rate-feed.usecase.ts'

const proposals: ListDefinition = {
  from: sql`rate_proposal p join rate_pull l on l.id = p.pull_id left join staff s on s.id = p.decided_by`,
  select: sql`p.id, p.id::text as _id, p.currency, p.bank_rate, p.buy_rate, p.sell_rate, p.before_rate, p.moved_percent,
    p.status, p.applied_date, l.source, l.quoted_at, l.pulled_at, p.rate_id, s.name as decided_by_name, p.decided_at, p.reason`,
  filters: {
    status: { any: 'p.status' },
    currency: { any: 'p.currency' },
    applied_date: { dates: 'p.applied_date' },
  },
  sorts: { id: sql`p.id`, currency: sql`p.currency`, applied_date: sql`p.applied_date` },
  key: sql`p.id`,
  defaultSort: '-id',
  search: { text: (q) => sql<boolean>`p.currency = upper(${q})` },
}

export const routes: Route[] = [
  serve(listProposals, ({ query }, { db }) => listRows(db, proposals, query, sql<boolean>`true`)),
  serve(decideProposals, ({ body }, context) => decide(context, body)),
  serve(pullRates, async (_, { db }) => {
    await addJob(db, pullRatesJob, null, { key: pullRatesJob.name })
    return { asked: true as const }
  }),
  ...resourceRoutes(rateRules),
]
