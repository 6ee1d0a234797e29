import { orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { changeDetails } from '#orders/quote/change-details.api.ts'
import { customerFields, itemFields } from '#orders/quote/web/quote-fields.tsx'
import { editBody } from '#orders/quote/web/quote-form.ts'
import { valuesOf } from '#orders/quote/web/parts/edit-quote.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'

const wanted = new Set(['link', 'name', 'phone', 'email', 'address'])
const given = { options: { sites: [] }, webs: [], sales: [], maySetSale: false } as never
/** Fewer fields stand here than in the whole form: a line is theirs alone, or shared by the two of the customer. */
const lines: Readonly<Record<string, Pick<FormField, 'span' | 'placeholder'>>> = {
  name: { span: 12 },
  phone: { span: 6, placeholder: '' },
  email: { span: 6 },
}
const [item, receiver] = [itemFields(given), customerFields(given)].map((fields) =>
  fields.filter(({ name }) => wanted.has(name)).map((field) => ({ ...field, ...lines[field.name] })),
)

/** What of an order may change though its price is settled: what it is, and to whom it goes. */
export function EditDetails({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const fields: FormField[] = [
    ...(item ?? []),
    formField(orderFields, 'color'),
    formField(orderFields, 'size'),
    ...(receiver ?? []),
    formField(orderFields, 'note'),
  ]
  return (
    <FormDrawer
      open
      call={changeDetails}
      title={`Sửa thông tin ${order.code}`}
      fields={fields}
      initial={{ ...valuesOf(order), version: order.version }}
      toBody={(_, values, first) => ({ ...editBody(values, first), id: order.id })}
      history={{ call: orderHistories, params: { id: order.id } }}
      onClose={onClose}
      invalidates={orderReads}
    />
  )
}
