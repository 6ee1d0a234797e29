import { serviceWords } from '#orders/core/extra-service.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { weightMismatch } from '#pricing/weight.rules.ts'
import type { Column, FilterShape } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import type { CheckinRow } from '#warehouse/checkin.api.ts'
import type { StockView } from '#warehouse/web/orders-stock.ts'

const kg = (value: number | null) => (value === null ? '' : value.toFixed(2))

/** Sides as people write them: `30×20×10`. */
export function sidesOf(row: Pick<CheckinRow, 'length' | 'width' | 'height'>): string {
  return row.length && row.width && row.height ? `${row.length}×${row.width}×${row.height}` : ''
}

/** How far apart the two scales are, + where ours shows more. */
function Scales({ row }: { row: CheckinRow }) {
  if (row.d_weight === null || row.r_weight === null) return null
  const gap = Math.round((row.r_weight - row.d_weight) * 100) / 100
  return (
    <span
      className={weightMismatch(row.d_weight, row.r_weight) ? 'bad' : undefined}
    >{`${gap > 0 ? '+' : ''}${gap.toFixed(2)}`}</span>
  )
}

/** What the goods look like, before their code. */
export const pictureColumn: Column<CheckinRow> = {
  key: 'picture',
  title: 'Ảnh',
  width: 52,
  kind: 'picture',
  pinned: true,
  alt: (row) => row.code,
}

/** The columns of a view; `price` opens the calculator. */
export function stockColumns(
  view: StockView,
  given: {
    routes: FilterShape
    goodsTypes: FilterShape
    customers: FilterShape
  },
): Column<CheckinRow>[] {
  const priced = view !== 'waiting'
  const columns: (Column<CheckinRow> & { only?: boolean })[] = [
    pictureColumn,
    { key: 'code', title: 'Mã đơn', width: 118, kind: 'code', sortable: true, pinned: true },
    {
      key: 'status',
      title: 'Trạng thái',
      width: 122,
      kind: 'status',
      statuses: orderStatus.tags,
      hidden: view === 'newbill',
    },
    {
      key: 'sub_status',
      title: 'Vướng mắc',
      width: 136,
      kind: 'status',
      statuses: subStatus.tags,
      only: view === 'waiting',
    },
    {
      key: 'customer_no',
      title: 'Khách hàng',
      width: 190,
      sortable: true,
      filter: { ...given.customers, key: 'customer_id' },
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    },
    { key: 'name', title: 'Hàng hóa', width: 210 },
    { key: 'track', title: 'Mã vận đơn', width: 136, kind: 'code', hidden: view === 'newbill' },
    {
      key: 'packages',
      title: 'Kiện',
      width: 62,
      hidden: priced,
      value: (row) => (row.packages_total > 1 ? `${row.packages_scanned}/${row.packages_total}` : null),
    },
    { key: 'd_weight', title: 'Cân NN', width: 76, kind: 'weight', hidden: priced },
    {
      key: 'r_weight',
      card: 'amount',
      title: 'Cân VN',
      width: 76,
      kind: 'weight',
      total: 'r_weight',
      hidden: view === 'newbill',
    },
    {
      key: 'gap',
      title: 'Lệch',
      width: 66,
      kind: 'weight',
      render: (row) => <Scales row={row} />,
      only: view === 'waiting',
    },
    { key: 'sides', title: 'Kích thước', width: 96, value: sidesOf, hidden: priced },
    { key: 'v_weight', title: 'Cân TT', width: 76, kind: 'weight', hidden: true },
    {
      key: 'weight',
      card: 'amount',
      title: 'Cân cước (kg)',
      width: 112,
      kind: 'weight',
      sortable: true,
      total: 'weight',
      only: priced,
    },
    {
      key: 'freight_vnd',
      title: 'Cước',
      width: 104,
      kind: 'money',
      total: 'freight_vnd',
      value: (row) => (row.priced_at ? row.freight_vnd : null),
      only: priced,
    },
    {
      key: 'surcharge_vnd',
      title: 'Phụ thu',
      width: 96,
      kind: 'money',
      total: 'surcharge_vnd',
      value: (row) => (row.priced_at ? row.surcharge_vnd : null),
      hidden: view === 'depots',
      only: priced,
    },
    {
      key: 'extras_vnd',
      title: 'Dịch vụ, kho',
      width: 104,
      kind: 'money',
      total: 'extras_vnd',
      value: (row) => (row.priced_at ? row.extras_vnd : null),
      hidden: view === 'depots',
      only: priced,
    },
    {
      key: 'total_vnd',
      card: 'amount',
      title: 'Tổng tiền',
      width: 116,
      kind: 'money',
      sortable: true,
      total: 'total_vnd',
      value: (row) => (row.priced_at ? row.total_vnd : null),
      only: priced,
    },
    {
      key: 'services_extra',
      title: 'Dịch vụ thêm',
      width: 120,
      value: (row) => serviceWords(row.services_extra) || null,
      hidden: priced,
    },
    {
      key: 'goods_type',
      title: 'Loại hàng',
      width: 116,
      filter: given.goodsTypes,
      value: (row) => row.goods_type_name,
    },
    { key: 'route_code', title: 'Tuyến', width: 92, filter: given.routes },
    {
      key: 'mawb',
      title: 'MAWB',
      width: 130,
      kind: 'code',
      hidden: priced,
      to: (row) => (row.mawb ? `/mawbs/list?q=${row.mawb}` : undefined),
    },
    { key: 'position', title: 'Vị trí', width: 76, ...(view === 'depots' ? { card: 'fact' } : {}) },
    {
      key: 'inbill_code',
      title: 'Phiếu KT',
      width: 108,
      kind: 'code',
      to: (row) => (row.inbill_id ? `/inbills?open=${row.inbill_id}` : undefined),
    },
    {
      key: 'noticed_at',
      title: 'Về kho',
      width: 118,
      kind: 'time',
      sortable: true,
      filter: { kind: 'range' },
    },
    { key: 'priced_at', title: 'Tính giá lúc', width: 118, kind: 'time', hidden: true },
    { key: 'sale_name', title: 'Kinh doanh', width: 130, hidden: true },
    { key: 'note', title: 'Ghi chú', width: 180, hidden: view === 'newbill' },
  ]
  return columns.filter((column) => column.only !== false).map(({ only: _, ...column }) => column)
}

/** `12 đơn · 3.20 kg · 1,250,000 đ` */
export const customerSum = (one: { orders: number; weight: number; total_vnd: number }) =>
  `${grouped(one.orders)} đơn · ${kg(one.weight)} kg · ${grouped(one.total_vnd)} đ`
