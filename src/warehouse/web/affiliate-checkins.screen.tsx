import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { openOrder } from '#orders/desk/web/parts/open-order.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { listWaiting, type CheckinRow } from '#warehouse/checkin.api.ts'
import { sidesOf } from '#warehouse/web/orders-columns.tsx'

const columns: Column<CheckinRow>[] = [
  { key: 'code', title: 'Mã đơn', width: 118, kind: 'code', sortable: true, pinned: true },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 150,
    render: (row) => (
      <>
        <StatusTag status={row.status} tags={orderStatus.tags} />
        <StatusTag status={row.sub_status} tags={subStatus.tags} />
      </>
    ),
  },
  { key: 'name', title: 'Sản phẩm', width: 260 },
  {
    key: 'quality',
    title: 'Số lượng',
    width: 104,
    value: (row) =>
      row.qty_old !== null && row.qty_old > row.quality ? `${row.quality} (đặt ${row.qty_old})` : row.quality,
  },
  { key: 'track', title: 'Mã vận đơn', width: 150, kind: 'code' },
  { key: 'mawb', title: 'MAWB', width: 120, kind: 'code' },
  {
    key: 'packages',
    title: 'Kiện về',
    width: 80,
    value: (row) => (row.packages_total > 0 ? `${row.packages_scanned}/${row.packages_total}` : null),
  },
  { key: 'd_weight', title: 'Cân NN (kg)', width: 96, kind: 'weight' },
  { key: 'r_weight', title: 'Cân VN (kg)', width: 96, kind: 'weight' },
  { key: 'sides', title: 'Kích thước (cm)', width: 120, value: sidesOf },
  { key: 'inbill_code', title: 'Phiếu khai thác', width: 118, kind: 'code' },
  {
    key: 'noticed_at',
    title: 'Về Việt Nam',
    width: 130,
    kind: 'time',
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'note', title: 'Ghi chú', width: 180 },
]

const list = {
  path: '/affiliate/checkins',
  noun: 'đơn hàng',
  size: 50,
  sort: '-noticed_at',
  call: listWaiting,
  fixed: { view: 'depots' },
  columns,
  search: 'Mã đơn, mã vận đơn, tên hàng…',
  rowLabel: (row: CheckinRow) => row.code,
  chips: {
    key: 'status',
    options: [
      { value: '9', label: 'Đang khai thác' },
      { value: '10', label: 'Đã kiểm, chờ tính giá' },
      { value: '11', label: 'Đã tính giá' },
    ],
  },
  open: openOrder,
}

/** How the goods a buyer bought arrived: checked in or not, weighed how much, short or not. */
export default function AffiliateCheckins() {
  return <ListScreen {...list} title="Cộng tác viên: khai thác" />
}
