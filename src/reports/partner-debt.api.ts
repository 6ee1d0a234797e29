import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { dateOut, ids } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import { partnerDebtReport } from '#reports/partner-debt.report.ts'

/** A row of a partner's debt, VND; the debt is + where they owe us. */
const partnerDebtRow = z.object({
  id: z.number(),
  _id: z.string(),
  type: z.enum(['old_dept', 'transfer', 'refund']),
  /** Of a transfer what it added to the debt, of a refund what it took off. */
  amount: z.number(),
  confirm_date: dateOut,
  /** The debt after the row, of all partners asked for. */
  dept: z.number(),
  description: z.string(),
  card_infor: z.string().nullable(),
  partner_info: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  /** Left out for the partner themselves, as are the fields after it. */
  creator_name: z.string().nullish(),
  created_by: z.number().nullish(),
  customer_info: z.string().nullish(),
  user_id: z.number().nullish(),
})
export type PartnerDebtRecord = z.input<typeof partnerDebtRow>

export const readPartnerDebt = call({
  id: partnerDebtReport.ids.list,
  method: 'GET',
  path: partnerDebtReport.path,
  summary: partnerDebtReport.title,
  roles: partnerDebtReport.roles,
  query: listQuery({ partner_ids: 'anyId', date: 'range' }, { size: pageSize.wide }),
  data: z.object({
    partnerDeptReportDetails: z.array(partnerDebtRow),
    totalRefund: z.number(),
    totalTransfer: z.number(),
    /** The debt when the period ended. */
    lastDept: z.number(),
    /** No earlier day may be asked for. */
    maxEarliestQueryDate: dateOut,
    pagination: z.object({ page: z.number(), size: z.number(), total: z.number() }),
  }),
})
/** The same asked by POST, its filters in the body: another reading of the specification. */
export const readPartnerDebtByPost = call({
  ...readPartnerDebt,
  id: 'post-partner-dept-report-details',
  method: 'POST',
  reads: true,
  body: z.record(z.string(), z.unknown()).optional(),
})
/** Adds up every line again and holds it against the running figure. */
export const recalculatePartnerDebt = call({
  id: 'post-partner-dept-report-re-cal-dept',
  method: 'POST',
  path: '/api/partner-dept-report/re-cal-dept',
  aliases: ['/api/re-cal-dept'],
  summary: 'Tính lại công nợ đối tác',
  roles: roles('ql', 'kt'),
  reads: true,
  body: z.object({ partner_ids: ids.optional() }),
  data: z.object({
    partners: z.array(
      z.object({
        partner_id: z.number(),
        partner_name: z.string(),
        lines: z.number(),
        /** The running figure, and the sum of all lines. */
        kept: z.number(),
        computed: z.number(),
        /** Lines whose own balance is not the sum up to them. */
        wrong_lines: z.number(),
      }),
    ),
    correct: z.boolean(),
  }),
  message: 'Đã tính lại công nợ',
})
