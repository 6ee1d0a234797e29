import { assetFields } from '#assets/core/asset.fields.ts'
import { assetCountFields } from '#assets/count/count.fields.ts'
import { assetRequestFields } from '#assets/slips/request.fields.ts'
import { assetSlipFields } from '#assets/slips/slip.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: {
    asset: 'Tài sản',
    asset_holder: 'Người giữ tài sản',
    asset_request: 'Đề nghị cấp tài sản',
    asset_slip: 'Biên bản bàn giao tài sản',
    asset_count: 'Kiểm kê tài sản',
  },
  fields: {
    asset: assetFields,
    asset_request: assetRequestFields,
    asset_slip: assetSlipFields,
    asset_count: assetCountFields,
  },
  columns: {
    asset_id: 'tài sản',
    closed_by: 'người đóng',
    ended_at: 'kết thúc lúc',
    ended_by: 'người kết thúc',
    refused_at: 'từ chối lúc',
    refused_by: 'người từ chối',
    since: 'giữ từ',
    gone_entry_id: 'bút toán ghi giảm',
  },
}
