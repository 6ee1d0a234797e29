import { z } from 'zod'
import { assetKeepers } from '#assets/core/asset-type.api.ts'
import { assetRow } from '#assets/core/asset.api.ts'
import { previewRows } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, postingDate, reason, version, vnd } from '#platform/contract/fields.ts'

/** Every month of an asset: what the books have, and what is still to come. */
export const readWear = call({
  id: 'get-asset-by-id-wear',
  method: 'GET',
  path: '/api/asset/{id}/wear',
  summary: 'Bảng khấu hao, phân bổ của tài sản',
  roles: assetKeepers,
  params: byId,
  data: z.array(
    z.object({
      month: z.string(),
      amount: z.number(),
      accumulated: z.number(),
      /** Null: not posted yet. */
      entry_id: z.number().nullable(),
    }),
  ),
  errors: ['assets.not_found'],
})

const disposal = z.object({
  id,
  /** Today unless given; it no longer wears on that day. */
  gone_on: postingDate.default(null),
  /** What it is sold for; 0: scrapped. */
  gone_for: vnd.min(0).default(0),
  /** Where the price goes: into the station's cash, or it is still to be paid. */
  place: z.enum(['cash', 'later']).default('later'),
  reason,
  version,
})
export const disposeAsset = call({
  id: 'post-asset-dispose',
  method: 'POST',
  path: '/api/asset/dispose',
  summary: 'Thanh lý tài sản',
  roles: assetKeepers,
  money: true,
  body: disposal,
  data: assetRow,
  message: 'Đã thanh lý tài sản',
  errors: [
    'assets.not_found',
    'assets.bad_step',
    'assets.held',
    'assets.on_slip',
    'assets.worn_later',
    'conflict.stale',
    'ledger.period_closed',
    'ledger.entry_most',
  ],
})
/** What it would post: the last days, then gain or loss. */
export const previewDisposal = call({
  id: 'post-asset-dispose-preview',
  method: 'POST',
  path: '/api/asset/dispose/preview',
  summary: 'Xem trước bút toán thanh lý tài sản',
  roles: assetKeepers,
  reads: true,
  body: disposal,
  data: z.object({ rows: previewRows, refusal: z.string().nullable() }),
  errors: ['assets.not_found'],
})
