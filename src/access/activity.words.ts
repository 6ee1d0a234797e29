export const operations = [
  { value: 'I', label: 'Thêm' },
  { value: 'U', label: 'Sửa' },
  { value: 'D', label: 'Xóa' },
] as const

/** What of the log support reads: the settings that are open to them. */
export const supportTables = ['site', 'web', 'service', 'service_coupon'] as const

/** Rows of no table: what they are about is a person. */
export const aboutPeople: readonly string[] = ['sign_in', 'export']

/** What a list is asked by that is no column of any record. */
export const filterWords: Readonly<Record<string, string>> = {
  created_at: 'ngày tạo',
  customer: 'khách',
  date: 'ngày',
  id: 'số',
  ids: 'những dòng',
  q: 'tìm',
  sort: 'sắp xếp',
}

/** Never shown, whoever asks. */
export const secretFields: readonly string[] = [
  'password_hash',
  'password_box',
  'jar_box',
  'cert_box',
  'totp_secret',
  'secret',
  'token',
  'cookie',
]
