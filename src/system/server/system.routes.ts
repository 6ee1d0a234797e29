import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { systemOf, titlesOf } from '#system/server/read-system.usecase.ts'
import { dropFailedJobs, retryFailedJobs } from '#system/server/failed-jobs.usecase.ts'
import { dropJobs, readSystem, retryJobs } from '#system/system.api.ts'

export function routes({ calls }: RouteParts): Route[] {
  const titleOf = titlesOf(calls)
  return [
    serve(readSystem, (_, context) => systemOf(context, titleOf)),
    serve(dropJobs, ({ body }, context) => dropFailedJobs(context, body)),
    serve(retryJobs, ({ body }, context) => retryFailedJobs(context, body.ids)),
  ]
}
