import { listAssets } from '#assets/core/asset.api.ts'
import type { AssetRecord } from '#assets/core/asset.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** The quarter's picture, of who holds the thing; whoever keeps the register sees whose are missing. */
export const photosToSend = waits<AssetRecord>({
  key: 'asset-photos-to-send',
  title: 'Tài sản thiếu ảnh quý này',
  entity: 'asset',
  roles: ['ql', 'kt', 'kd', 'cs', 'op', 'mkt'],
  next: 'Gửi ảnh',
  late: 168,
  list: listAssets,
  screens: ['/asset'],
  filters: { photo_due: 'true' },
  line: (asset) => ({ code: asset.code, who: asset.staff_names, what: asset.name }),
})

export const waiting: readonly Waiting[] = [photosToSend]
