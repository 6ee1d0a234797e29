import { sql } from 'kysely'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { decideProposals, listProposals, pullRates, rateRules } from '#pricing/rate-feed.api.ts'
import { proposalFields } from '#pricing/rate-proposal.fields.ts'
import { pullRatesJob } from '#pricing/server/pull-rates.ts'
import { decide } from '#pricing/server/rate-feed.usecase.ts'

const described = describedList(proposalFields, 'p', {
  source: sql`l.source`,
  quoted_at: sql`l.quoted_at`,
  pulled_at: sql`l.pulled_at`,
  decided_by_name: sql`s.name`,
})
const proposals: ListDefinition = {
  from: sql`rate_proposal p join rate_pull l on l.id = p.pull_id left join staff s on s.id = p.decided_by`,
  ...described,
  sorts: { ...described.sorts, id: sql`p.id` },
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
