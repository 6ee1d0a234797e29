import { bidFields } from '#bidding/core/bid.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  titles: { bid: 'Lượt đấu giá', bid_group: 'Nhóm đấu giá' },
  fields: { bid: bidFields },
}
