import { buyingFields } from '#orders/buying/buying.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { buying: buyingFields },
  titles: { buying: 'Hàng chờ mua tự động' },
  columns: {
    value_vnd: 'giá trị tính hạn mức',
    tries: 'số lần thử',
    seen: 'trang mua khi xem',
    raw: 'trả lời của trang mua',
    buying_stopped: 'dừng mua vì',
    autobuy: 'mua tự động',
  },
}
