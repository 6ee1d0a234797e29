import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { dateIn, dateOut, id, instantOut, requiredText, text } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** What was noted of a slip; version 0 where nothing was yet. */
export const billFollow = z.object({
  id: z.number(),
  _id: z.string(),
  note: z.string().nullable(),
  person_id: z.number().nullable(),
  person: z.string().nullable(),
  promised_day: dateOut.nullable(),
  finding: z.string().nullable(),
  checked_at: instantOut.nullable(),
  checked_by: z.string().nullable(),
  version: z.number(),
})
export type BillFollowRecord = z.input<typeof billFollow>

/** The version that was seen; 0: nothing had been noted. */
const seen = z.number().int().min(0).optional()

export const resolveBill = call({
  id: 'post-report-invoice-inventory-resolve',
  method: 'POST',
  path: '/api/report/invoice-inventory/resolve',
  summary: 'Ghi kết quả kiểm phiếu tồn',
  roles: roles('ql', 'kt', 'cs'),
  body: z.object({ id, finding: requiredText(500), version: seen }),
  data: billFollow,
  message: 'Đã ghi kết quả kiểm',
  errors: ['bills.not_found', 'bill_follow.finished', 'conflict.stale'],
})

export const updateBillFollow = call({
  id: 'put-report-invoice-inventory-update',
  method: 'PUT',
  path: '/api/report/invoice-inventory/update',
  summary: 'Ghi theo dõi phiếu tồn',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  body: z.object({
    id,
    note: text(500).nullable().optional(),
    person_id: id.nullable().optional(),
    promised_day: dateIn.nullable().optional(),
    version: seen,
  }),
  data: billFollow,
  message: 'Đã ghi theo dõi',
  errors: [
    'bills.not_found',
    'bill_follow.finished',
    'bill_follow.person',
    'bill_follow.day',
    'conflict.stale',
  ],
})
