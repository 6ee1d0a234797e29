import { updateBill } from '#billing/bill-write.api.ts'
import { billHistories, type BillDetail } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { receiverValues, termFields, touchedTerms } from '#billing/web/parts/terms-fields.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'

/** Terms of a bill at 12 and 13: receiver, method, day, carrier, delivery charge. */
export function EditBill({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const { role } = usePerson()
  const options = useCarrierOptions()
  return (
    <FormDrawer
      call={updateBill}
      params={{ id: bill.id }}
      title={`Sửa phiếu ${bill.code}`}
      open
      onClose={onClose}
      invalidates={billReads}
      fields={[
        ...termFields(options),
        ...recordForm(billFields, role),
        { name: 'delivery_vnd', label: billFields.delivery_vnd.label, input: 'money', span: 6 },
      ]}
      initial={{
        ...formValues(billFields, bill),
        method: bill.method,
        date: bill.date,
        partner: bill.partner_id,
        shipper: bill.shipper_id,
        delivery_vnd: bill.delivery_vnd,
        ...receiverValues(bill.receiver),
      }}
      history={{ call: billHistories, params: { id: bill.id } }}
      toBody={(_, values, first) => ({
        ...touchedTerms(values, first),
        ...(values['delivery_vnd'] === first['delivery_vnd']
          ? {}
          : { delivery_vnd: values['delivery_vnd'] ?? 0 }),
        version: first['version'],
      })}
    />
  )
}
