import { accessRoutes } from '#access/server/access.routes.ts'
import type { TokenKey } from '#access/server/token.ts'
import type { Route } from '#platform/server/route.ts'

/** Every call the server answers: the composition of the slices. */
export function everyRoute({ key }: { key: TokenKey }): Route[] {
  return [...accessRoutes(key)]
}
