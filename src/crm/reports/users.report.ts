import { contactChannels, contactResults } from '#crm/leads/lead.words.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What was done for customers and for who may become one. */
export const careKinds = {
  contact: 'Liên hệ',
  fresh: 'Khách tiềm năng mới',
  won: 'Thành khách',
  lost: 'Không thành',
} as const
export type CareKind = keyof typeof careKinds

const namesOf = (options: readonly { value: string; label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))
const acts: ReportLink = {
  screen: '/crm/report/users',
  fixed: { group_by: 'detail', sort: '-day' },
  filters: { act: 'act', kind: 'kind', channel: 'channel', result: 'result', person_id: 'person_id' },
  period: 'date',
}
const of = (fixed: Readonly<Record<string, string>>) => ({
  opens: { ...acts, fixed: { ...acts.fixed, ...fixed } },
})
const count = { kind: 'number', width: 104, sum: true } as const satisfies Partial<ReportColumn>

/** Calls and messages, and leads that came, became customers or did not, by who has them. */
export const crmUserReport = report({
  key: 'crm-users',
  title: 'Báo cáo chăm sóc khách hàng',
  noun: 'dòng báo cáo',
  path: '/api/crm/report/users',
  screen: '/crm/report/users',
  ids: { list: 'get-crm-report-users', excel: 'post-crm-report-users-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', width: 110, by: 'period' },
    { key: 'person', title: 'Nhân viên', width: 180, by: 'person_id' },
    {
      key: 'lead_name',
      title: 'Khách tiềm năng',
      width: 180,
      by: 'act',
      opens: { screen: '/crm/user', fixed: { tab: 'leads' }, filters: { open: 'lead_id' }, rowsOnly: true },
    },
    {
      key: 'customer_name',
      title: 'Khách hàng',
      width: 180,
      by: 'act',
      opens: { screen: '/customers', filters: { open: 'customer_id' }, rowsOnly: true },
    },
    { key: 'kind', title: 'Việc', names: careKinds, width: 150, by: 'act' },
    { key: 'channel', title: 'Kênh', names: namesOf(contactChannels), width: 120, by: 'act' },
    { key: 'result', title: 'Kết quả', names: namesOf(contactResults), width: 130, by: 'act' },
    { key: 'at', title: 'Lúc', kind: 'time', width: 136, by: 'act' },
    { key: 'contacts', title: 'Lượt liên hệ', ...count, card: 'amount', ...of({ kind: 'contact' }) },
    {
      key: 'days',
      title: 'Ngày có liên hệ',
      ...count,
      width: 124,
      hint: 'Mỗi người mỗi ngày tính một lần, ở lượt đầu tiên.',
      ...of({ kind: 'contact' }),
    },
    {
      key: 'per_day',
      title: 'Lượt mỗi ngày',
      kind: 'number',
      width: 116,
      of: ['contacts', 'days'],
      hint: 'Lượt liên hệ trên số ngày có liên hệ.',
    },
    { key: 'calls', title: 'Gọi điện', ...count, ...of({ kind: 'contact', channel: 'call' }) },
    {
      key: 'messages',
      title: 'Nhắn tin',
      ...count,
      hint: 'Zalo, Facebook, E-mail và kênh khác.',
      ...of({ kind: 'contact', channel: 'zalo,facebook,email,other' }),
    },
    {
      key: 'meetings',
      title: 'Gặp trực tiếp',
      ...count,
      width: 116,
      ...of({ kind: 'contact', channel: 'meet' }),
    },
    {
      key: 'reached',
      title: 'Nói chuyện được',
      ...count,
      width: 130,
      ...of({ kind: 'contact', result: 'reached' }),
    },
    {
      key: 'reached_rate',
      title: 'Tỷ lệ nói chuyện được',
      kind: 'percent',
      width: 160,
      of: ['reached', 'contacts'],
    },
    { key: 'leads', title: 'Khách tiềm năng mới', ...count, width: 150, ...of({ kind: 'fresh' }) },
    { key: 'won', title: 'Thành khách', ...count, ...of({ kind: 'won' }) },
    { key: 'lost', title: 'Không thành', ...count, ...of({ kind: 'lost' }) },
    {
      key: 'ended',
      title: 'Đã ngã ngũ',
      ...count,
      hint: 'Thành khách hoặc không thành.',
      ...of({ kind: 'won,lost' }),
    },
    {
      key: 'won_rate',
      title: 'Tỷ lệ thành khách',
      kind: 'percent',
      width: 134,
      of: ['won', 'ended'],
      hint: 'Thành khách trên tổng đã ngã ngũ trong kỳ.',
    },
  ],
  rowKey: 'act',
  keys: ['lead_id', 'customer_id'],
  filters: [
    {
      key: 'kind',
      title: 'Việc',
      kind: 'any',
      chips: {},
      options: Object.entries(careKinds).map(([value, label]) => ({ value, label })),
    },
    { key: 'channel', title: 'Kênh', kind: 'any', options: contactChannels },
    { key: 'result', title: 'Kết quả', kind: 'any', options: contactResults },
    { key: 'person_id', title: 'Nhân viên', kind: 'anyId', choices: 'person' },
    { key: 'act', title: 'Lượt', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'person', title: 'Nhân viên', by: ['person_id'] },
    ...bySteps,
    { key: 'people', title: 'Ngày, nhân viên', step: 'day', by: ['person_id'] },
    { key: 'detail', title: 'Từng lượt', step: 'day', by: ['act', 'person_id'] },
  ],
  defaultSort: '-contacts',
  charts: [
    {
      key: 'people',
      title: 'Gọi, nhắn, gặp theo nhân viên',
      kind: 'bars',
      x: 'person',
      y: ['calls', 'messages', 'meetings'],
    },
    {
      key: 'per_day',
      title: 'Lượt liên hệ mỗi ngày, theo tuần',
      kind: 'lines',
      x: 'day',
      y: ['per_day'],
      step: 'week',
    },
    {
      key: 'time',
      title: 'Lượt liên hệ theo thời gian và nhân viên',
      kind: 'stacked',
      x: 'day',
      y: ['contacts'],
      series: 'person',
    },
    {
      key: 'leads',
      title: 'Khách tiềm năng mới, thành khách và không thành theo nhân viên',
      kind: 'bars',
      x: 'person',
      y: ['leads', 'won', 'lost'],
    },
    {
      key: 'weeks',
      title: 'Khách tiềm năng mới, thành khách và không thành theo tuần',
      kind: 'bars',
      x: 'day',
      y: ['leads', 'won', 'lost'],
      step: 'week',
    },
  ],
  opens: acts,
})
