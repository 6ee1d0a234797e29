export const yesNo = [
  { value: 'true', label: 'Đang khóa' },
  { value: 'false', label: 'Không khóa' },
] as const
export const vipKinds = [
  { value: 'auction', label: 'VIP đấu giá' },
  { value: 'mercari', label: 'VIP Mercari' },
] as const
