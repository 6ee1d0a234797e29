export const targets = [
  { value: 'all', label: 'Tất cả khách hàng' },
  { value: 'level', label: 'Theo hạng khách hàng' },
  { value: 'list', label: 'Danh sách khách hàng' },
] as const
export type Target = (typeof targets)[number]['value']

export const feedbackTypes = [
  { value: 'complaint', label: 'Khiếu nại' },
  { value: 'suggestion', label: 'Góp ý' },
  { value: 'question', label: 'Hỏi đáp' },
  { value: 'praise', label: 'Khen ngợi' },
] as const

export const priorities = [
  { value: 1, label: 'Thấp' },
  { value: 2, label: 'Bình thường' },
  { value: 3, label: 'Cao' },
  { value: 4, label: 'Khẩn cấp' },
] as const
