import * as api from '#flow/issue.api.ts'
import {
  assignIssues,
  issuePeople,
  issuesFile,
  listIssues,
  orderOfIssue,
  showIssue,
  solveIssues,
} from '#flow/server/issue.usecase.ts'
import { reloadIssues } from '#flow/server/reload-issues.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(api.listIssues, ({ query }, context) => listIssues(context, query)),
  serve(api.exportIssues, (sent, context) => issuesFile(context, sent)),
  serve(api.reloadIssues, (_, context) => reloadIssues(context)),
  serve(api.showIssue, ({ body }, context) => showIssue(context, body.id)),
  serve(api.orderOfIssue, ({ query }, context) => orderOfIssue(context, query.id)),
  serve(api.assignIssues, ({ body }, context) => assignIssues(context, body)),
  serve(api.solveIssues, ({ body }, context) => solveIssues(context, body)),
  serve(api.issuePeople, (_, context) => issuePeople(context)),
]
