import { vipStatusNames } from '#customers/customer.words.ts'
import type { StatusTable } from '#platform/web/actions/status-tag.tsx'

export const vipTags: StatusTable = {
  1: { label: vipStatusNames[1], tone: 'success' },
  2: { label: vipStatusNames[2], tone: 'warning' },
}
export const yesNo = [
  { value: 'true', label: 'Đang khóa' },
  { value: 'false', label: 'Không khóa' },
] as const
export const vipKinds = [
  { value: 'auction', label: 'VIP đấu giá' },
  { value: 'mercari', label: 'VIP Mercari' },
] as const
