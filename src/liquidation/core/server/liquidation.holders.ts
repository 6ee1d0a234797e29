import { sql } from 'kysely'
import { visibleLiquidations } from '#liquidation/core/server/liquidation.repo.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = (actor, path) => sql<boolean>`(exists (select from liquidation l
    where ${visibleLiquidations(actor)} and ${path} = any(l.images))
  or exists (select from liquidation_offer f join liquidation l on l.id = f.liquidation_id
    where ${visibleLiquidations(actor)} and ${path} = any(f.images))
  or exists (select from liquidation_notice n join orders o on o.id = n.order_id
    where ${visibleOrders(actor)} and ${path} = any(n.attachments)))`
