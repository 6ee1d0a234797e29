import { warehouses } from '#catalog/catalog.api.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { listWaiting } from '#warehouse/checkin.api.ts'
import { listInbills, saveInbill, saveInbills, updateInbill, type InbillRow } from '#warehouse/inbill.api.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'

const reads = [listInbills, listWaiting]

const valuesOf = (slip: unknown) => formValues(inbillFields, slip as InbillRow)

/** A new check-in slip, or what is written on one: where, for which partner's service, a note. */
export function InbillForm({
  slip,
  onClose,
  onSaved,
}: {
  /** Without it a new one is made. */
  slip?: InbillRow | undefined
  onClose: () => void
  onSaved?: (slip: InbillRow) => void
}) {
  const { role } = usePerson()
  const { data } = useCall(warehouses.calls.list, { query: { size: 1000 } }, { staleTime: 300_000 })
  const options = (data?.results ?? [])
    .filter((row) => row.active && row.country === 'VN')
    .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
  const shared = {
    open: true,
    fields: recordForm(inbillFields, role, {
      extended: { warehouse_code: { input: { kind: 'select', options } } },
    }),
    invalidates: reads,
    onClose,
    onSaved: ({ data: saved }: { data: InbillRow }) => onSaved?.(saved),
  }
  return slip ? (
    <FormDrawer
      {...shared}
      call={updateInbill}
      params={{ _id: slip.id }}
      title={`Sửa phiếu ${slip.code}`}
      initial={valuesOf(slip)}
      valuesOf={valuesOf}
    />
  ) : (
    <FormDrawer {...shared} call={saveInbill} title="Mở phiếu khai thác mới" submitText="Mở phiếu" />
  )
}

/** The same for many slips at once; what is left empty stays on each as it is. */
export function InbillsForm({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  return (
    <FormDrawer
      call={saveInbills}
      open
      title={`Ghi lên ${ids.length} phiếu`}
      fields={[formField(inbillFields, 'services_partner'), formField(inbillFields, 'note')]}
      invalidates={reads}
      onClose={onClose}
      toBody={(body) => ({ inbills: ids.map((id) => ({ ...body, _id: id })) })}
    />
  )
}
