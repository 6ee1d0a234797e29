import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { batchFields } from '#delivery/batch.fields.ts'
import { batchStatus } from '#delivery/batch.status.ts'
import { listBatches, type BatchRow } from '#delivery/delivery.api.ts'
import { exportBatchBills, exportBatches } from '#delivery/delivery-export.api.ts'
import { download } from '#platform/web/api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Filter, OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { UnbilledShipments } from '#shipments/web/parts/unbilled-shipments.tsx'

const BatchForm = lazy(async () => ({ default: (await import('#delivery/web/batch-form.tsx')).BatchForm }))
const BatchDrawer = lazy(async () => ({
  default: (await import('#delivery/web/batch-drawer.tsx')).BatchDrawer,
}))

const columnsFor = (role: RoleCode) =>
  recordColumns<BatchRow>(batchFields, role, {
    partner_name: {
      key: 'carrier',
      title: 'Giao cho',
      value: (row) => row.shipper_name ?? row.partner_name,
    },
    bills: { total: 'bills' },
    orders: { total: 'orders' },
    total_vnd: { total: 'total_vnd', apart: [{ total: 'cancelled_vnd', label: 'hủy' }] },
    cod_vnd: { total: 'cod_vnd' },
    print: { value: (row) => (row.print ? batchFields.print.label : null) },
    isBill: { value: (row) => (row.isBill ? 'Có' : null) },
  })

const open: OpenRecord<BatchRow> = {
  title: (row, id) => row?.batch_code ?? `Phiếu xuất nội bộ #${id}`,
  head: 'own',
  render: (id, row, close) => <BatchDrawer code={row?.batch_code ?? String(id)} onClose={close} />,
  width: 'work',
}

/** The bills of the lists selected, as one file. */
const bulk: readonly BulkAction<BatchRow>[] = [
  {
    key: 'bills',
    label: 'Excel phiếu của danh sách',
    run: async (ids) => {
      await download(exportBatchBills, { query: {}, body: { ids: ids.join(',') } })
      return undefined
    },
  },
]

/** Delivery lists: bills handed to one carrier or shipper together. */
export default function Batches() {
  const works = useHasFlag('ql', 'op')
  const { role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const [making, setMaking] = useState(false)
  const { carriers, shippers } = useCarrierOptions()
  const known = JSON.stringify([carriers, shippers])
  const filters = useMemo((): Filter[] => {
    const any = (options: readonly { value: number; label: string }[]) => ({
      kind: 'any' as const,
      options: options.map(({ value, label }) => ({ value: String(value), label })),
    })
    return recordFilters(batchFields, role, { partner_id: any(carriers), shipper_id: any(shippers) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [known, role])
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
        exportCall={exportBatches}
        bulk={bulk}
        actions={
          <>
            <UnbilledShipments />
            {works && (
              <Button type="primary" onClick={() => setMaking(true)}>
                Lập danh sách giao
              </Button>
            )}
          </>
        }
      />
      <Suspense>{making && <BatchForm onClose={() => setMaking(false)} />}</Suspense>
    </>
  )
}
