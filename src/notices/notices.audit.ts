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
  columns: {
    codes: 'mã đơn',
    done_at: 'xong lúc',
    failed_count: 'gửi lỗi',
    feedback_id: 'góp ý',
    last_customer_id: 'khách gửi sau cùng',
    level_codes: 'các hạng',
    mode: 'chế độ',
    problem: 'lỗi',
    scheduled_at: 'hẹn giờ',
    sent_at: 'gửi lúc',
    sent_count: 'đã gửi',
    target: 'gửi cho',
  },
}
