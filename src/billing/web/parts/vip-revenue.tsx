import { CrownOutlined } from '@ant-design/icons'
import { useMemo, type ReactNode } from 'react'
import { listVipRevenue, type VipRevenueRow } from '#billing/customer-bills.api.ts'
import { Revenue } from '#billing/web/parts/customer-history.tsx'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

const columns: readonly Column<VipRevenueRow>[] = [
  { key: 'customer_no', title: 'Mã khách', kind: 'code', width: 110, pinned: true },
  { key: 'name', title: 'Khách hàng', width: 220 },
  { key: 'vip_level_code', title: 'Hạng VIP', width: 120 },
  { key: 'sale_name', title: 'Phụ trách', width: 170, filter: { ...staffFilter, key: 'sale_id' } },
  { key: 'bills', title: 'Phiếu đã giao', kind: 'number', width: 120, sortable: true, total: 'bills' },
  { key: 'revenue', title: 'Doanh thu (đ)', kind: 'money', width: 150, sortable: true, total: 'revenue' },
  {
    key: 'last_at',
    title: 'Phiếu gần nhất',
    kind: 'time',
    width: 140,
    filter: { kind: 'range', key: 'delivered_at' },
  },
]

const headOf = (row: VipRevenueRow): RecordHead => ({
  icon: <CrownOutlined />,
  name: row.name,
  code: row.customer_no,
  about: [row.vip_level_code, row.sale_name].filter(Boolean).join(' · '),
  figures: [
    { label: 'Doanh thu', value: row.revenue },
    { label: 'Phiếu đã giao', value: grouped(row.bills) },
  ],
})

/** VIP customers by what they brought; a slip counts on the day it is complete. */
export function VipRevenue({ path, title, above }: { path: string; title: string; above: ReactNode }) {
  const list = useMemo(
    () => ({
      path,
      noun: 'khách VIP',
      sort: '-revenue',
      search: false as const,
      rowLabel: (row: VipRevenueRow) => row.name,
      columns,
      open: {
        title: (row: VipRevenueRow | undefined, id: number) => row?.name ?? `Khách hàng #${id}`,
        head: headOf,
        render: (id: number) => <Revenue key={id} id={id} />,
        width: 'record' as const,
      },
    }),
    [path],
  )
  return <ListScreen {...list} title={title} above={above} call={listVipRevenue} />
}
