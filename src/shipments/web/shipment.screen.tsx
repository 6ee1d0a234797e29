import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { api } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { listPackages } from '#shipments/package.api.ts'
import { createShipments } from '#shipments/shipment.api.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { packageList } from '#warehouse/web/parts/package-list.tsx'

const NewShipment = lazy(async () => ({
  default: (await import('#shipments/web/shipment-form.tsx')).NewShipment,
}))

const { overseas, exported } = packageStatus

/** Packages that are on no waybill: those chosen become one, or one of each customer. */
export default function NewShipments() {
  const { role } = usePerson()
  const navigate = useNavigate()
  const makes = useHasFlag('ql', 'kd', 'cs', 'op')
  const [chosen, setChosen] = useState<readonly number[]>()
  const list = useMemo(() => {
    const bulk: BulkAction<PackageRow>[] = [
      {
        key: 'one',
        label: 'Tạo vận đơn',
        off: (rows) =>
          new Set(rows.map((row) => row.customer_names.join('|'))).size > 1
            ? 'Một vận đơn chỉ gồm kiện của một khách; dùng “Mỗi khách một vận đơn”'
            : null,
        run: async (ids) => {
          setChosen(ids)
          return undefined
        },
      },
      {
        key: 'each',
        label: 'Mỗi khách một vận đơn',
        confirm: 'plain',
        run: async (ids) => {
          const { data } = await api(createShipments, { body: { packages: [...ids] } })
          const made = data.shipments.map(({ code, packages }) => `${code} (${packages} kiện)`).join(', ')
          return { data, told: made && `Đã tạo: ${made}` }
        },
      },
    ]
    return {
      ...packageList('/shipment', role, listPackages),
      noun: 'kiện chưa lên vận đơn',
      fixed: { waybill: '0' },
      initialFilters: { receive_status: `${overseas},${exported}` },
      chips: {
        key: 'receive_status',
        options: packageStatus.chips.filter(({ value }) =>
          [overseas, exported].some((status) => String(status) === value),
        ),
      },
      filters: [{ ...customerFilter, key: 'customer_id', title: 'Khách hàng' }],
      bulk: makes ? bulk : [],
      nothing: 'Không còn kiện nào chờ lên vận đơn.',
    }
  }, [role, makes])
  return (
    <>
      <ListScreen
        {...list}
        title="Tạo vận đơn"
        actions={<LinkButton to="/shipments">Danh sách vận đơn</LinkButton>}
      />
      <Suspense>
        {chosen && (
          <NewShipment
            packages={chosen}
            onClose={() => setChosen(undefined)}
            onMade={({ id }) => void navigate(`/shipments?open=${id}`)}
          />
        )}
      </Suspense>
    </>
  )
}
