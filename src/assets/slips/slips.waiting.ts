import { listAssetRequests, listAssetSlips } from '#assets/slips/slips.api.ts'
import type { AssetRequestRecord, AssetSlipRecord } from '#assets/slips/slips.api.ts'
import { assetRequestStatus, assetRequestTable } from '#assets/slips/request.status.ts'
import { assetSlipStatus, assetSlipTable } from '#assets/slips/slip.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const requestLine = (request: AssetRequestRecord) => ({
  code: request.code,
  who: request.staff_name,
  what: request.name,
})
const common = { entity: 'asset_request', list: listAssetRequests, line: requestLine } as const

/** Of the people who report to them, or of all for managers. */
export const requestsToConfirm = waits<AssetRequestRecord>({
  ...common,
  key: 'asset-requests-to-confirm',
  title: 'Đề nghị cấp tài sản chờ quản lý',
  step: { table: assetRequestTable, action: 'confirm', states: [assetRequestStatus.asked] },
  roles: ['ql', 'kt', 'kd', 'cs', 'op', 'mkt'],
  next: 'Xác nhận cần',
  late: 24,
  screens: ['/asset/requests'],
  filters: { status: String(assetRequestStatus.asked) },
})
export const requestsToApprove = waits<AssetRequestRecord>({
  ...common,
  key: 'asset-requests-to-approve',
  title: 'Đề nghị cấp tài sản chờ kế toán',
  step: { table: assetRequestTable, action: 'approve', states: [assetRequestStatus.confirmed] },
  roles: ['kt'],
  next: 'Duyệt cấp',
  late: 24,
  screens: ['/asset/requests'],
  filters: { status: String(assetRequestStatus.confirmed) },
})
/** Until a slip is written: then that waits. */
export const requestsToHandOver = waits<AssetRequestRecord>({
  ...common,
  key: 'asset-requests-to-hand-over',
  title: 'Tài sản đã duyệt chờ bàn giao',
  roles: ['kt', 'op'],
  next: 'Bàn giao',
  late: 48,
  screens: ['/asset/requests'],
  filters: { status: String(assetRequestStatus.approved) },
})
/** Giver and receiver each confirm their own. */
export const slipsToConfirm = waits<AssetSlipRecord>({
  key: 'asset-slips-to-confirm',
  title: 'Biên bản bàn giao chờ bạn xác nhận',
  entity: 'asset_slip',
  step: { table: assetSlipTable, action: 'finish', states: [assetSlipStatus.waiting] },
  roles: ['ql', 'kt', 'kd', 'cs', 'op', 'mkt'],
  next: 'Xác nhận',
  late: 24,
  list: listAssetSlips,
  screens: ['/asset/slips'],
  filters: { status: String(assetSlipStatus.waiting) },
  line: (slip) => ({
    code: slip.code,
    who: `${slip.giver_name} → ${slip.receiver_name}`,
    what: slip.asset_names,
  }),
})

export const waiting: readonly Waiting[] = [
  requestsToConfirm,
  requestsToApprove,
  requestsToHandOver,
  slipsToConfirm,
]
