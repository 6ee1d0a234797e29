import { z } from 'zod'
import { quality } from '#assets/core/asset.fields.ts'
import { assetReaders } from '#assets/core/asset-type.api.ts'
import { assetCountFields } from '#assets/count/count.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, requiredText, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who counts: accounting with the people of the store. */
const counters = roles('ql', 'kt', 'op')

export const assetCountRow = z.object(rowShape(assetCountFields))
export type AssetCountRow = z.output<typeof assetCountRow>
export type AssetCountRecord = z.input<typeof assetCountRow>

export const listAssetCounts = call({
  id: 'get-asset-counts',
  method: 'GET',
  path: '/api/asset-counts',
  summary: 'Kiểm kê tài sản',
  roles: assetReaders,
  query: listQuery(filterKinds(assetCountFields)),
  row: assetCountRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
const countLine = z.object({
  code: z.string(),
  /** Null: nobody knows the code here. */
  asset_id: z.number().nullable(),
  name: z.string().nullable(),
  holders: z.string().nullable(),
  found: z.boolean(),
})
export const readAssetCount = call({
  id: 'get-asset-count-by-id',
  method: 'GET',
  path: '/api/asset-count/{id}',
  summary: 'Xem lần kiểm kê tài sản',
  roles: assetReaders,
  params: byId,
  /** What is missing first, then what is unknown, then what was found, the last first. */
  data: assetCountRow.extend({ lines: z.array(countLine) }),
  errors: ['asset_counts.not_found'],
})
export const startAssetCount = call({
  id: 'post-asset-count',
  method: 'POST',
  path: '/api/asset-count',
  summary: 'Bắt đầu kiểm kê tài sản của trạm',
  roles: counters,
  body: z.object(newShape(assetCountFields)),
  data: assetCountRow,
  message: 'Đã bắt đầu kiểm kê',
  errors: ['asset_counts.open'],
})
export const scanAsset = call({
  id: 'post-asset-count-scan',
  method: 'POST',
  path: '/api/asset-count/scan',
  summary: 'Quét tem tài sản khi kiểm kê',
  roles: counters,
  body: z.object({ id, code: requiredText(64), quality: quality.optional() }),
  data: z.object({
    /** `found` it should be here; `again` it was scanned before; `unknown` no asset of this station has the code. */
    result: z.enum(['found', 'again', 'unknown']),
    code: z.string(),
    name: z.string().nullable(),
    holders: z.string().nullable(),
  }),
  errors: ['asset_counts.not_found', 'asset_counts.closed'],
})
export const closeAssetCount = call({
  id: 'post-asset-count-close',
  method: 'POST',
  path: '/api/asset-count/close',
  summary: 'Chốt kiểm kê tài sản',
  roles: counters,
  body: z.object({ id, version }),
  data: assetCountRow,
  message: 'Đã chốt kiểm kê',
  errors: ['asset_counts.not_found', 'asset_counts.closed', 'conflict.stale'],
})
export const printAssetCount = call({
  id: 'post-report-asset-repeat-print',
  method: 'POST',
  path: '/api/report-asset-repeat/print',
  summary: 'In biên bản kiểm kê tài sản',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: assetReaders,
  reads: true,
  body: byId,
  data: z.object({ content: z.string() }),
  errors: ['asset_counts.not_found'],
})
