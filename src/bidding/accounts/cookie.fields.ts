import { cookieStatus, profileLease } from '#bidding/accounts/cookie.status.ts'
import { profileProviders } from '#catalog/multilogin.words.ts'
import { note, text } from '#platform/contract/fields.ts'
import { aside, filterOnly } from '#platform/contract/record-fields.ts'
import type { Fields } from '#platform/contract/record.ts'

const told = { required: true, computed: true } as const

/** How an account is signed in, field by field; what is in the jar stands in none of them. */
export const cookieFields = {
  username: { label: 'Tài khoản', kind: 'code', ...told, list: { width: 190, sortable: true } },
  site_name: { label: 'Trang mua', kind: 'text', ...told, list: { width: 140 } },
  site_code: { label: 'Mã trang mua', kind: 'text', ...told, ...aside, list: filterOnly },
  account_id: { label: 'Tài khoản mua hàng', kind: 'key', required: true, ...aside, list: filterOnly },
  status: {
    label: 'Cookie',
    kind: 'status',
    statuses: cookieStatus,
    required: true,
    list: { width: 150, filter: 'any', filterAt: 'screen' },
  },
  why: { label: 'Lời báo', kind: 'text', list: { width: 200 } },
  checked_at: { label: 'Kiểm tra lúc', kind: 'time', computed: true, list: { width: 130 } },
  lease: { label: 'Hồ sơ', kind: 'status', statuses: profileLease, list: { width: 160 } },
  open: { label: 'Đang mở', kind: 'boolean', ...told, ...aside },
  opened_by: { label: 'Người giữ hồ sơ', kind: 'key', ...aside },
  opened_name: { label: 'Ai đang giữ', kind: 'text', computed: true, list: { width: 150 } },
  opened_at: { label: 'Giữ từ', kind: 'time', list: { width: 130 } },
  opened_on: { label: 'Trên máy', kind: 'text', list: { width: 130, hidden: true } },
  live_bids: { label: 'Lượt đang theo', kind: 'number', ...told, list: { width: 120 } },
  jar_cookies: { label: 'Số cookie', kind: 'number', list: { width: 100 } },
  jar_at: { label: 'Thay cookie lúc', kind: 'time', list: { width: 140 } },
  provider: {
    label: 'Trình quản lý hồ sơ',
    kind: 'select',
    options: profileProviders.map(({ value, label }) => ({ value: String(value), label })),
    ...told,
    list: { width: 160 },
  },
  profile_id: { label: 'Mã hồ sơ', kind: 'text', schema: text(120), list: { width: 150 }, form: { span: 6 } },
  folder: {
    label: 'Thư mục hồ sơ',
    kind: 'text',
    schema: text(120),
    list: { width: 140, hidden: true },
    form: { span: 6 },
  },
  proxy_label: { label: 'Proxy', kind: 'text', schema: text(120), list: { width: 140 }, form: { span: 6 } },
  user_agent: { label: 'User agent', kind: 'text', schema: text(500), list: { width: 200, hidden: true } },
  note: { label: 'Ghi chú', kind: 'note', schema: note, list: { width: 200 } },
  created_at: { label: 'Ngày thêm', kind: 'time', required: true, list: { width: 130, sortable: true } },
} as const satisfies Fields
