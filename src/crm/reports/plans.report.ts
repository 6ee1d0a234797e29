import { planMeasures, planModes } from '#crm/plans/plan.words.ts'
import type { PlanMeasure } from '#crm/plans/plan.words.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportColumn, ReportLink } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'

const parts: ReportLink = {
  screen: '/crm/report/plans',
  fixed: { group_by: 'detail' },
  filters: {
    part_id: 'part_id',
    plan_id: 'plan_id',
    person_id: 'person_id',
    mode: 'mode',
    primary: 'primary',
  },
  period: 'date',
}
const count = { kind: 'number', width: 104, sum: true } as const satisfies Partial<ReportColumn>
const kinds: Partial<Record<PlanMeasure, ReportColumn['kind']>> = { kg: 'weight', revenue: 'money' }

/** A goal and what was reached of it add up with others of the same measure alone: each has columns of its own. */
const measured = planMeasures.flatMap(({ value, label, unit, hint }): ReportColumn[] => {
  const number = {
    kind: kinds[value] ?? 'number',
    width: value === 'revenue' ? 140 : 120,
    sum: true,
  } as const
  const titled = label.charAt(0).toLocaleLowerCase('vi') + label.slice(1)
  return [
    { key: value, title: value === 'kg' ? `${label} (${unit})` : label, ...number, hint },
    { key: `${value}_goal`, title: `Mục tiêu ${titled}`, ...number, width: 160 },
    { key: `${value}_rate`, title: `% ${titled}`, kind: 'percent', width: 116, of: [value, `${value}_goal`] },
  ]
})

/** The goals of months, and what was reached of them when they were measured last. */
export const crmPlanReport = report({
  key: 'crm-plans',
  title: 'Báo cáo kế hoạch',
  noun: 'dòng báo cáo',
  path: '/api/crm/report/plans',
  screen: '/crm/report/plans',
  ids: { list: 'get-crm-report-plans', excel: 'post-crm-report-plans-excel' },
  roles: roles('ql', 'kt', 'kd', 'cs'),
  period: 'range',
  dated: 'Ngày đầu tháng kế hoạch',
  columns: [
    {
      key: 'plan',
      title: 'Kế hoạch',
      width: 220,
      by: 'plan_id',
      opens: { screen: '/crm/plan', filters: { open: 'plan_id' }, rowsOnly: true },
    },
    { key: 'month', title: 'Tháng', kind: 'date', width: 100, by: 'period' },
    {
      key: 'mode',
      title: 'Chia theo',
      names: Object.fromEntries(planModes.map(({ value, label }) => [value, label])),
      width: 104,
      by: 'plan_id',
    },
    { key: 'part', title: 'Phần', width: 190, by: 'part_id' },
    {
      key: 'person',
      title: 'Người chịu trách nhiệm',
      width: 180,
      by: 'person_id',
      hint: 'Trưởng nhóm hoặc nhân viên của phần; phần theo tuyến và nhóm việc không có ai, trừ phần đã giao cho người.',
    },
    { key: 'goals', title: 'Số chỉ tiêu', ...count, card: 'amount' },
    { key: 'met', title: 'Đã đạt', ...count },
    {
      key: 'met_rate',
      title: 'Tỷ lệ đạt',
      kind: 'percent',
      width: 96,
      of: ['met', 'goals'],
      hint: 'Chỉ tiêu đã đạt trên tất cả chỉ tiêu.',
    },
    ...measured,
    { key: 'measured_at', title: 'Đo lúc', kind: 'time', width: 136, by: 'part_id' },
  ],
  rowKey: 'part_id',
  filters: [
    { key: 'mode', title: 'Chia theo', kind: 'any', options: planModes },
    {
      key: 'primary',
      title: 'Trang đầu',
      kind: 'any',
      chips: {},
      options: [
        { value: 'yes', label: 'Trên trang đầu' },
        { value: 'no', label: 'Kế hoạch khác' },
      ],
    },
    { key: 'plan_id', title: 'Kế hoạch', kind: 'anyId', choices: 'plan' },
    { key: 'person_id', title: 'Người chịu trách nhiệm', kind: 'anyId', choices: 'person' },
    { key: 'part_id', title: 'Phần', kind: 'anyId' },
  ],
  groupBy: [
    { key: 'plan', title: 'Kế hoạch', step: 'month', by: ['plan_id'] },
    { key: 'person', title: 'Người chịu trách nhiệm', by: ['person_id'] },
    ...bySteps.filter(({ step }) => step === 'month' || step === 'year'),
    { key: 'detail', title: 'Từng phần', step: 'month', by: ['part_id', 'plan_id', 'person_id'] },
  ],
  defaultSort: '-goals',
  charts: [
    { key: 'plans', title: 'Chỉ tiêu và đã đạt theo kế hoạch', kind: 'bars', x: 'plan', y: ['goals', 'met'] },
    {
      key: 'people',
      title: 'Chỉ tiêu và đã đạt theo người chịu trách nhiệm',
      kind: 'bars',
      x: 'person',
      y: ['goals', 'met'],
    },
    {
      key: 'rate',
      title: 'Tỷ lệ đạt theo tháng (%)',
      kind: 'lines',
      x: 'month',
      y: ['met_rate'],
      step: 'month',
    },
    {
      key: 'revenue',
      title: 'Doanh thu và mục tiêu theo tháng',
      kind: 'bars',
      x: 'month',
      y: ['revenue', 'revenue_goal'],
      step: 'month',
    },
    {
      key: 'orders',
      title: 'Đơn đã chốt và mục tiêu theo tháng',
      kind: 'bars',
      x: 'month',
      y: ['orders', 'orders_goal'],
      step: 'month',
    },
  ],
  opens: parts,
})
