import { updateBill } from '#billing/bill-write.api.ts'
import type { BillDetail } from '#billing/bill.api.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { receiverValues, termFields, termsBody } from '#billing/web/parts/terms-fields.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'

/** Terms of a bill at 12 and 13: receiver, method, day, carrier, delivery charge. */
export function EditBill({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
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
        { name: 'delivery_vnd', label: 'Phí giao hàng thu của khách', input: 'money', span: 6 },
      ]}
      initial={{
        method: bill.method,
        date: bill.date,
        partner: bill.partner_id,
        shipper: bill.shipper_id,
        note: bill.note,
        delivery_vnd: bill.delivery_vnd,
        ...receiverValues(bill.receiver),
      }}
      toBody={(_, values) => ({
        ...termsBody(values),
        delivery_vnd: values['delivery_vnd'] ?? 0,
        version: bill.version,
      })}
    />
  )
}
