import type { Fields } from '#platform/contract/record.ts'
import type { StatusSet } from '#platform/contract/status.ts'

/** What the activity log calls things, by table. */
export interface AuditWords {
  /** What the records of a table are called. */
  titles: Readonly<Record<string, string>>
  /** The fields of tables whose records describe them. */
  fields: Readonly<Record<string, Fields>>
  /** Columns that no record describes, by their names wherever they stand. */
  columns: Readonly<Record<string, string>>
  /** The sets of states, by `table.column`. */
  states: Readonly<Record<string, StatusSet>>
  /** Records that people know by a code, by table. */
  records: Readonly<Record<string, AuditRecord>>
}

export interface AuditRecord {
  /** Its column that people type to find it. */
  code: string
  /** Its column that people read, where that is another. */
  label?: string
  /** The screens that open it by `?open=<id>`, as in `Field.opens`. */
  opens: readonly string[]
  /** Columns of any table that hold its key: its id, or, where they are texts, its code. */
  keys: readonly string[]
}

/** What a `*.audit.ts` exports: the words of its slice. Plain records and states bring their own. */
export interface AuditFile {
  audit: Partial<Omit<AuditWords, 'states'>>
}

/** Columns that tables of any slice have, whatever they are about. */
export const commonColumns: Readonly<Record<string, string>> = {
  active: 'đang dùng',
  address: 'địa chỉ',
  amount: 'số tiền',
  approved_at: 'duyệt lúc',
  approved_by: 'người duyệt',
  attachments: 'tệp đính kèm',
  cancelled_at: 'hủy lúc',
  cancelled_by: 'người hủy',
  changed_at: 'sửa lúc',
  changed_by: 'người sửa',
  checked_at: 'kiểm lúc',
  checker_id: 'người duyệt',
  closed_at: 'đóng lúc',
  code: 'mã',
  completed_at: 'hoàn tất lúc',
  completed_by: 'người hoàn tất',
  confirmed_by: 'người xác nhận',
  content: 'nội dung',
  created_by: 'người tạo',
  decided_at: 'xử lý lúc',
  decided_by: 'người xử lý',
  deleted_at: 'xóa lúc',
  deleted_by: 'người xóa',
  images: 'ảnh',
  kind: 'loại',
  link: 'đường dẫn',
  maker_id: 'người tạo',
  name: 'tên',
  note: 'ghi chú',
  parent_id: 'cấp trên',
  path: 'đường dẫn',
  position: 'thứ tự',
  priority: 'mức ưu tiên',
  reason: 'lý do',
  removed_at: 'gỡ lúc',
  removed_by: 'người gỡ',
  resolved_at: 'xử lý lúc',
  resolved_by: 'người xử lý',
  rows: 'số dòng',
  status: 'trạng thái',
  title: 'tiêu đề',
  type: 'loại',
  updated_by: 'người sửa',
  username: 'tên đăng nhập',
}
