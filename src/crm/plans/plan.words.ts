/** What the parts of a plan are. */
export const planModes = [
  { value: 'team', label: 'Nhóm' },
  { value: 'route', label: 'Tuyến' },
  { value: 'task', label: 'Nhóm việc' },
  { value: 'sale', label: 'Nhân viên' },
] as const
export type PlanMode = (typeof planModes)[number]['value']

/** What a goal is a number of. */
export const planMeasures = [
  { value: 'customers', label: 'Khách mới', unit: 'khách', hint: 'Khách được cấp mã trong tháng.' },
  {
    value: 'orders',
    label: 'Đơn đã chốt',
    unit: 'đơn',
    hint: 'Đơn tạo trong tháng đã được khách chốt, trừ đơn hủy.',
  },
  { value: 'kg', label: 'Cân nặng', unit: 'kg', hint: 'Cân tính cước của hàng khai thác trong tháng.' },
  {
    value: 'revenue',
    label: 'Doanh thu',
    unit: 'đ',
    hint: 'Tiền phiếu duyệt trong tháng trừ thuế nộp hộ và phiếu đảo.',
  },
  { value: 'calls', label: 'Cuộc gọi', unit: 'cuộc', hint: 'Lần gọi khách đã ghi trong tháng.' },
  { value: 'tasks', label: 'Việc đã xong', unit: 'việc', hint: 'Công việc CRM xong trong tháng.' },
] as const
export type PlanMeasure = (typeof planMeasures)[number]['value']
export const measureWords = Object.fromEntries(planMeasures.map((one) => [one.value, one])) as Readonly<
  Record<PlanMeasure, (typeof planMeasures)[number]>
>

/** A call or a new customer has no route, and only tasks have a group. */
export const measuresOf: Readonly<Record<PlanMode, readonly PlanMeasure[]>> = {
  team: ['customers', 'orders', 'kg', 'revenue', 'calls', 'tasks'],
  route: ['orders', 'kg', 'revenue'],
  task: ['tasks'],
  sale: ['customers', 'orders', 'kg', 'revenue', 'calls', 'tasks'],
}

const actions: Readonly<Record<string, string>> = {
  create: 'Lập kế hoạch',
  change: 'Sửa kế hoạch',
  delete: 'Xóa kế hoạch',
  mode: 'Đổi cách chia',
  parts: 'Đặt mục tiêu',
  assign: 'Giao mục tiêu cho người',
  primary: 'Đưa lên trang đầu',
  not_primary: 'Bỏ khỏi trang đầu',
  measure: 'Đo lại kết quả',
}
/** The words of what happened to a plan. */
export const planStory = (action: string): string => actions[action] ?? action
