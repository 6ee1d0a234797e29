import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import * as api from '#reports/schedules.api.ts'
import {
  makeSchedule,
  pause,
  removeSchedule,
  reportFileOf,
  schedulesOf,
} from '#reports/server/schedules.usecase.ts'

export function routes({ files, reportFiles }: RouteParts): Route[] {
  return [
    serve(api.listSchedules, (_, context) => schedulesOf(context, reportFiles())),
    serve(api.createSchedule, ({ body }, context) => makeSchedule(context, reportFiles(), body)),
    serve(api.pauseSchedule, ({ params, body }, context) =>
      pause(context, reportFiles(), params.id, body.paused),
    ),
    serve(api.deleteSchedule, ({ params }, context) => removeSchedule(context, params.id)),
    serve(api.fetchReportFile, ({ params }, context) =>
      reportFileOf(context, files, reportFiles(), params.id),
    ),
  ]
}
