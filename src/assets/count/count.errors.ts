import { errors, refusals } from '#platform/contract/errors.ts'

export const assetCountErrors = errors({
  'asset_counts.not_found': { status: 404, message: 'Không tìm thấy lần kiểm kê.' },
  'asset_counts.closed': { status: 409, message: 'Lần kiểm kê {code} đã chốt.' },
  'asset_counts.open': { status: 409, message: 'Trạm này đang có lần kiểm kê {code} chưa chốt.' },
})
export const refuseCount = refusals(assetCountErrors)
