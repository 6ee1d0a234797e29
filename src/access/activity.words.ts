export const operations = [
  { value: 'I', label: 'Thêm' },
  { value: 'U', label: 'Sửa' },
  { value: 'D', label: 'Xóa' },
] as const

/** What of the log support reads: the settings that are open to them. */
export const supportTables = ['site', 'web', 'service', 'service_coupon'] as const

/** Rows of no table: what they are about is a person. */
export const aboutPeople: readonly string[] = ['sign_in', 'export']

/** Never shown, whoever asks. */
export const secretFields: readonly string[] = [
  'password_hash',
  'password_box',
  'totp_secret',
  'secret',
  'token',
  'cookie',
]
