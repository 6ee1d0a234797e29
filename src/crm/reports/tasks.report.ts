import { taskStatus } from '#crm/tasks/task.status.ts'
import { taskGroups } from '#crm/tasks/task.words.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

/** What became of a task; each is one of them. */
export const taskOutcomes = {
  in_time: 'Xong đúng hạn',
  late: 'Xong trễ hạn',
  undated: 'Xong, không đặt hạn',
  overdue: 'Quá hạn, chưa xong',
  open: 'Chưa đến hạn',
  dropped: 'Đã bỏ',
} as const
export type TaskOutcome = keyof typeof taskOutcomes

const tasks: ReportLink = {
  screen: '/crm/report',
  fixed: { group_by: 'detail', sort: '-day' },
  filters: {
    task_id: 'task_id',
    task_group: 'task_group',
    assignee_id: 'assignee_id',
    outcome: 'outcome',
  },
  period: 'date',
}
const of = (...outcomes: readonly TaskOutcome[]) => ({
  opens: { ...tasks, fixed: { ...tasks.fixed, outcome: outcomes.join(',') } },
})
const count = { kind: 'number', width: 104, sum: true } as const satisfies Partial<ReportColumn>

/** What was to be done for customers by the day it was due, and how much of it was done by then. */
export const crmTaskReport = report({
  key: 'crm-tasks',
  title: 'CRM: báo cáo',
  noun: 'dòng báo cáo',
  path: '/api/crm/report/tasks',
  screen: '/crm/report',
  ids: { list: 'get-crm-report-tasks', excel: 'post-crm-report-tasks-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày đến hạn',
  columns: [
    {
      key: 'day',
      title: 'Ngày đến hạn',
      kind: 'date',
      width: 120,
      by: 'period',
      hint: 'Việc không đặt hạn tính ở ngày ghi việc.',
    },
    { key: 'assignee', title: 'Người làm', width: 180, by: 'assignee_id' },
    {
      key: 'title',
      title: 'Việc cần làm',
      width: 260,
      by: 'task_id',
      opens: { screen: '/crm/task', filters: { open: 'task_id' } },
    },
    {
      key: 'status',
      title: 'Trạng thái',
      kind: 'status',
      names: taskStatus.names,
      width: 120,
      by: 'task_id',
    },
    { key: 'outcome', title: 'Kết quả', names: taskOutcomes, width: 150, by: 'task_id' },
    {
      key: 'task_group',
      title: 'Nhóm việc',
      names: Object.fromEntries(taskGroups.map(({ value, label }) => [value, label])),
      width: 110,
      by: 'task_group',
    },
    { key: 'tasks', title: 'Số việc', ...count, card: 'amount' },
    { key: 'done', title: 'Đã xong', ...count, ...of('in_time', 'late', 'undated') },
    { key: 'in_time', title: 'Đúng hạn', ...count, ...of('in_time') },
    { key: 'late', title: 'Trễ hạn', ...count, ...of('late') },
    {
      key: 'overdue',
      title: 'Quá hạn, chưa xong',
      ...count,
      width: 150,
      hint: 'Hạn trước hôm nay mà chưa xong.',
      ...of('overdue'),
    },
    { key: 'open', title: 'Chưa đến hạn', ...count, width: 116, ...of('open') },
    { key: 'dropped', title: 'Đã bỏ', ...count, ...of('dropped') },
    {
      key: 'judged',
      title: 'Đã tới hạn',
      ...count,
      hint: 'Việc có đặt hạn, đã xong hoặc đã quá hạn.',
      ...of('in_time', 'late', 'overdue'),
    },
    {
      key: 'rate',
      title: 'Tỷ lệ đúng hạn',
      kind: 'percent',
      width: 124,
      of: ['in_time', 'judged'],
      hint: 'Việc xong đúng hạn trên việc đã tới hạn; việc bỏ và việc không đặt hạn không tính.',
    },
    { key: 'done_at', title: 'Đóng lúc', kind: 'time', width: 136, by: 'task_id' },
  ],
  rowKey: 'task_id',
  filters: [
    {
      key: 'outcome',
      title: 'Kết quả',
      kind: 'any',
      chips: {},
      options: Object.entries(taskOutcomes).map(([value, label]) => ({ value, label })),
    },
    { key: 'task_group', title: 'Nhóm việc', kind: 'any', options: taskGroups },
    { key: 'assignee_id', title: 'Người làm', kind: 'anyId', choices: 'assignee' },
    { key: 'task_id', title: 'Công việc', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'person', title: 'Người làm', by: ['assignee_id'] },
    { key: 'group', title: 'Nhóm việc', by: ['task_group'] },
    ...bySteps,
    { key: 'detail', title: 'Từng việc', step: 'day', by: ['task_id', 'task_group', 'assignee_id'] },
  ],
  defaultSort: '-tasks',
  charts: [
    {
      key: 'people',
      title: 'Đúng hạn, trễ và quá hạn theo người làm',
      kind: 'bars',
      x: 'assignee',
      y: ['in_time', 'late', 'overdue'],
    },
    {
      key: 'rate',
      title: 'Tỷ lệ đúng hạn theo tuần (%)',
      kind: 'lines',
      x: 'day',
      y: ['rate'],
      step: 'week',
    },
    {
      key: 'weeks',
      title: 'Đúng hạn, trễ và quá hạn theo tuần',
      kind: 'bars',
      x: 'day',
      y: ['in_time', 'late', 'overdue'],
      step: 'week',
    },
    {
      key: 'groups',
      title: 'Đúng hạn, trễ và quá hạn theo nhóm việc',
      kind: 'bars',
      x: 'task_group',
      y: ['in_time', 'late', 'overdue'],
    },
  ],
  opens: tasks,
})
