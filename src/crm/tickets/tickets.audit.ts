import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { crm_ticket: ticketFields },
  titles: { crm_ticket: 'Phiếu yêu cầu' },
  columns: {
    assigned_at: 'giao lúc',
    clock_minutes: 'phút làm việc đã dùng',
    clock_from: 'đồng hồ chạy từ',
    promised_minutes: 'phút làm việc đã hứa',
  },
}
