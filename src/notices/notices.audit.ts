import { feedbackFields } from '#notices/feedback.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { feedback: feedbackFields },
  titles: {
    feedback: 'Góp ý',
    feedback_comment: 'Bình luận góp ý',
    notice: 'Thông báo nội bộ',
    notification: 'Thông báo khách hàng',
  },
}
