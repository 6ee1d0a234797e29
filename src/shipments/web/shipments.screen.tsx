import { ContainerOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import type { Way } from '#platform/contract/way.ts'
import { wayByTimes } from '#platform/contract/way.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { getShipment, listShipments, type ShipmentRow } from '#shipments/shipment.api.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'
import { shipmentStatus } from '#shipments/shipment.status.ts'
import { shipmentActions, shipmentBulk } from '#shipments/web/shipment-actions.ts'
import { ShipmentDrawer } from '#shipments/web/shipment-drawer.tsx'
import { shipmentStart } from '#shipments/web/shipment-list.ts'

const ShipmentForm = lazy(async () => ({
  default: (await import('#shipments/web/shipment-form.tsx')).ShipmentForm,
}))

const way: Way = {
  statuses: shipmentStatus,
  steps: [
    { label: 'Tạo', by: shipmentStatus.fresh },
    { label: 'Xác nhận', by: shipmentStatus.confirmed },
    { label: 'Xuất kho', by: shipmentStatus.exported },
    { label: 'Về Việt Nam', by: shipmentStatus.arrived },
    { label: 'Khai thác', by: shipmentStatus.checked },
    { label: 'Lên phiếu', by: shipmentStatus.billed },
  ],
  broken: [shipmentStatus.cancelled],
}

const open: OpenRecord<ShipmentRow> = {
  title: (row: ShipmentRow | undefined, id: number) => `Vận đơn ${row?.code ?? `#${id}`}`,
  head: (row: ShipmentRow) => ({
    icon: <ContainerOutlined />,
    name: row.customer_name ?? '',
    code: row.code,
    tags: <StatusTag status={row.status} tags={shipmentStatus.tags} />,
    figures: [
      { label: 'Kiện', value: `${row.scanned}/${row.packages}` },
      { label: 'Cân NN', value: `${grouped(row.d_weight, 2)} kg` },
      { label: 'Cân VN', value: row.r_weight === null ? null : `${grouped(row.r_weight, 2)} kg` },
    ],
    way: wayByTimes(way, row.status, [[shipmentStatus.fresh, row.created_at]]),
  }),
  render: (_id, row) => row && <ShipmentDrawer row={row} />,
  width: 'work',
}

/** Waybills: confirm, print, take packages off, cancel. */
export default function Shipments() {
  const { role } = usePerson()
  const cache = useQueryClient()
  const sells = useHasFlag('ql', 'kd', 'cs')
  const works = useHasFlag('ql', 'op')
  const options = useCatalogOptions()
  const [edited, setEdited] = useState<ShipmentRow>()
  const known = JSON.stringify(options.routes)
  const list = useMemo(() => {
    const may = { sells, works }
    const changed = () =>
      void Promise.all(
        [listShipments, getShipment].map(({ id }) => cache.invalidateQueries({ queryKey: [id] })),
      )
    return {
      path: '/shipments',
      noun: 'vận đơn',
      ...shipmentStart,
      columns: recordColumns<ShipmentRow>(shipmentFields, role, {
        customer_name: { filter: { ...customerFilter, key: 'customer_id' } },
        scanned: { kind: 'text' as const, value: (row: ShipmentRow) => `${row.scanned}/${row.packages}` },
        route_code: { filter: { kind: 'any' as const, options: options.routes } },
      }),
      chips: { key: 'status', options: shipmentStatus.chips },
      search: 'Mã vận đơn WB, mã kiện, khách hàng…',
      rowLabel: (row: ShipmentRow) => row.code,
      bulk: shipmentBulk(may),
      rowActions: (row: ShipmentRow) => shipmentActions(row, may, { edit: () => setEdited(row), changed }),
      nothing: 'Chưa có vận đơn nào: chọn kiện ở “Tạo vận đơn”.',
      open,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [role, sells, works, known, cache])
  return (
    <>
      <ListScreen
        {...list}
        title="Danh sách vận đơn"
        actions={
          (sells || works) && (
            <LinkButton to="/shipment" primary>
              Tạo vận đơn
            </LinkButton>
          )
        }
      />
      <Suspense>{edited && <ShipmentForm row={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </>
  )
}
