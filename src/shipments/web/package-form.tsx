import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { createPackage, listPackages } from '#shipments/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { useKeptWarehouse, useOverseas } from '#warehouse/web/parts/mawb-parts.tsx'

/** A package made by hand, or the boxes of an order by their number. */
export function PackageForm({ onClose }: { onClose: () => void }) {
  const { role } = usePerson()
  const options = useOverseas()
  const [warehouse] = useKeptWarehouse()
  return (
    <FormDrawer
      call={createPackage}
      open
      title="Tạo kiện"
      submitText="Tạo kiện"
      fields={[
        formField(packageFields, 'track', { span: 12, hint: 'Hoặc mã đơn hàng, khi tem không đọc được.' }),
        {
          name: 'boxes',
          label: 'Số kiện',
          input: 'quantity',
          span: 4,
          hint: 'Đơn về nhiều thùng: đủ số tem.',
        },
        formField(packageFields, 'warehouse_code', {
          span: 8,
          required: false,
          input: { kind: 'select', options },
          hint: 'Để trống: kho mà đơn hàng chờ.',
        }),
        ...recordForm(packageFields, role),
      ]}
      initial={{ boxes: 1, ...(warehouse ? { warehouse_code: warehouse } : {}) }}
      onClose={onClose}
      invalidates={[listPackages]}
    />
  )
}
