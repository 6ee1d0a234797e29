import type { StatusTags } from '#platform/contract/status.ts'
import type { ListMemory, NamedView } from '#platform/web/list/list-memory.tsx'

export interface Sample {
  id: number
  code: string
  status: number
  customer: string
  phone: string
  site: string
  quantity: number
  price: number
  total: number
  debt: number
  weight: number
  track: string
  assignee: string
  created_at: string
  note: string
}

export const statuses: StatusTags = {
  1: { label: 'Chờ báo giá', phase: 'quote' },
  2: { label: 'Đã báo giá', phase: 'quote' },
  3: { label: 'Đã đặt cọc', phase: 'money' },
  4: { label: 'Đã mua hàng', phase: 'purchase' },
  5: { label: 'Đã về kho', phase: 'warehouse' },
  6: { label: 'Chờ xử lý', phase: 'waiting' },
  7: { label: 'Đã hủy', phase: 'off' },
}

const customers = [
  'Nguyễn Thị Hồng Nhung',
  'Trần Văn Đức',
  'Lê Hoàng Phương Anh',
  'Phạm Quốc Bảo',
  'Đỗ Thùy Linh',
  'Vũ Minh Khuê',
]
const sites = ['amazon.com', 'ebay.com', 'rakuten.co.jp', 'mercari.com', 'taobao.com']
const staff = ['Hà My', 'Quang Huy', 'Bích Ngọc']
const notes = ['', 'Khách dặn gọi trước khi giao', '', 'Kiểm tra kỹ hộp, hàng dễ vỡ', '', '']

export const samples: readonly Sample[] = Array.from({ length: 137 }, (_, n) => {
  const price = ((n * 7_919) % 480) * 25_000 + 350_000
  const quantity = 1 + ((n * 13) % 5)
  const of = <T>(list: readonly T[], step: number): T => list[(n * step) % list.length]!
  return {
    id: n + 1,
    code: `DH${String(261_100 + n)}`,
    status: 1 + ((n * 5) % 7),
    customer: of(customers, 5),
    phone: `09${String(12_345_678 + n * 1_371).slice(0, 8)}`,
    site: of(sites, 3),
    quantity,
    price,
    total: price * quantity,
    debt: n % 3 === 0 ? -((n * 125_000) % 4_000_000) : (n * 85_000) % 2_000_000,
    weight: Math.round((0.2 + ((n * 37) % 900) / 100) * 100) / 100,
    track: n % 4 === 0 ? '' : `1Z999AA1${String(10_123_456 + n * 97)}`,
    assignee: of(staff, 2),
    created_at: new Date(Date.UTC(2026, 10, 21 - (n % 28), 2 + (n % 9), (n * 7) % 60)).toISOString(),
    note: of(notes, 1),
  }
})

export const people = [
  { id: 1, code: 'KH000001', name: 'Nguyễn Thị Hồng Nhung', phone: '0912345678' },
  { id: 2, code: 'KH000002', name: 'Trần Văn Đức', phone: '0987654321' },
  { id: 3, code: 'KH000003', name: 'Lê Hoàng Phương Anh', phone: '0353111222' },
]

export const provinces = [
  { value: '01', label: 'Hà Nội' },
  { value: '79', label: 'Thành phố Hồ Chí Minh' },
  { value: '48', label: 'Đà Nẵng' },
]
export const wards: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  '01': [
    { value: '00070', label: 'Phường Hoàn Kiếm' },
    { value: '00082', label: 'Phường Cửa Nam' },
  ],
  '79': [{ value: '26740', label: 'Phường Sài Gòn' }],
  '48': [{ value: '20242', label: 'Phường Hải Châu' }],
}

const shared: NamedView[] = [
  { id: 1, name: 'Đơn chờ xử lý của tôi', query: 'status=6', shared_role: null, own: true },
  { id: 2, name: 'Đã đặt cọc', query: 'status=3', shared_role: 'SS', own: false },
]
export const sampleMemory: ListMemory = {
  readPreference: () => Promise.resolve(undefined),
  writePreference: () => Promise.resolve(undefined),
  readViews: () => Promise.resolve(shared),
  saveView: ({ name, query, shared_role }) => Promise.resolve({ id: 9, name, query, shared_role, own: true }),
  deleteView: () => Promise.resolve(undefined),
}
