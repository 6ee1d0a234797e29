import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { correctPackage, receivePackage, trackLookup, type PackageRow } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { useKeptWarehouse, useOverseas } from '#warehouse/web/parts/mawb-parts.tsx'
import { flightReads } from '#warehouse/web/pasted-tracks.tsx'

const reads = [...flightReads, trackLookup]

/** Weight, sides, shelf and note of a package that is still abroad. */
export function CorrectPackage({ row, onClose }: { row: PackageRow; onClose: () => void }) {
  const { role } = usePerson()
  return (
    <FormDrawer
      call={correctPackage}
      open
      title={`Kiện ${row.track}`}
      fields={recordForm(packageFields, role)}
      initial={{ id: row.id, ...formValues(packageFields, row) }}
      onClose={onClose}
      invalidates={reads}
    />
  )
}

/** A package taken in without a station: its track, where, and what it weighs. */
export function ReceivePackage({ onClose }: { onClose: () => void }) {
  const { role } = usePerson()
  const options = useOverseas()
  const [warehouse] = useKeptWarehouse()
  return (
    <FormDrawer
      call={receivePackage}
      open
      title="Nhận kiện"
      fields={[
        formField(packageFields, 'track', { span: 12 }),
        formField(packageFields, 'warehouse_code', {
          span: 12,
          required: false,
          input: { kind: 'select', options },
          hint: 'Để trống: kho mà đơn hàng chờ.',
        }),
        ...recordForm(packageFields, role),
      ]}
      initial={warehouse ? { warehouse_code: warehouse } : {}}
      onClose={onClose}
      invalidates={reads}
      submitText="Nhận kiện"
    />
  )
}
