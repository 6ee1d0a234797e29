import { bidFields } from '#bidding/core/bid.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { bid: 'Lượt đấu giá', bid_group: 'Nhóm đấu giá' },
  fields: { bid: bidFields },
  columns: {
    freed_at: 'trả tiền giữ trước kết thúc',
    first_ends_at: 'kết thúc lúc đầu',
    goods_type: 'loại hàng',
    hold_vnd: 'tiền giữ',
    image_url: 'hình',
    mode: 'cách của nhóm',
    seller: 'người bán',
    tax_percent: 'thuế cộng thêm',
  },
}
