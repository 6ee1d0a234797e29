import { useMemo, type ReactNode } from 'react'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { listMawbs, type MawbRow } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { MawbDrawer } from '#warehouse/web/mawb-drawer.tsx'
import { useOverseas } from '#warehouse/web/mawb-parts.tsx'

const columns: Column<MawbRow>[] = [
  { key: 'mawb', title: 'MAWB', width: 130, kind: 'code', sortable: true, pinned: true },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 130,
    render: (row) => <StatusTag status={row.status} tags={mawbStatus.tags} />,
  },
  { key: 'airline', title: 'Hãng bay', width: 150 },
  { key: 'warehouse_code', title: 'Kho', width: 90 },
  {
    key: 'flight_date',
    title: 'Ngày bay',
    width: 100,
    kind: 'date',
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'packages', title: 'Kiện', width: 70, kind: 'number' },
  { key: 'orders', title: 'Đơn', width: 70, kind: 'number' },
  { key: 'd_weight', title: 'Cân (kg)', width: 90, kind: 'weight' },
  { key: 'waiting', title: 'Còn ở kho', width: 90, kind: 'number' },
  { key: 'flown', title: 'Đang bay', width: 84, kind: 'number' },
  { key: 'arrived', title: 'Chờ quét', width: 84, kind: 'number' },
  { key: 'scanned', title: 'Đã quét', width: 84, kind: 'number' },
  { key: 'bags', title: 'Bao tới cổng', width: 100, value: (row) => `${row.docked}/${row.bags}` },
  { key: 'partner_name', title: 'Đối tác', width: 150 },
  { key: 'exported_at', title: 'Xuất kho', width: 130, kind: 'time' },
  { key: 'arrived_at', title: 'Về Việt Nam', width: 130, kind: 'time' },
  { key: 'note', title: 'Ghi chú', width: 180 },
  { key: 'created_name', title: 'Người tạo', width: 140, hidden: true },
]

/** The flights; the desk opens on those at work, the list on all. */
export function MawbList({ path, title, actions }: { path: string; title: string; actions?: ReactNode }) {
  const overseas = useOverseas()
  const known = JSON.stringify(overseas)
  const list = useMemo(
    () => ({
      path,
      noun: 'MAWB',
      sort: '-created_at',
      size: 20,
      call: listMawbs,
      columns,
      search: 'Số MAWB, mã vận đơn…',
      rowLabel: (row: MawbRow) => row.mawb,
      filters: [
        {
          key: 'warehouse_code',
          title: 'Kho',
          kind: 'any' as const,
          options: JSON.parse(known) as typeof overseas,
        },
      ],
      chips: {
        key: 'status',
        options: mawbStatus.chips,
      },
      open: {
        title: (row: MawbRow | undefined, id: number) => `MAWB ${row?.mawb ?? `#${id}`}`,
        render: (id: number) => <MawbDrawer key={id} id={id} />,
        width: 1040,
      },
    }),
    [path, known],
  )
  return <ListScreen {...list} title={title} actions={actions} />
}
