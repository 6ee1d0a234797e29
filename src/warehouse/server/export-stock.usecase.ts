import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { exportStock } from '#warehouse/checkin.api.ts'
import type { CheckinRecord, CheckinView } from '#warehouse/checkin.api.ts'
import { checkinListing, inView } from '#warehouse/server/checkin.repo.ts'

/** What is not priced yet has no price, which is not the same as a price of 0. */
const once = (key: 'freight_vnd' | 'surcharge_vnd' | 'extras_vnd' | 'total_vnd') => ({
  key,
  kind: 'money' as const,
  value: (row: CheckinRecord) => (row.priced_at ? row[key] : null),
})

const columns: readonly ExportColumn<CheckinRecord>[] = [
  { key: 'code', title: 'Mã đơn', width: 14 },
  { key: 'status', title: 'Trạng thái', width: 18, value: (row) => orderStatus.label(row.status) },
  {
    key: 'sub_status',
    title: 'Vướng mắc',
    width: 18,
    value: (row) => (row.sub_status === null ? null : subStatus.label(row.sub_status)),
  },
  { key: 'customer_no', title: 'Mã khách', width: 12 },
  { key: 'customer_name', title: 'Khách hàng', width: 24 },
  { key: 'sale_name', title: 'Kinh doanh', width: 18 },
  { key: 'name', title: 'Hàng hóa', width: 36 },
  { key: 'quality', title: 'Số lượng', kind: 'number' },
  { key: 'track', title: 'Mã vận đơn', width: 20 },
  { key: 'packages_total', title: 'Số kiện', kind: 'number' },
  { key: 'packages_scanned', title: 'Kiện đã quét', kind: 'number' },
  { key: 'd_weight', title: 'Cân kho nước ngoài (kg)', kind: 'weight' },
  { key: 'r_weight', title: 'Cân kho Việt Nam (kg)', kind: 'weight' },
  { key: 'v_weight', title: 'Cân thể tích (kg)', kind: 'weight' },
  { key: 'weight', title: 'Cân cước (kg)', kind: 'weight' },
  { ...once('freight_vnd'), title: 'Cước (đ)' },
  { ...once('surcharge_vnd'), title: 'Phụ thu (đ)' },
  { ...once('extras_vnd'), title: 'Dịch vụ, kho (đ)' },
  { ...once('total_vnd'), title: 'Tổng tiền (đ)' },
  { key: 'services_extra', title: 'Dịch vụ thêm', value: (row) => row.services_extra.join(', ') },
  { key: 'goods_type_name', title: 'Loại hàng', width: 16 },
  { key: 'route_code', title: 'Tuyến', width: 10 },
  { key: 'warehouse_code', title: 'Kho', width: 10 },
  { key: 'mawb', title: 'MAWB', width: 16 },
  { key: 'position', title: 'Vị trí', width: 10 },
  { key: 'inbill_code', title: 'Phiếu khai thác', width: 14 },
  { key: 'noticed_at', title: 'Về kho', kind: 'time' },
  { key: 'priced_at', title: 'Tính giá lúc', kind: 'time' },
  { key: 'note', title: 'Ghi chú', width: 30 },
]

/** The rows of one of the stock's lists under its filters; all that is in stock where no list is named. */
export function stockFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
): Promise<Download> {
  const filters = filtersOf(exportStock.query, query, body)
  const { view = 'depots' } = filters as { view?: CheckinView }
  return exportList<CheckinRecord>(context, {
    name: exportStock.file,
    columns,
    definition: checkinListing,
    query: filters,
    scope: inView(context.actor, view),
    summed: ['d_weight', 'r_weight', 'weight', 'freight_vnd', 'surcharge_vnd', 'extras_vnd', 'total_vnd'],
  })
}
