import { z } from 'zod'
import { issueFields } from '#flow/issue.fields.ts'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, instantOut, note, reason } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')

export const issueRow = z.object(rowShape(issueFields))
export type IssueRow = z.output<typeof issueRow>
export type IssueRecord = z.input<typeof issueRow>

export const listIssues = call({
  id: 'get-report-shipment-issue',
  method: 'GET',
  path: '/api/report/shipment-issue',
  summary: 'Báo cáo sự cố vận đơn',
  roles: readers,
  query: listQuery(filterKinds(issueFields), { size: pageSize.wide }),
  row: issueRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

export const exportIssues = call({
  id: 'post-report-shipment-issue-excel',
  method: 'POST',
  path: '/api/report/shipment-issue/excel',
  summary: 'Xuất Excel báo cáo sự cố vận đơn',
  roles: readers,
  reads: true,
  query: listIssues.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Báo cáo sự cố vận đơn',
})

/** Looks again: what is new, what is there again, and what has healed. */
export const reloadIssues = call({
  id: 'post-report-shipment-issue-reload',
  method: 'POST',
  path: '/api/report/shipment-issue/reload',
  summary: 'Tìm lại sự cố vận đơn',
  roles: readers,
  body: z.object({}).optional(),
  data: z.object({
    /** Found for the first time, found again after it had healed, no longer found. */
    found: z.number(),
    returned: z.number(),
    healed: z.number(),
    /** Of what stands unsolved, still so. */
    standing: z.number(),
  }),
  message: 'Đã tìm lại sự cố',
})

/** What is behind one: its package, its carrier's words, its photos and what became of it. */
export const showIssue = call({
  id: 'post-report-shipment-issue-show',
  method: 'POST',
  path: '/api/report/shipment-issue/show',
  summary: 'Xem sự cố vận đơn',
  roles: readers,
  reads: true,
  body: z.object({ id }),
  data: z.object({
    issue: issueRow,
    rows: z.array(
      z.object({
        at: instantOut,
        of: z.string(),
        what: z.string(),
        who: z.string().nullable(),
      }),
    ),
    photos: z.array(z.string()),
  }),
  errors: ['issues.not_found'],
})

export const orderOfIssue = call({
  id: 'get-report-shipment-issue-get-quote',
  method: 'GET',
  path: '/api/report/shipment-issue/getQuote',
  summary: 'Đơn hàng của sự cố vận đơn',
  roles: readers,
  query: z.object({ id }),
  data: orderRow,
  errors: ['issues.not_found', 'issues.no_order', 'orders.not_found'],
})

export const assignIssues = call({
  id: 'post-report-shipment-issue-assign',
  method: 'POST',
  path: '/api/report/shipment-issue/assign',
  summary: 'Giao người xử lý sự cố vận đơn',
  roles: readers,
  body: z.object({ ids, staff_id: id, note: note.nullish() }),
  data: bulkAnswer,
  message: 'Đã giao người xử lý',
  errors: ['issues.not_found', 'issues.status', 'issues.person'],
})

export const solveIssues = call({
  id: 'post-report-shipment-issue-solve',
  method: 'POST',
  path: '/api/report/shipment-issue/solve',
  summary: 'Ghi sự cố vận đơn đã xử lý',
  roles: readers,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã ghi xử lý',
  errors: ['issues.not_found', 'issues.status', 'issues.reason_needed'],
})

/** Who may see to one: people of the station that sell, support or work in the warehouse. */
export const issuePeople = call({
  id: 'get-report-shipment-issue-people',
  method: 'GET',
  path: '/api/report/shipment-issue/people',
  summary: 'Người có thể xử lý sự cố vận đơn',
  roles: readers,
  data: z.array(z.object({ id: z.number(), name: z.string(), open: z.number() })),
})
