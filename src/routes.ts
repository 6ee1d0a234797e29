import type { Call } from '#platform/contract/call.ts'
import type { Route } from '#platform/server/http/route.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { RouteParts } from '#parts.ts'

interface RoutesFile {
  routes: readonly Route[] | ((parts: RouteParts) => readonly Route[])
}
const files = await modulesOf<RoutesFile>('.routes.ts')

/** Every call the server answers, found in the slices' folders. */
export function everyRoute(parts: Omit<RouteParts, 'calls' | 'reportFiles'>): Route[] {
  const calls = (): Call[] => routes.map(({ call }) => call)
  const reportFiles = (): Route[] => routes.filter(({ report }) => report)
  const routes: Route[] = files.flatMap(({ module: { routes } }) =>
    typeof routes === 'function' ? routes({ ...parts, calls, reportFiles }) : routes,
  )
  return routes
}

/** The calls alone: nothing that answers them is at work before one is made. */
const declared = everyRoute({ bank: {} } as RouteParts)
export const everyCall: readonly Call[] = declared.map(({ call }) => call)

/** What makes the file of a report: it needs nothing beside what a request brings. */
export const everyReportFile: readonly Route[] = declared.filter(({ report }) => report)
