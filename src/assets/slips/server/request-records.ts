import { lockRequest, requestById } from '#assets/slips/server/request.repo.ts'
import { assetRequestTable } from '#assets/slips/request.status.ts'
import type { AssetRequestRefusal, AssetRequestSnapshot } from '#assets/slips/request.status.ts'
import type { AssetRequestRecord } from '#assets/slips/slips.api.ts'
import { refuseSlip } from '#assets/slips/slips.errors.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { Records } from '#platform/server/events/run-action.ts'

type Locked = Pick<AssetRequestRecord, 'id' | 'code' | 'status' | 'own' | 'decides' | 'version'>

/** How requests are locked, looked at and refused. */
export const lockedRequests: Records<Locked, AssetRequestSnapshot, AssetRequestRefusal> = {
  table: assetRequestTable,
  lock: lockRequest,
  snapshot: ({ own, decides }) => ({ own, decides }),
  shown: requestById,
  refuse: (why, { code }) => {
    if (why === 'access.forbidden') return refuse(why)
    if (why === 'reason') return refuseField('note', 'Vui lòng nhập lý do từ chối')
    if (why === 'status') return refuseSlip('asset_requests.bad_step', { values: { code } })
    return refuseSlip(why)
  },
}
