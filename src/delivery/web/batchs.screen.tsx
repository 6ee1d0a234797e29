import { batchStatus } from '#delivery/batch.status.ts'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { listBatches, type BatchRow } from '#delivery/delivery.api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter, OpenRecord } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'

const BatchForm = lazy(async () => ({ default: (await import('#delivery/web/batch-form.tsx')).BatchForm }))
const BatchDrawer = lazy(async () => ({
  default: (await import('#delivery/web/batch-drawer.tsx')).BatchDrawer,
}))

const columns: readonly Column<BatchRow>[] = [
  { key: 'batch_code', title: 'Mã danh sách', width: 116, kind: 'code', pinned: true },
  { key: 'status', title: 'Trạng thái', width: 112, kind: 'status', statuses: batchStatus.tags },
  { key: 'carrier', title: 'Giao cho', width: 180, value: (row) => row.shipper_name ?? row.partner_name },
  { key: 'bills', title: 'Phiếu', width: 70, kind: 'number' },
  { key: 'orders', title: 'Đơn', width: 64, kind: 'number' },
  { key: 'delivered', title: 'Đã giao', width: 78, kind: 'number' },
  { key: 'failed', title: 'Không giao được', width: 122, kind: 'number' },
  { key: 'total_vnd', title: 'Tổng tiền', width: 120, kind: 'money' },
  { key: 'cod_vnd', title: 'COD', width: 116, kind: 'money' },
  { key: 'print', title: 'Đã in', width: 70, value: (row) => (row.print ? 'Đã in' : null) },
  { key: 'note', title: 'Ghi chú', width: 200 },
  { key: 'created_by_name', title: 'Người lập', width: 140 },
  { key: 'created_at', title: 'Ngày lập', width: 128, kind: 'time', sortable: true },
]

const open: OpenRecord<BatchRow> = {
  title: (row, id) => row?.batch_code ?? `Phiếu xuất nội bộ #${id}`,
  render: (id, row, close) => <BatchDrawer code={row?.batch_code ?? String(id)} onClose={close} />,
}

/** Delivery lists: bills handed to one carrier or shipper together. */
export default function Batches() {
  const works = useHasFlag('ql', 'op')
  const [making, setMaking] = useState(false)
  const { carriers, shippers } = useCarrierOptions()
  const known = JSON.stringify([carriers, shippers])
  const filters = useMemo((): Filter[] => {
    const any = (options: readonly { value: number; label: string }[]) => ({
      kind: 'any' as const,
      options: options.map(({ value, label }) => ({ value: String(value), label })),
    })
    return [
      { key: 'created_at', title: 'Ngày lập', kind: 'range' },
      { key: 'partner_id', title: 'Đối tác', ...any(carriers) },
      { key: 'shipper_id', title: 'Nhân viên giao', ...any(shippers) },
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [known])
  return (
    <>
      <ListScreen
        path="/batchs"
        title="Phiếu xuất nội bộ"
        noun="danh sách giao"
        call={listBatches}
        size={50}
        sort="-created_at"
        search="Mã danh sách, mã phiếu, vận đơn, ghi chú…"
        rowLabel={(row) => row.batch_code}
        columns={columns}
        filters={filters}
        chips={{
          key: 'status',
          options: batchStatus.chips,
        }}
        open={open}
        actions={
          works && (
            <Button type="primary" onClick={() => setMaking(true)}>
              Lập danh sách giao
            </Button>
          )
        }
      />
      <Suspense>{making && <BatchForm onClose={() => setMaking(false)} />}</Suspense>
    </>
  )
}
