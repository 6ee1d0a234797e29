import { issueStatus } from '#flow/issue.status.ts'
import { issueKindNames, issueKinds } from '#flow/issue.words.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** The issues behind a number, where they are given to somebody and solved. */
const issues: ReportLink = {
  screen: '/report/shipmentIssue',
  filters: {
    kind: 'kind',
    status: 'status',
    owner_id: 'owner_id',
    sale_id: 'sale_id',
    station_id: 'station_id',
  },
  period: 'found_at',
}
const at = (status: number) => ({
  opens: { ...issues, fixed: { status: String(status) } },
})
const count = { kind: 'number', width: 116, sum: true } as const satisfies Partial<ReportColumn>

/** What went wrong with goods on their way, by the day it was found: what of it stands, and how long it took to end. */
export const issueReport = report({
  key: 'shipment-issue',
  title: 'Tổng hợp sự cố vận đơn',
  noun: 'dòng báo cáo',
  path: '/api/report/shipment-issue/summary',
  screen: '/report/shipmentIssue/summary',
  ids: { list: 'get-report-shipment-issue-summary', excel: 'post-report-shipment-issue-summary-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày tìm thấy',
  columns: [
    { key: 'day', title: 'Ngày tìm thấy', kind: 'date', width: 120, by: 'period' },
    { key: 'kind', title: 'Sự cố', names: issueKindNames, width: 180, by: 'kind' },
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'status',
      names: issueStatus.names,
      width: 140,
      by: 'status',
    },
    { key: 'owner', title: 'Người xử lý', width: 180, by: 'owner_id' },
    { key: 'sale_name', title: 'Kinh doanh', width: 170, by: 'sale_id' },
    { key: 'station', title: 'Trạm', width: 150, by: 'station_id' },
    { key: 'issues', title: 'Số sự cố', ...count, card: 'amount' },
    { key: 'unassigned', title: 'Chưa giao ai', ...count, ...at(issueStatus.open) },
    { key: 'assigned', title: 'Đã giao người', ...count, ...at(issueStatus.assigned) },
    { key: 'solved', title: 'Đã xử lý', ...count, ...at(issueStatus.solved) },
    { key: 'solved_share', title: 'Tỷ lệ đã xử lý', kind: 'percent', width: 130, of: ['solved', 'issues'] },
    {
      key: 'days',
      title: 'Tổng ngày xử lý',
      ...count,
      width: 136,
      hint: 'Số ngày từ lúc tìm thấy đến lúc đã xử lý hoặc tự hết, của các sự cố đã xử lý.',
      ...at(issueStatus.solved),
    },
    { key: 'mean_days', title: 'Ngày xử lý bình quân', kind: 'number', width: 156, of: ['days', 'solved'] },
  ],
  filters: [
    { key: 'kind', title: 'Sự cố', kind: 'any', options: issueKinds },
    { key: 'status', title: 'Trạng thái', kind: 'anyNumber', options: issueStatus.chips },
    { key: 'owner_id', title: 'Người xử lý', kind: 'anyId', choices: 'owner' },
    { key: 'sale_id', title: 'Kinh doanh', kind: 'anyId', choices: 'sale_name' },
    { key: 'station_id', title: 'Trạm', kind: 'anyId', choices: 'station' },
  ],
  groupBy: [
    { key: 'kind', title: 'Sự cố', by: ['kind'] },
    ...bySteps,
    { key: 'kinds', title: 'Sự cố theo tuần', step: 'week', by: ['kind'] },
    { key: 'status', title: 'Trạng thái', by: ['status'] },
    { key: 'owner', title: 'Người xử lý', by: ['owner_id'] },
    { key: 'sale', title: 'Kinh doanh', by: ['sale_id'] },
    { key: 'station', title: 'Trạm', by: ['station_id'] },
  ],
  defaultSort: '-issues',
  charts: [
    {
      key: 'kinds',
      title: 'Đã xử lý và còn lại theo sự cố',
      kind: 'bars',
      x: 'kind',
      y: ['solved', 'assigned', 'unassigned'],
    },
    {
      key: 'time',
      title: 'Số sự cố theo thời gian và loại',
      kind: 'stacked',
      x: 'day',
      y: ['issues'],
      series: 'kind',
    },
    {
      key: 'found',
      title: 'Tìm thấy và đã xử lý theo thời gian',
      kind: 'bars',
      x: 'day',
      y: ['issues', 'solved'],
    },
    {
      key: 'mean',
      title: 'Ngày xử lý bình quân theo tuần',
      kind: 'lines',
      x: 'day',
      y: ['mean_days'],
      step: 'week',
    },
    {
      key: 'owners',
      title: 'Đã xử lý và còn lại theo người xử lý',
      kind: 'bars',
      x: 'owner',
      y: ['solved', 'assigned'],
    },
  ],
  opens: issues,
})
