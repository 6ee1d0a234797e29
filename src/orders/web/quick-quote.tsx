import { useState } from 'react'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { readLink } from '#orders/link.rules.ts'
import { listOrders, listTracks, quickQuote } from '#orders/order.api.ts'
import { quoteBody, type QuoteValues } from '#orders/web/quote-form.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { Field, FormValues } from '#platform/web/form/form-types.ts'

const fields: readonly Field[] = [
  {
    name: 'link',
    label: 'Liên kết sản phẩm',
    input: 'note',
    required: true,
    placeholder: 'Dán liên kết, hoặc cả đoạn tin nhắn có liên kết…',
  },
  { name: 'user_id', label: 'Khách hàng', input: customerInput, span: 8 },
  { name: 'phone', label: 'Hoặc điện thoại', input: 'phone', span: 4 },
  { name: 'goods_values', label: 'Giá sản phẩm', input: { kind: 'foreign' }, required: true, span: 8 },
  { name: 'quality', label: 'Số lượng', input: 'quantity', span: 4 },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]

/** A link, a customer or phone and a price: the rest is filled in when the quote is sent. */
export function QuickQuote({ onClose }: { onClose: () => void }) {
  const [initial] = useState<QuoteValues>({ goods_values: { amount: null, currency: 'JPY' }, quality: 1 })
  return (
    <FormDrawer
      open
      call={quickQuote}
      title="Báo giá nhanh"
      fields={fields}
      initial={initial}
      submitText="Lưu báo giá"
      onClose={onClose}
      invalidates={[listOrders, listTracks]}
      toBody={(_, values) => quoteBody(values as QuoteValues)}
      below={readBelow}
      width={560}
    />
  )
}

const readBelow = (values: FormValues) => <Read text={(values as QuoteValues).link} />

function Read({ text }: { text: string | null | undefined }) {
  if (!text?.trim()) return null
  const reading = readLink(text)
  if (!reading) return <p className="quote-problem">Không thấy liên kết nào trong nội dung đã dán.</p>
  return (
    <p className="quiet" style={{ margin: 0 }}>
      {[reading.host, reading.itemId].filter(Boolean).join(' · ')}
    </p>
  )
}
