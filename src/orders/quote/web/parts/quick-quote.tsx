import { Button } from 'antd'
import { useState } from 'react'
import { sites } from '#catalog/catalog.api.ts'
import { currencyOptions, isCurrency } from '#catalog/currency.rules.ts'
import type { Currency } from '#catalog/currency.rules.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { readLink, readLinks, type LinkReading } from '#orders/core/link.rules.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { quickQuote } from '#orders/quote/quote.api.ts'
import type { SiteMoney } from '#orders/quote/quote.rules.ts'
import { quickCurrency } from '#orders/quote/web/quick-lines.ts'
import { quoteBody, type QuoteValues } from '#orders/quote/web/quote-form.ts'
import { QuickQuotes } from '#orders/quote/web/parts/quick-quotes.tsx'
import { LivePrice, useLivePrice } from '#orders/quote/web/quote-price.tsx'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'

const fields: readonly FormField[] = [
  {
    name: 'link',
    label: 'Liên kết sản phẩm',
    input: 'note',
    required: true,
    placeholder: 'Dán liên kết, hoặc cả đoạn tin nhắn có liên kết…',
  },
  { name: 'user_id', label: 'Khách hàng', input: customerInput, span: 8 },
  { name: 'phone', label: 'Hoặc điện thoại', input: 'phone', span: 4 },
  {
    name: 'goods_values',
    label: orderFields.goods_values.label,
    input: NumberInput,
    required: true,
    span: 4,
  },
  {
    name: 'currency',
    label: orderFields.currency.label,
    input: { kind: 'select', options: currencyOptions },
    placeholder: 'theo trang mua',
    span: 4,
  },
  { name: 'quality', label: orderFields.quality.label, input: 'quantity', span: 4 },
  { name: 'note', label: orderFields.note.label, input: 'note' },
]
const initial: FormValues = { quality: 1 }

/** The quick form as the quote form has it; without a currency that of its shop holds. */
function asQuote(values: FormValues, ofSite: ReadonlyMap<string, SiteMoney>): QuoteValues {
  const { goods_values: price, currency: chosen, link, ...rest } = values
  const reading = readLink(typeof link === 'string' ? link : '')
  const site = reading?.site
  const currency: Currency = isCurrency(chosen)
    ? chosen
    : quickCurrency({ site, country: reading?.country }, ofSite)
  const amount = typeof price === 'number' ? price : null
  return {
    ...rest,
    link: link as string,
    goods_values: { amount, currency },
    ...(site ? { site_code: site } : {}),
  }
}

const linksOf = ({ link }: FormValues) => readLinks(typeof link === 'string' ? link : '')

/** The same customer's links, each on a line of its own; a price belongs to the first one alone. */
function asLines({ user_id, phone, goods_values: price, ...values }: FormValues): FormValues {
  const lines = linksOf(values).map(({ canonicalUrl }, at) =>
    at === 0 && typeof price === 'number' ? `${canonicalUrl} ${price}` : canonicalUrl,
  )
  return { user_id, phone, ...(lines.length > 0 ? { quotes: lines.join('\n') } : {}) }
}

/** A link, a customer or phone and a price: the rest is filled in when the quote is sent. */
export function QuickQuote({ onClose }: { onClose: () => void }) {
  const known = useCall(sites.calls.list, { query: { size: 1000 } }, { staleTime: 300_000 })
  const ofSite = new Map((known.data?.results ?? []).map((site) => [site.code, site]))
  /** What the form of many links begins with, once it is wanted. */
  const [many, setMany] = useState<FormValues>()
  const below = (values: FormValues) => (
    <>
      <Others links={linksOf(values)} />
      <Button size="small" onClick={() => setMany(asLines(values))}>
        {linksOf(values).length > 1
          ? `Báo giá cả ${linksOf(values).length} liên kết`
          : 'Nhiều liên kết một lúc'}
      </Button>
      <Read values={asQuote(values, ofSite)} />
    </>
  )
  if (many) return <QuickQuotes ofSite={ofSite} initial={many} onClose={onClose} />
  return (
    <FormDrawer
      open
      call={quickQuote}
      title="Báo giá nhanh"
      fields={fields}
      initial={initial}
      submitText="Lưu báo giá"
      onClose={onClose}
      invalidates={orderReads}
      toBody={(_, values) => quoteBody(asQuote(values, ofSite))}
      below={below}
    />
  )
}

/** A quote is of one link: the others of a pasted message are named, so that none is lost unseen. */
function Others({ links: [first, ...others] }: { links: readonly LinkReading[] }) {
  if (!first || others.length === 0) return null
  return (
    <p className="quote-problem" role="alert">
      Báo giá này chỉ lấy liên kết đầu. Chưa lấy:{' '}
      {others.map(({ canonicalUrl }) => canonicalUrl.replace(/^https?:\/\//, '')).join(', ')}
    </p>
  )
}

/** What the link was read as, and the price so far. */
function Read({ values }: { values: QuoteValues }) {
  const live = useLivePrice(values)
  const reading = readLink(values.link ?? '')
  return (
    <>
      {values.link?.trim() &&
        (reading ? (
          <p className="quiet" style={{ marginTop: 0 }}>
            {[reading.host, reading.itemId, values.goods_values?.currency].filter(Boolean).join(' · ')}
          </p>
        ) : (
          <p className="quote-problem">Không thấy liên kết nào trong nội dung đã dán.</p>
        ))}
      <LivePrice {...live} />
    </>
  )
}
