import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { useCall } from '#platform/web/api.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { listUnbilled } from '#shipments/shipment.api.ts'
import { shipmentStatus } from '#shipments/shipment.status.ts'

/** How many waybills are checked in and wait for a bill; leads to them. */
export function UnbilledShipments() {
  const { data } = useCall(listUnbilled, { query: { size: 1 } })
  const n = data?.pagination.total
  return (
    <LinkButton to={`/shipments?status=${shipmentStatus.checked}`}>
      Vận đơn chờ lập phiếu{n === undefined ? '' : ` (${grouped(n)})`}
    </LinkButton>
  )
}
