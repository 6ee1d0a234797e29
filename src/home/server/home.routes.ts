import { readDayFigures, readQueue } from '#home/queue.api.ts'
import { dayFiguresOf } from '#home/server/day-figures.usecase.ts'
import { queueOf } from '#home/server/queue.usecase.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ waiting }: RouteParts): Route[] => [
  serve(readQueue, (_, context) => queueOf(context, waiting)),
  serve(readDayFigures, (_, context) => dayFiguresOf(context)),
]
