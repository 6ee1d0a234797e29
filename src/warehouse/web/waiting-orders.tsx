import { Button } from 'antd'
import { useMemo } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { openOrder } from '#orders/desk/web/parts/open-order.tsx'
import { subStatus } from '#orders/core/sub.status.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { listWaiting, type CheckinRow } from '#warehouse/checkin.api.ts'
import { pictureColumn } from '#warehouse/web/orders-columns.tsx'

const columnsWith = (onChoose: (row: CheckinRow) => void): Column<CheckinRow>[] => [
  pictureColumn,
  { key: 'code', title: 'Mã đơn', width: 118, kind: 'code', sortable: true, pinned: true },
  {
    key: 'weigh',
    title: '',
    width: 68,
    render: (row) => (
      <Button
        size="small"
        aria-label={`Đưa ${row.code} lên cân`}
        onClick={(event) => {
          event.stopPropagation()
          onChoose(row)
        }}
      >
        Cân
      </Button>
    ),
  },
  { key: 'sub_status', title: 'Vướng mắc', width: 150, kind: 'status', statuses: subStatus.tags },
  { key: 'sub_note', title: 'Ghi chú vướng mắc', width: 180 },
  { key: 'customer_name', title: 'Khách hàng', width: 180 },
  { key: 'name', title: 'Hàng hóa', width: 240 },
  { key: 'track', title: 'Mã vận đơn', width: 140, kind: 'code' },
  { key: 'd_weight', title: 'Cân NN (kg)', width: 100, kind: 'weight' },
  { key: 'mawb', title: 'MAWB', width: 130, kind: 'code', filter: { kind: 'text' } },
  { key: 'noticed_at', title: 'Về kho', width: 130, kind: 'ago', sortable: true, filter: { kind: 'range' } },
]

/** Orders that are here and not weighed yet, the longest waiting first; one chosen stands on the scale. */
export function WaitingOrders({ path, onChoose }: { path: string; onChoose: (row: CheckinRow) => void }) {
  const columns = useMemo(() => columnsWith(onChoose), [onChoose])
  return (
    <CallList
      path={path}
      noun="đơn hàng"
      sort="noticed_at"
      size={50}
      call={listWaiting}
      fixed={{ view: 'waiting', status: String(orderStatus.beingCheckedIn) }}
      columns={columns}
      search="Mã đơn, mã vận đơn, khách…"
      rowLabel={(row: CheckinRow) => row.code}
      rowActions={(row: CheckinRow) => [{ key: 'weigh', label: 'Đưa lên cân', run: () => onChoose(row) }]}
      open={openOrder}
      keyboard={false}
      below={0}
    />
  )
}
