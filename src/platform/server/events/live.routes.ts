import { live } from '#platform/contract/live.ts'
import type { LiveHub } from '#platform/server/events/live.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ hub }: { hub: LiveHub }): Route[] => [
  serve(live, ({ query }, { actor }) => hub.follow(actor, query)),
]
