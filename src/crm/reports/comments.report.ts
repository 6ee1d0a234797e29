import type { TalkKindName } from '#crm/comments/talk.rules.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What is talked about. */
export const aboutNames = {
  task: 'Công việc',
  project: 'Dự án',
  ticket: 'Phiếu yêu cầu',
  plan: 'Kế hoạch',
  lead: 'Khách tiềm năng',
} as const satisfies Record<TalkKindName, string>
export const sayings = { comment: 'Bình luận', ticket: 'Phiếu tiếp nhận' } as const

/** How a ticket was answered; each is one of them. */
export const answers = {
  in_time: 'Trả lời đúng hạn',
  late: 'Trả lời trễ hạn',
  overdue: 'Quá hạn, chưa trả lời',
  waiting: 'Chưa đến hạn trả lời',
} as const
export type Answered = keyof typeof answers

const sayingsLink: ReportLink = {
  screen: '/crm/report/comments',
  fixed: { group_by: 'detail', sort: '-day' },
  filters: {
    saying: 'saying',
    kind: 'kind',
    about: 'about',
    answered: 'answered',
    outcome: 'outcome',
    person_id: 'person_id',
  },
  period: 'date',
}
const of = (fixed: Readonly<Record<string, string>>) => ({
  opens: { ...sayingsLink, fixed: { ...sayingsLink.fixed, ...fixed } },
})
const count = { kind: 'number', width: 104, sum: true } as const satisfies Partial<ReportColumn>
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** What people wrote about their work, and how soon those who asked had an answer. */
export const crmCommentReport = report({
  key: 'crm-comments',
  title: 'Báo cáo trao đổi, trả lời khách',
  noun: 'dòng báo cáo',
  path: '/api/crm/report/comments',
  screen: '/crm/report/comments',
  ids: { list: 'get-crm-report-comments', excel: 'post-crm-report-comments-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày',
  columns: [
    {
      key: 'day',
      title: 'Ngày',
      kind: 'date',
      width: 110,
      by: 'period',
      hint: 'Ngày viết bình luận, ngày tiếp nhận phiếu yêu cầu.',
    },
    {
      key: 'person',
      title: 'Nhân viên',
      width: 180,
      by: 'person_id',
      hint: 'Người viết bình luận; người xử lý phiếu, chưa giao thì người ghi.',
    },
    { key: 'about', title: 'Về', names: aboutNames, width: 130, by: 'about' },
    {
      key: 'ticket',
      title: 'Phiếu yêu cầu',
      width: 230,
      by: 'saying',
      opens: { screen: '/crm/ticket', filters: { open: 'ticket_id' }, rowsOnly: true },
    },
    {
      key: 'task',
      title: 'Công việc',
      width: 230,
      by: 'saying',
      opens: { screen: '/crm/task', filters: { open: 'task_id' }, rowsOnly: true },
    },
    { key: 'other', title: 'Dự án, kế hoạch, khách', width: 200, by: 'saying' },
    { key: 'kind', title: 'Dòng', names: sayings, width: 130, by: 'saying' },
    { key: 'at', title: 'Lúc', kind: 'time', width: 136, by: 'saying' },
    { key: 'comments', title: 'Bình luận', ...count, card: 'amount', ...of({ kind: 'comment' }) },
    { key: 'files', title: 'Tệp đính kèm', ...count, width: 116, ...of({ kind: 'comment' }) },
    {
      key: 'tickets',
      title: 'Phiếu tiếp nhận',
      ...count,
      width: 124,
      hint: 'Không tính tin rác và phiếu đã gộp vào phiếu khác.',
      ...of({ kind: 'ticket' }),
    },
    { key: 'answers', title: 'Đã trả lời', ...count, ...of({ answered: 'in_time,late' }) },
    {
      key: 'mean',
      title: 'Chờ trả lời bình quân',
      kind: 'duration',
      width: 150,
      of: ['minutes', 'answers'],
      hint: 'Giờ đồng hồ từ lúc tiếp nhận đến lần trả lời đầu tiên.',
    },
    { key: 'in_time', title: 'Trả lời đúng hạn', ...count, width: 128, ...of({ answered: 'in_time' }) },
    { key: 'late', title: 'Trả lời trễ hạn', ...count, width: 124, ...of({ answered: 'late' }) },
    {
      key: 'overdue',
      title: 'Quá hạn, chưa trả lời',
      ...count,
      width: 154,
      hint: 'Hạn trả lời trước hôm nay.',
      ...of({ answered: 'overdue' }),
    },
    {
      key: 'judged',
      title: 'Đã tới hạn trả lời',
      ...count,
      width: 136,
      ...of({ answered: 'in_time,late,overdue' }),
    },
    { key: 'rate', title: 'Tỷ lệ trả lời đúng hạn', kind: 'percent', width: 160, of: ['in_time', 'judged'] },
    { key: 'solved', title: 'Đã giải quyết', ...count, width: 116, ...of({ outcome: 'in_time,late' }) },
    {
      key: 'solved_in_time',
      title: 'Giải quyết đúng hạn',
      ...count,
      width: 148,
      hint: 'Giờ làm việc đã dùng không quá thời hạn của mức ưu tiên.',
      ...of({ outcome: 'in_time' }),
    },
    {
      key: 'solved_rate',
      title: 'Tỷ lệ giải quyết đúng hạn',
      kind: 'percent',
      width: 176,
      of: ['solved_in_time', 'solved'],
    },
    {
      key: 'minutes',
      title: 'Tổng giờ chờ trả lời',
      kind: 'duration',
      width: 150,
      sum: true,
      ...of({ answered: 'in_time,late' }),
    },
  ],
  rowKey: 'saying',
  keys: ['ticket_id', 'task_id'],
  filters: [
    { key: 'kind', title: 'Dòng', kind: 'any', chips: {}, options: optionsOf(sayings) },
    { key: 'about', title: 'Về', kind: 'any', options: optionsOf(aboutNames) },
    { key: 'answered', title: 'Trả lời', kind: 'any', options: optionsOf(answers) },
    {
      key: 'outcome',
      title: 'Giải quyết',
      kind: 'any',
      options: [
        { value: 'in_time', label: 'Đúng hạn' },
        { value: 'late', label: 'Trễ hạn' },
      ],
    },
    { key: 'person_id', title: 'Nhân viên', kind: 'anyId', choices: 'person' },
    { key: 'saying', title: 'Dòng trao đổi', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'person', title: 'Nhân viên', by: ['person_id'] },
    { key: 'about', title: 'Về', by: ['about'] },
    ...bySteps,
    { key: 'detail', title: 'Từng dòng', step: 'day', by: ['saying', 'about', 'person_id'] },
  ],
  defaultSort: '-comments',
  charts: [
    {
      key: 'answers',
      title: 'Trả lời đúng hạn, trễ và quá hạn theo nhân viên',
      kind: 'bars',
      x: 'person',
      y: ['in_time', 'late', 'overdue'],
    },
    { key: 'comments', title: 'Bình luận theo nhân viên', kind: 'bars', x: 'person', y: ['comments'] },
    {
      key: 'rates',
      title: 'Tỷ lệ trả lời và giải quyết đúng hạn theo tuần (%)',
      kind: 'lines',
      x: 'day',
      y: ['rate', 'solved_rate'],
      step: 'week',
    },
    {
      key: 'weeks',
      title: 'Phiếu tiếp nhận và đã giải quyết theo tuần',
      kind: 'bars',
      x: 'day',
      y: ['tickets', 'solved'],
      step: 'week',
    },
    { key: 'abouts', title: 'Bình luận theo việc', kind: 'bars', x: 'about', y: ['comments'] },
  ],
  opens: sayingsLink,
})
