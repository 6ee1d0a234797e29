import { feedbackFields } from '#notices/feedback.fields.ts'
import { notificationFields } from '#notices/notification.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { feedback: feedbackFields, notification: notificationFields },
  titles: {
    feedback: 'Góp ý',
    feedback_comment: 'Bình luận góp ý',
    notice: 'Thông báo nội bộ',
    notification: 'Thông báo khách hàng',
  },
  columns: {
    codes: 'mã đơn',
    done_at: 'xong lúc',
    feedback_id: 'góp ý',
    last_customer_id: 'khách gửi sau cùng',
  },
}
