import { accessRoutes } from '#access/server/access.routes.ts'
import type { TokenKey } from '#access/server/token.ts'
import { transferRoutes } from '#cashdesk/server/transfer.routes.ts'
import { catalogRoutes } from '#catalog/server/catalog.routes.ts'
import { lookupRoutes } from '#catalog/server/lookup.routes.ts'
import { customerRoutes } from '#customers/server/customer.routes.ts'
import { levelRoutes } from '#customers/server/level.routes.ts'
import { pricingRoutes } from '#pricing/server/pricing.routes.ts'
import { orderRoutes } from '#orders/server/order.routes.ts'
import type { Route } from '#platform/server/route.ts'
import { checkinRoutes } from '#warehouse/server/checkin.routes.ts'

/** Every call the server answers: the composition of the slices. */
export function everyRoute({ key }: { key: TokenKey }): Route[] {
  return [
    ...accessRoutes(key),
    ...customerRoutes,
    ...orderRoutes,
    ...transferRoutes,
    ...catalogRoutes,
    ...lookupRoutes,
    ...levelRoutes,
    ...pricingRoutes,
    ...checkinRoutes,
  ]
}
