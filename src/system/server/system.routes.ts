import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { systemOf, titlesOf } from '#system/server/read-system.usecase.ts'
import { retryFailedJobs } from '#system/server/retry-jobs.usecase.ts'
import { readSystem, retryJobs } from '#system/system.api.ts'

export function routes({ calls }: RouteParts): Route[] {
  const titleOf = titlesOf(calls)
  return [
    serve(readSystem, (_, context) => systemOf(context, titleOf)),
    serve(retryJobs, ({ body }, context) => retryFailedJobs(context, body.ids)),
  ]
}
