import { z } from 'zod'
import { assetKeepers, assetReaders } from '#assets/core/asset-type.api.ts'
import { quality } from '#assets/core/asset.fields.ts'
import { assetRequestFields } from '#assets/slips/request.fields.ts'
import { assetRequestStatus } from '#assets/slips/request.status.ts'
import { assetSlipFields, slipKind } from '#assets/slips/slip.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, note, reason, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'

export const assetRequestRow = z.object(rowShape(assetRequestFields))
export type AssetRequestRow = z.output<typeof assetRequestRow>
export type AssetRequestRecord = z.input<typeof assetRequestRow>

const counts = z.object({ counts: z.record(z.string(), z.number()) })

export const listAssetRequests = call({
  id: 'get-ask-asset',
  method: 'GET',
  path: '/api/ask-asset',
  aliases: ['/api/ask-assets'],
  summary: 'Đề nghị cấp tài sản',
  roles: assetReaders,
  query: listQuery(filterKinds(assetRequestFields)),
  row: assetRequestRow,
  option: counts,
})
export const askAsset = call({
  id: 'post-ask-asset',
  method: 'POST',
  path: '/api/ask-asset',
  summary: 'Đề nghị cấp tài sản',
  roles: assetReaders,
  body: z.object(newShape(assetRequestFields)),
  data: assetRequestRow,
  message: 'Đã gửi đề nghị',
})

/** Refuses where the status is -1, which wants its reason. */
const decision = <const Yes extends number>(yes: Yes) =>
  z
    .object({
      id,
      status: z.literal([yes, assetRequestStatus.refused]).default(yes as never),
      note: text(500).nullish(),
      version,
    })
    .refine(({ status, note: said }) => status !== assetRequestStatus.refused || Boolean(said), {
      path: ['note'],
      message: 'Vui lòng nhập lý do từ chối',
    })
const deciding = {
  method: 'POST',
  roles: assetReaders,
  data: assetRequestRow,
  errors: ['asset_requests.not_found', 'asset_requests.bad_step', 'asset_requests.own', 'conflict.stale'],
} as const
export const confirmAssetRequest = call({
  ...deciding,
  id: 'post-ask-asset-confirm',
  path: '/api/ask-asset/confirm',
  summary: 'Quản lý xác nhận đề nghị cấp tài sản',
  body: decision(assetRequestStatus.confirmed),
  message: 'Đã ghi ý kiến của quản lý',
})
export const approveAssetRequest = call({
  ...deciding,
  id: 'post-ask-asset-approve',
  path: '/api/ask-asset/approve',
  roles: assetKeepers,
  summary: 'Kế toán duyệt đề nghị cấp tài sản',
  body: decision(assetRequestStatus.approved),
  message: 'Đã ghi ý kiến của kế toán',
})
const printing = {
  method: 'POST',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: assetReaders,
  reads: true,
  body: byId,
  data: z.object({ content: z.string() }),
} as const
export const printAssetRequest = call({
  ...printing,
  id: 'post-ask-asset-print',
  path: '/api/ask-asset/print',
  summary: 'In đề nghị cấp tài sản',
  errors: ['asset_requests.not_found'],
})

export const assetSlipRow = z.object(rowShape(assetSlipFields))
export type AssetSlipRow = z.output<typeof assetSlipRow>
export type AssetSlipRecord = z.input<typeof assetSlipRow>

export const listAssetSlips = call({
  id: 'get-hand-overs',
  method: 'GET',
  path: '/api/hand-overs',
  summary: 'Biên bản bàn giao tài sản',
  roles: assetReaders,
  query: listQuery({ ...filterKinds(assetSlipFields), asset_id: 'anyId', staff_id: 'anyId' }),
  row: assetSlipRow,
  option: counts,
})
const slipLine = z.object({
  asset_id: z.number(),
  code: z.string(),
  name: z.string(),
  quality,
  note: z.string().nullable(),
})
export const readAssetSlip = call({
  id: 'get-hand-over-by-id',
  method: 'GET',
  path: '/api/hand-over/{id}',
  summary: 'Xem biên bản bàn giao tài sản',
  roles: assetReaders,
  params: byId,
  data: assetSlipRow.extend({ lines: z.array(slipLine) }),
  errors: ['asset_slips.not_found'],
})
/**
 * Many assets on one slip. Whoever writes it as giver or receiver has confirmed by that; the other confirms on their
 * own account.
 */
export const handOver = call({
  id: 'post-hand-over',
  method: 'POST',
  path: '/api/hand-over',
  aliases: ['/api/asset/hand-over'],
  summary: 'Lập biên bản bàn giao tài sản',
  roles: assetReaders,
  body: z.object({
    kind: slipKind.default('give'),
    /** Who writes it unless given. */
    giver_id: id.nullish(),
    receiver_id: id,
    asset_ids: z.array(id).min(1).max(200),
    /** By asset, where it is not as the register has it. */
    conditions: z
      .array(z.object({ asset_id: id, quality: quality.optional(), note: note.nullish() }))
      .default([]),
    request_id: id.nullish(),
    note: note.nullish(),
  }),
  data: assetSlipRow,
  message: 'Đã lập biên bản, chờ người kia xác nhận',
  errors: ['assets.not_found', 'asset_slips.asset', 'asset_slips.not_party', 'asset_requests.not_approved'],
})
const ending = { method: 'POST', roles: assetReaders, data: assetSlipRow } as const
export const confirmHandOver = call({
  ...ending,
  id: 'post-hand-over-confirm',
  path: '/api/hand-over/confirm',
  summary: 'Xác nhận biên bản bàn giao tài sản',
  body: z.object({ id, version }),
  message: 'Đã xác nhận biên bản',
  errors: [
    'asset_slips.not_found',
    'asset_slips.ended',
    'asset_slips.not_party',
    'asset_slips.asset',
    'conflict.stale',
  ],
})
export const cancelHandOver = call({
  ...ending,
  id: 'post-hand-over-cancel',
  path: '/api/hand-over/cancel',
  summary: 'Hủy biên bản bàn giao tài sản',
  body: z.object({ id, reason, version }),
  message: 'Đã hủy biên bản',
  errors: ['asset_slips.not_found', 'asset_slips.ended', 'asset_slips.not_party', 'conflict.stale'],
})
export const printHandOver = call({
  ...printing,
  id: 'post-asset-use-print',
  path: '/api/asset-use/print',
  summary: 'In biên bản bàn giao tài sản',
  errors: ['asset_slips.not_found'],
})
