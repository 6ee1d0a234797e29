import { InboxOutlined } from '@ant-design/icons'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { picture } from '#platform/contract/record-fields.ts'
import { recordColumns, relisted } from '#platform/web/record/record-columns.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { listAwaited, type listImported, type AwaitedRow, type PackageRow } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { PackageDrawer } from '#warehouse/web/package-drawer.tsx'

/** Packages by themselves: where each is and who took it in. */
const standing = relisted(packageFields, {
  picture: picture.list,
  track: { width: 150, sortable: true },
  receive_status: { width: 150 },
  order_codes: { width: 150 },
  customer_names: { width: 160 },
  d_weight: { width: 110, sortable: true },
  mawb: { width: 130, filter: 'any' },
  container_code: { width: 110 },
  warehouse_code: { width: 120 },
  position: { width: 80 },
  received_at: { width: 130, sortable: true, filter: 'range' },
  received_name: { width: 140 },
  photos: { width: 60 },
  note: { width: 180 },
})

const way: Way = {
  statuses: packageStatus,
  steps: [
    { label: 'Kho nước ngoài', by: packageStatus.overseas },
    { label: 'Xuất kho', by: packageStatus.exported },
    { label: 'Về Việt Nam', by: packageStatus.arrived },
    { label: 'Quét vào kho', by: packageStatus.scanned },
    { label: 'Khai thác', by: packageStatus.checked },
  ],
}

/** A list whose rows are packages. */
type PackageListCall = Omit<typeof listImported, 'id' | 'path' | 'query' | 'summary'> &
  Pick<Call, 'id' | 'path' | 'query' | 'summary'>

/** A list of packages: those received overseas, every one of the import, those that left. */
export const packageList = (path: string, role: RoleCode, call: PackageListCall) => ({
  path,
  noun: 'kiện hàng',
  sort: '-received_at',
  size: 50,
  call,
  columns: recordColumns<PackageRow>(standing, role, {
    d_weight: { title: 'Cân NN (kg)' },
    receive_status: { render: (row) => <StatusTag status={row.receive_status} tags={packageStatus.tags} /> },
    order_codes: { value: (row) => row.order_codes.join(', ') || 'Kiện lạ' },
    customer_names: { value: (row) => row.customer_names.join(', ') },
    mawb: {
      filter: { kind: 'text' },
      to: (row) => (row.mawb_id ? `/mawbs/list?open=${row.mawb_id}` : undefined),
    },
  }),
  search: 'Mã vận đơn, mã đơn, số MAWB…',
  rowLabel: (row: PackageRow) => row.track,
  chips: { key: 'receive_status', options: packageStatus.chips },
  open: {
    title: (row: PackageRow | undefined, id: number) => `Kiện ${row?.track ?? `#${id}`}`,
    head: (row: PackageRow) => ({
      photo: row.picture,
      icon: <InboxOutlined />,
      name: row.order_names.join(', ') || 'Kiện lạ',
      code: row.track,
      tags: <StatusTag status={row.receive_status} tags={packageStatus.tags} />,
      about: [row.customer_names.join(', '), row.mawb && `MAWB ${row.mawb}`].filter(Boolean).join(' · '),
      figures: [
        { label: 'Cân NN', value: row.d_weight ? `${grouped(row.d_weight, 2)} kg` : null },
        { label: packageFields.position.label, value: row.position },
        { label: packageFields.photos.label, value: row.photos > 0 ? grouped(row.photos) : null },
      ],
      way: wayByTimes(way, row.receive_status, [[packageStatus.overseas, row.received_at]]),
    }),
    render: (id: number, row: PackageRow | undefined) => <PackageDrawer id={id} row={row} />,
    width: 'record' as const,
  },
})

const awaitedStatuses = [orderStatus.bought, orderStatus.arrivedOverseas]
const awaitedColumns: Column<AwaitedRow>[] = [
  { key: 'code', title: 'Mã đơn', width: 118, kind: 'code', sortable: true, pinned: true },
  { key: 'status', title: 'Trạng thái', width: 150, kind: 'status', statuses: orderStatus.tags },
  { key: 'track', title: 'Mã vận đơn', width: 150, kind: 'code' },
  { key: 'name', title: 'Hàng hóa', width: 240 },
  { key: 'customer_name', title: 'Khách hàng', width: 170 },
  { key: 'site_name', title: 'Trang mua', width: 130 },
  { key: 'supplier_order_no', title: 'Mã đơn người bán', width: 140, kind: 'code' },
  { key: 'overseas_warehouse', title: 'Kho nhận', width: 110 },
  { key: 'packages', title: 'Kiện', width: 64, kind: 'number' },
  { key: 'd_weight', title: 'Cân (kg)', width: 84, kind: 'weight' },
  { key: 'bought_at', title: 'Mua lúc', width: 130, kind: 'time', filter: { kind: 'range' } },
]

/** Orders that an overseas warehouse waits for, or has. */
export const awaitedList = (path: string, role: RoleCode) => ({
  path,
  noun: 'đơn hàng',
  sort: '-created_at',
  size: 50,
  call: listAwaited,
  columns: awaitedColumns,
  search: 'Mã đơn, mã vận đơn, tên hàng…',
  rowLabel: (row: AwaitedRow) => row.code,
  // What waits comes first; what has come is asked for.
  initialFilters: { status: String(orderStatus.bought) },
  chips: {
    key: 'status',
    options: orderStatus.chips.filter(({ value }) =>
      awaitedStatuses.some((status) => String(status) === value),
    ),
  },
  to: (row: AwaitedRow) => orderPath(role, row.id),
})
