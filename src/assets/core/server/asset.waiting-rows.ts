import { sql } from 'kysely'
import type { AssetRecord } from '#assets/core/asset.api.ts'
import { quarterStart } from '#assets/core/asset.rules.ts'
import { photosToSend } from '#assets/core/asset.waiting.ts'
import {
  assetListing,
  lacksPhoto,
  lacksPhotoOf,
  shownAsset,
  visibleAssets,
} from '#assets/core/server/asset.repo.ts'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows<AssetRecord>(photosToSend, ({ actor, now }) => {
    const today = businessDate(now)
    const wanted = sql`${quarterStart(today)}::date + coalesce(${settingIn('assets.photo_days', today)}, 0)::int`
    return {
      definition: assetListing(today),
      scope: visibleAssets(actor),
      where: is(actor, 'ql', 'kt') ? lacksPhoto(today) : lacksPhotoOf(actor.id, today),
      // Whoever got it later has it waiting since then.
      since: sql`greatest((${wanted})::timestamp at time zone 'Asia/Ho_Chi_Minh',
        (select max(h.since) from asset_holder h where h.asset_id = a.id))`,
      shown: shownAsset(actor),
    }
  }),
]
