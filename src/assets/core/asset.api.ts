import { z } from 'zod'
import { assetKeepers, assetReaders } from '#assets/core/asset-type.api.ts'
import { assetFields, images, quality } from '#assets/core/asset.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, ids, instantOut, note, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery, listSum, oneOf } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'

export const assetRow = z.object(rowShape(assetFields))
export type AssetRow = z.output<typeof assetRow>
export type AssetRecord = z.input<typeof assetRow>

export const listAssets = call({
  id: 'get-assets',
  method: 'GET',
  path: '/api/assets',
  summary: 'Danh sách tài sản',
  roles: assetReaders,
  query: listQuery({
    ...filterKinds(assetFields),
    staff_id: 'anyId',
    open: oneOf(['bought', 'sold'], 'Chưa thanh toán'),
  }),
  row: assetRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: z.object({ value: listSum, accumulated: listSum, book_value: listSum }),
})

const photoReport = z.object({
  id: z.number(),
  quarter: z.string(),
  staff_id: z.number(),
  staff_name: z.string(),
  image_report: z.array(z.string()),
  quality,
  note: z.string().nullable(),
  created_at: instantOut,
})
export const readAsset = call({
  id: 'get-asset-by-id',
  method: 'GET',
  path: '/api/asset/{id}',
  summary: 'Xem tài sản',
  roles: assetReaders,
  params: byId,
  data: assetRow.extend({
    holders: z.array(z.object({ staff_id: z.number(), name: z.string(), since: instantOut })),
    /** Pictures of its condition, the newest first. */
    reports: z.array(photoReport),
  }),
  errors: ['assets.not_found'],
})

const saving = {
  roles: assetKeepers,
  money: true,
  data: assetRow,
  message: 'Đã lưu tài sản',
  failure: 'Lưu tài sản thất bại!',
} as const
/** Type and status are 1 unless sent; 2 where somebody holds it already. */
export const createAsset = call({
  ...saving,
  id: 'post-asset',
  method: 'POST',
  path: '/api/asset',
  summary: 'Thêm tài sản',
  body: z.object({ ...newShape(assetFields), status: z.number().int().optional() }),
  errors: ['assets.image_unknown', 'ledger.entry_most'],
})
export type NewAsset = z.output<typeof createAsset.body>
/**
 * `status` moves it where the table of its actions leads there. Whoever holds it is changed here as long as no slip
 * has named it.
 */
export const changeAsset = call({
  ...saving,
  id: 'put-asset-by-id',
  method: 'PUT',
  path: '/api/asset/{id}',
  summary: 'Sửa tài sản',
  params: byId,
  body: z.object({
    ...changeShape(assetFields),
    status: z.number().int().optional(),
    reason: text(500).optional(),
    version,
  }),
  errors: [
    'assets.not_found',
    'assets.bad_step',
    'assets.held',
    'assets.not_held',
    'assets.on_slip',
    'assets.by_slip',
    'assets.in_books',
    'assets.paid',
    'assets.gone',
    'assets.image_unknown',
    'conflict.stale',
    'ledger.entry_most',
  ],
})
export type AssetChange = z.output<typeof changeAsset.body>
/** One that nothing has happened to; its entry is taken back. */
export const removeAsset = call({
  id: 'delete-asset-by-id',
  method: 'DELETE',
  path: '/api/asset/{id}',
  summary: 'Xóa tài sản',
  roles: assetKeepers,
  money: true,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa tài sản',
  errors: ['assets.not_found', 'assets.used', 'assets.paid'],
})

export const exportAssets = call({
  id: 'post-asset-excel',
  method: 'POST',
  path: '/api/asset/excel',
  summary: 'Xuất Excel danh sách tài sản',
  roles: assetReaders,
  reads: true,
  query: listAssets.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách tài sản',
})
export const assetImport = importCalls({
  key: 'asset',
  path: '/api/asset',
  noun: 'tài sản',
  roles: assetKeepers,
  money: true,
})

export const printAssetLabels = call({
  id: 'post-asset-label-print',
  method: 'POST',
  path: '/api/asset/label/print',
  summary: 'In tem tài sản',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: assetReaders,
  reads: true,
  body: z.object({ ids }),
  data: z.object({ content: z.string() }),
  errors: ['assets.not_found'],
})

/**
 * The holder's pictures of an asset in this quarter. `id` is the asset; `staff_id` its holder, who sends unless one
 * who keeps the register does it for them.
 */
export const reportImage = call({
  id: 'post-image-report',
  method: 'POST',
  path: '/api/image-report',
  aliases: ['/api/asset/image-report'],
  summary: 'Gửi ảnh tình trạng tài sản',
  roles: assetReaders,
  body: z.object({
    id,
    /** One path, or several. */
    image_report: z.union([requiredText(200).transform((path) => [path]), images.min(1)]),
    staff_id: id.nullish(),
    quality: quality.default('good'),
    note: note.nullish(),
  }),
  data: photoReport,
  message: 'Đã gửi ảnh tình trạng',
  errors: ['assets.not_found', 'assets.not_holder', 'assets.image_unknown'],
})
