import { actFields } from '#orders/mercari/site-act.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { site_act: actFields },
  titles: { site_act: 'Việc ở trang mua' },
  columns: { site_code: 'trang mua', taken_at: 'hỏi trang mua lúc' },
}
