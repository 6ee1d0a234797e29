/** What a task is for. */
export const taskGroups = [
  { value: 'call', label: 'Gọi khách' },
  { value: 'quote', label: 'Báo giá' },
  { value: 'care', label: 'Chăm sóc' },
  { value: 'debt', label: 'Công nợ' },
  { value: 'complaint', label: 'Khiếu nại' },
  { value: 'other', label: 'Khác' },
] as const

export const taskRepeats = [
  { value: 'day', label: 'Hằng ngày' },
  { value: 'week', label: 'Hằng tuần' },
  { value: 'month', label: 'Hằng tháng' },
] as const
export type Repeat = (typeof taskRepeats)[number]['value']
