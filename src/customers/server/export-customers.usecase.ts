import { sql } from 'kysely'
import { exportUsers } from '#customers/customer-sheet.api.ts'
import { listUsers } from '#customers/customer.api.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { vipStatusNames } from '#customers/customer.words.ts'
import { customerListing, vipFilter, visibleCustomers } from '#customers/server/customer.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'

const named = (status: number) => vipStatusNames[status as 0 | 1 | 2]

const columns: readonly ExportColumn<CustomerRecord>[] = [
  { key: 'customer_no', title: 'Mã khách', width: 12 },
  { key: 'account_no', title: 'Mã tài khoản', width: 13 },
  { key: 'name', title: 'Họ tên', width: 26 },
  { key: 'phone', title: 'Điện thoại', width: 13 },
  { key: 'email', title: 'E-mail', width: 26 },
  { key: 'birthday', title: 'Ngày sinh', kind: 'date' },
  { key: 'level_name', title: 'Hạng', width: 14 },
  { key: 'station_name', title: 'Trạm', width: 14 },
  { key: 'sale_name', title: 'Phụ trách', width: 20 },
  { key: 'address', title: 'Số nhà, đường', width: 28 },
  { key: 'ward', title: 'Phường/Xã', width: 20 },
  { key: 'district', title: 'Quận/Huyện (cũ)', width: 18 },
  { key: 'province', title: 'Tỉnh/Thành phố', width: 24 },
  { key: 'balance', title: 'Số dư (đ)', kind: 'money', seenBy: roles('ql', 'kt', 'kd', 'cs') },
  { key: 'debt_limit', title: 'Hạn mức nợ (đ)', kind: 'money', seenBy: roles('ql', 'kt', 'kd', 'cs') },
  { key: 'points', title: 'Điểm', kind: 'number' },
  { key: 'vip_status', title: 'VIP đấu giá', width: 14, value: (row) => named(row.vip_status) },
  { key: 'mercari_status', title: 'VIP Mercari', width: 14, value: (row) => named(row.mercari_status) },
  { key: 'locked', title: 'Khóa', width: 8, value: (row) => (row.locked ? 'Có' : '') },
  { key: 'note', title: 'Ghi chú', width: 30 },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time' },
]

/** The customers of the list's filters that the person may see. @throws bad_input by field */
export function customersFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> {
  const filters = filtersOf(listUsers.query, query, body) as ListQuery & { vip?: string[] }
  return exportList<CustomerRecord>(context, {
    name: exportUsers.file,
    columns,
    definition: customerListing,
    query: filters,
    scope: sql<boolean>`${visibleCustomers(context.actor)} and ${vipFilter(filters.vip)}`,
    summed: ['balance'],
  })
}
