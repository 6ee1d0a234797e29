export const issueKinds = [
  { value: 'missing', label: 'Thiếu, thất lạc' },
  { value: 'broken', label: 'Vỡ, hỏng' },
  { value: 'wrong', label: 'Sai hàng' },
  { value: 'weight_gap', label: 'Lệch cân' },
  { value: 'silent_carrier', label: 'Hãng im lặng' },
  { value: 'no_tracking', label: 'Chưa có mã vận đơn' },
] as const
export type IssueKind = (typeof issueKinds)[number]['value']

export const issueKindNames: Readonly<Record<string, string>> = Object.fromEntries(
  issueKinds.map(({ value, label }) => [value, label]),
)
