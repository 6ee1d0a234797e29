import { sql } from 'kysely'
import { visibleAssets } from '#assets/core/server/asset.repo.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

export const holds: HoldersFile['holds'] = (actor, path) => sql<boolean>`exists (select from asset a
  where ${visibleAssets(actor)} and (${path} = any(a.images) or exists (
    select from asset_photo p where p.asset_id = a.id and ${path} = any(p.images))))`
