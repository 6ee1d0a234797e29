import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import type { RoleCode } from '#platform/contract/roles.ts'
import { picture } from '#platform/contract/record-fields.ts'
import { recordColumns, relisted } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { listInbills, type InbillRow } from '#warehouse/inbill.api.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { openOrder } from '#orders/desk/web/parts/open-order.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { listWaiting, type CheckinRow } from '#warehouse/checkin.api.ts'
import { pictureColumn, sidesOf } from '#warehouse/web/orders-columns.tsx'

const columns: Column<CheckinRow>[] = [
  pictureColumn,
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
  { key: 'mawb', title: 'MAWB', width: 130, kind: 'code' },
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

const inStock: readonly number[] = [orderStatus.beingCheckedIn, orderStatus.checked, orderStatus.priced]

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
    options: orderStatus.chips.filter(({ value }) => inStock.includes(Number(value))),
  },
  open: openOrder,
}

const slips = (role: RoleCode) => ({
  path: list.path,
  noun: 'phiếu khai thác',
  sort: '-created_at',
  size: 20,
  call: listInbills,
  columns: recordColumns<InbillRow>(relisted(inbillFields, slipColumns), role, {
    order_codes: { value: (row) => row.order_codes.join(', ') },
  }),
  search: 'Mã phiếu, mã đơn, mã vận đơn…',
  rowLabel: (row: InbillRow) => row.code,
  chips: { key: 'status', options: inbillStatus.chips },
})
/** Of a slip a buyer reads what arrived, not what is paid for it. */
const slipColumns = {
  picture: picture.list,
  code: { width: 118, sortable: true },
  status: { width: 130 },
  created_at: { width: 130, sortable: true },
  created_name: { width: 150 },
  orders: { width: 80 },
  weight: { width: 104 },
  order_codes: { width: 320 },
} as const

/** How the goods a buyer bought arrived: checked in or not, weighed how much, short or not; and on which slips. */
export default function AffiliateCheckins() {
  const { role } = usePerson()
  const [search, setSearch] = useSearchParams()
  const onSlips = search.get('view') === 'slips'
  const shared = {
    title: 'Cộng tác viên: khai thác',
    actions: (
      <Segmented
        aria-label="Đơn hàng hay phiếu"
        value={onSlips ? 'slips' : 'orders'}
        options={[
          { value: 'orders', label: 'Đơn hàng' },
          { value: 'slips', label: 'Phiếu khai thác' },
        ]}
        onChange={(view) => setSearch(view === 'slips' ? { view } : {})}
      />
    ),
  }
  return onSlips ? (
    <ListScreen key="slips" {...slips(role)} {...shared} />
  ) : (
    <ListScreen key="orders" {...list} {...shared} />
  )
}
