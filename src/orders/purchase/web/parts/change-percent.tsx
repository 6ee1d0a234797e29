import type { OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderNotes } from '#orders/core/order-note.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { OrderMoneyPreview } from '#orders/core/web/parts/preview-box.tsx'
import { changePercent } from '#orders/purchase/purchase.api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { useSettled } from '#platform/web/use-settled.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Which part of an order's total is deposited, with what the customer's money does. */
export function ChangePercent({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const fields: FormField[] = [
    formField(orderFields, 'payment_percent', { required: true, span: 6 }),
    { name: 'reason', label: 'Lý do', input: 'note', required: true },
  ]
  const below = ({ payment_percent }: FormValues) => <Below order={order} typed={payment_percent} />
  return (
    <FormDrawer
      open
      call={changePercent}
      title={`Đổi mức cọc ${order.code}`}
      fields={fields}
      initial={{ payment_percent: order.payment_percent }}
      toBody={(_, { payment_percent, reason }) => ({ ids: [order.id], payment_percent, reason })}
      below={below}
      invalidates={orderReads}
      submitText="Đổi mức cọc"
      onClose={onClose}
    />
  )
}

function Below({ order, typed }: { order: OrderDetail; typed: unknown }) {
  const percent = useSettled(typed, 250)
  if (typeof percent !== 'number' || percent < 0 || percent > 100 || percent === order.payment_percent)
    return null
  return (
    <>
      {percent < (order.payment_percent ?? 0) && (
        <p className="quiet">
          Dưới mức của hạng khách cần kế toán; dưới 50% cần quản lý, và đơn mang nhãn “
          {orderNotes.deposit_low}”.
        </p>
      )}
      <Effect order={order} percent={percent} />
    </>
  )
}

function Effect({ order, percent }: { order: OrderDetail; percent: number }) {
  if (order.status >= orderStatus.transactionComplete)
    return <OrderMoneyPreview key={percent} id={order.id} action="percent" payment_percent={percent} />
  if (order.status === orderStatus.awaitingQuote)
    return <p className="quiet">Số tiền yêu cầu cọc được tính khi gửi báo giá.</p>
  const asked = Math.ceil(((order.quoted_total ?? 0) * percent) / 100)
  return (
    <p className="quiet" aria-live="polite">
      Yêu cầu cọc {grouped(order.deposit_request ?? 0)} đ → khoảng <b>{grouped(asked)} đ</b>. Chưa khóa tiền
      nào.
    </p>
  )
}
