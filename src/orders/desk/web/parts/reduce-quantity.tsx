import type { OrderDetail } from '#orders/core/order.api.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { changeQuality } from '#orders/desk/merge.api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** How many pieces the seller has, and what of value and deposit stays with them. */
export function ReduceQuantity({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const fields: FormField[] = [
    {
      name: 'quality',
      label: `Số lượng còn mua được (đã chốt ${order.quality})`,
      input: 'quantity',
      required: true,
      span: 6,
    },
    { name: 'reason', label: 'Lý do', input: 'note', required: true },
  ]
  const preview = ({ quality }: FormValues) => <Left order={order} quality={quality} />
  return (
    <FormDrawer
      open
      call={changeQuality}
      title={`Giảm số lượng ${order.code}`}
      fields={fields}
      initial={{ version: order.version }}
      toBody={(body) => ({ ...body, id: order.id })}
      below={preview}
      invalidates={orderReads}
      submitText="Giảm số lượng"
      onClose={onClose}
    />
  )
}

function Left({ order, quality }: { order: OrderDetail; quality: unknown }) {
  if (typeof quality !== 'number' || quality < 1 || quality >= order.quality) return null
  const gone = (value: number | null) =>
    Math.trunc(((value ?? 0) * (order.quality - quality)) / order.quality)
  const { quoted_total: total, deposit } = order
  return (
    <p className="quiet" aria-live="polite">
      Tổng báo giá còn <b>{grouped((total ?? 0) - gone(total))} đ</b>, tiền cọc còn{' '}
      <b>{grouped((deposit ?? 0) - gone(deposit))} đ</b>; {grouped(gone(deposit))} đ về khả dụng của khách.
      Không ghi bút toán.
    </p>
  )
}
