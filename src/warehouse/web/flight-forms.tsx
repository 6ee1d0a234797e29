import { api } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import RecordDrawer from '#platform/web/list/record-drawer.tsx'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { importTracks } from '#warehouse/import.api.ts'
import { editMawb, type MawbRow } from '#warehouse/mawb.api.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import type { FlightForm } from '#warehouse/web/flight-actions.tsx'
import { flightReads, PastedTracks } from '#warehouse/web/pasted-tracks.tsx'

/** The forms of a flight: its own data, the flight of some of its packages, packages by a pasted list. */
export function FlightForms({
  form,
  flight,
  chosen,
  onSaved,
  onClose,
}: {
  form: FlightForm
  flight: MawbRow
  /** Packages of this flight. */
  chosen: readonly PackageRow[]
  onSaved: (data: object) => unknown
  onClose: () => void
}) {
  const { role } = usePerson()
  const { id, mawb, version } = flight
  if (form === 'paste') {
    return (
      <RecordDrawer title={`Đóng vào MAWB ${mawb} theo danh sách mã`} width="record" onClose={onClose}>
        <PastedTracks
          verb="Đóng vào MAWB"
          run={(tracks) =>
            api(importTracks, { body: { tracks, mawb, warehouse_code: flight.warehouse_code } })
          }
        />
      </RecordDrawer>
    )
  }
  const changes = form === 'change'
  const number = formField(mawbFields, 'mawb', { required: true, placeholder: '176-12345675', span: 6 })
  return (
    <FormDrawer
      call={editMawb}
      open
      title={changes ? `Chuyển ${chosen.length} kiện của ${mawb} sang MAWB khác` : `Sửa MAWB ${mawb}`}
      onClose={onClose}
      onSaved={({ data }) => onSaved(data)}
      invalidates={flightReads}
      submitText={changes ? `Chuyển ${chosen.length} kiện` : 'Lưu'}
      initial={changes ? { id, version } : { id, mawb, ...formValues(mawbFields, flight) }}
      fields={
        changes
          ? [{ ...number, label: 'Số MAWB chuyển tới', hint: 'Số chưa có thì MAWB được tạo mới.' }]
          : [
              { ...number, hint: 'Đổi số thì kiện và đơn đi theo.' },
              ...recordForm(mawbFields, role, { section: '' }),
            ]
      }
      {...(changes ? { toBody: (body: object) => ({ ...body, packages: chosen.map((row) => row.id) }) } : {})}
    />
  )
}
