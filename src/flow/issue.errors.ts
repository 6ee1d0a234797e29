import { errors, refusals } from '#platform/contract/errors.ts'

export const issueErrors = errors({
  'issues.not_found': { status: 404, message: 'Không tìm thấy sự cố này.' },
  'issues.no_order': { status: 409, message: 'Chưa rõ sự cố này là của đơn nào.' },
  'issues.status': { status: 409, message: 'Sự cố này đã được xử lý.' },
  'issues.person': {
    status: 409,
    message: 'Người được giao không làm ở trạm này hoặc không xem được sự cố.',
  },
  'issues.reason_needed': { status: 400, message: 'Vui lòng ghi đã xử lý thế nào.' },
})
export const refuseIssue = refusals(issueErrors)
