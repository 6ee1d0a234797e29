import type { Column } from '#platform/web/list/list-types.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { listScans, type ScanRow } from '#warehouse/scan-in.api.ts'

const columns: Column<ScanRow>[] = [
  { key: 'track', title: 'Mã vận đơn', width: 150, kind: 'code', sortable: true, pinned: true },
  { key: 'receive_status', title: 'Bước', width: 150, kind: 'status', statuses: packageStatus.tags },
  { key: 'order_codes', title: 'Đơn hàng', width: 170, value: (row) => row.order_codes.join(', ') },
  { key: 'customer_names', title: 'Khách', width: 170, value: (row) => row.customer_names.join(', ') },
  {
    key: 'mawb',
    title: 'MAWB',
    width: 130,
    kind: 'code',
    filter: { kind: 'text' },
  },
  { key: 'warehouse_code', title: 'Kho gửi', width: 100 },
  { key: 'd_weight', title: 'Cân (kg)', width: 90, kind: 'weight' },
  {
    key: 'scanned_at',
    title: 'Quét lúc',
    width: 130,
    kind: 'time',
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'scanned_name', title: 'Người quét', width: 140 },
]
const steps = [packageStatus.arrived, packageStatus.scanned, packageStatus.checked].map(String)
/** Packages of arrived flights: those still to be scanned in, and those that were. */
export const scanList = (path: string) => ({
  path,
  noun: 'kiện hàng',
  sort: '-created_at',
  size: 50,
  call: listScans,
  columns,
  search: 'Mã vận đơn, mã đơn, số MAWB…',
  rowLabel: (row: ScanRow) => row.track,
  chips: { key: 'receive_status', options: packageStatus.chips.filter(({ value }) => steps.includes(value)) },
})
