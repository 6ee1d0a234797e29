import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { listPackages } from '#shipments/package.api.ts'
import {
  createShipment,
  editShipment,
  getShipment,
  listShipments,
  type ShipmentRow,
} from '#shipments/shipment.api.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'

const valuesOf = (row: unknown) => formValues(shipmentFields, row as ShipmentRow)
const reads = [listShipments, getShipment, listPackages]

/** Receiver, services, declared value and note of a waybill. */
export function ShipmentForm({ row, onClose }: { row: ShipmentRow; onClose: () => void }) {
  const { role } = usePerson()
  return (
    <FormDrawer
      call={editShipment}
      open
      params={{ _id: row.id }}
      title={`Sửa vận đơn ${row.code}`}
      fields={recordForm(shipmentFields, role)}
      initial={valuesOf(row)}
      valuesOf={valuesOf}
      invalidates={reads}
      onClose={onClose}
    />
  )
}

/** A waybill of the packages chosen; what is left empty is the customer's. */
export function NewShipment({
  packages,
  onClose,
  onMade,
}: {
  packages: readonly number[]
  onClose: () => void
  onMade: (row: ShipmentRow) => void
}) {
  const { role } = usePerson()
  return (
    <FormDrawer
      call={createShipment}
      open
      title={`Tạo vận đơn ${packages.length} kiện`}
      submitText="Tạo vận đơn"
      fields={recordForm(shipmentFields, role)}
      toBody={(body) => ({
        ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== '')),
        packages: [...packages],
      })}
      invalidates={reads}
      onSaved={({ data }) => onMade(data)}
      onClose={onClose}
    />
  )
}
