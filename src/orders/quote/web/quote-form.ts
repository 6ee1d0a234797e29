import type { PostalAddress } from '#geography/web/parts/address-field.tsx'
import { placesOf, type QuotedCustomer } from '#orders/quote/web/parts/receiver-form.ts'
import { readLink } from '#orders/core/link.rules.ts'
import { wholePayment } from '#orders/quote/quote.rules.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { readBusinessDate, type BusinessDate } from '#platform/rules/business-date.ts'
import { touchedIn } from '#platform/web/form/kept.ts'
import type { ForeignMoney } from '#platform/web/inputs/number-inputs.tsx'

/** The quote form as it is typed. Names are those of the wire, so that refusals find their field. */
export interface QuoteValues extends FormValues {
  link?: string | null
  name?: string | null
  site_code?: string | null
  /** Price of a piece and its currency. */
  goods_values?: ForeignMoney | null
  quality?: number | null
  domestic_ship?: number | null
  tax?: number | null
  exchange_rate?: number | null
  /** The customer themselves; their id goes over the wire. */
  user_id?: QuotedCustomer | null
  phone?: string | null
  email?: string | null
  /** Street and places; over the wire each is a field of its own. */
  address?: PostalAddress | null
  sale_id?: number | null
  route_code?: string | null
  goods_type?: string | null
  warehouse_code?: string | null
  web_code?: string | null
  /** `express`; none: as the route goes. */
  transport?: string | null
  account_id?: number | null
  estimated_weight?: number | null
  services_extra?: readonly string[] | null
  payment_percent?: number | null
  /** DD-MM-YYYY. */
  expiration_date?: string | null
  note?: string | null
}

export const emptyQuote = (currency: ForeignMoney['currency'] = 'USD'): QuoteValues => ({
  goods_values: { amount: null, currency },
  quality: 1,
  payment_percent: wholePayment,
  services_extra: [],
})

/** Document 1, section 4: what the next quote starts with; the customer's own fields go with them. */
export function keptAfterSave(values: QuoteValues): QuoteValues {
  const { user_id } = values
  return {
    ...emptyQuote(values.goods_values?.currency ?? 'USD'),
    goods_type: values.goods_type,
    route_code: values.route_code,
    warehouse_code: values.warehouse_code,
    account_id: values.account_id,
    site_code: values.site_code,
    web_code: values.web_code,
    transport: values.transport,
    expiration_date: values.expiration_date,
    exchange_rate: values.exchange_rate,
    sale_id: values.sale_id,
    user_id,
    ...(user_id
      ? {
          phone: values.phone,
          email: values.email,
          address: values.address,
          payment_percent: values.payment_percent,
        }
      : {}),
  }
}

/** The first link of what was pasted, as it will be kept; the text itself where there is none. */
export function linkOf(text: string | null | undefined): string | undefined {
  const pasted = text?.trim()
  if (!pasted) return undefined
  return readLink(pasted)?.canonicalUrl ?? pasted.slice(0, 2000)
}

const given = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** The body of the quote calls; what is empty is left to the server's defaults. */
export function quoteBody(values: QuoteValues): Record<string, unknown> {
  const { goods_values: price, user_id: customer, link, address, services_extra, ...plain } = values
  return given({
    ...plain,
    ...placesOf(address),
    link: linkOf(link),
    goods_values: price?.amount ?? 0,
    currency: price?.currency,
    services_extra: services_extra ?? [],
    ...(customer
      ? {
          user_id: customer.id,
          customer_code: customer.customer_no,
        }
      : {}),
  })
}

/** What an order has 0 of where the form is empty. */
const zeroed: readonly string[] = ['domestic_ship', 'tax', 'exchange_rate']
/** What an order is never without: emptied, it stays as it is. */
const needed: readonly string[] = ['payment_percent', 'expiration_date', 'site_code', 'quality']

/**
 * The body of an edit: what the person touched since the form was opened with `first`, null where they
 * emptied it, and the version they saw.
 */
export function editBody(values: FormValues, first: FormValues): Record<string, unknown> {
  const touched = touchedIn(values, first)
  const body: Record<string, unknown> = { version: first['version'] }
  const { goods_values: price, user_id: customer, address, link } = values as QuoteValues
  for (const name of touched) {
    const value = values[name]
    if (name === 'goods_values')
      Object.assign(body, { goods_values: price?.amount ?? 0, currency: price?.currency })
    else if (name === 'user_id') body[name] = customer?.id ?? null
    else if (name === 'address') Object.assign(body, placesOf(address))
    else if (name === 'link') body[name] = linkOf(link) ?? null
    else if (name === 'services_extra') body[name] = value ?? []
    else if (value !== null && value !== undefined && value !== '') body[name] = value
    else if (zeroed.includes(name)) body[name] = 0
    else if (name === 'name') body[name] = ''
    else if (!needed.includes(name)) body[name] = null
  }
  return body
}

/** What is asked before a quote is kept whose day has passed already, unless it stood there before. */
export function pastExpiry(values: FormValues, first: FormValues, today: BusinessDate) {
  const { expiration_date: typed } = values as QuoteValues
  const day = readBusinessDate(typed)
  if (day === null || day >= today || typed === first['expiration_date']) return undefined
  return {
    title: `Hạn báo giá ${typed} đã qua`,
    content: 'Lưu như vậy thì báo giá hết hạn ngay, khách không đồng ý được nữa.',
    okText: 'Vẫn lưu hạn đã qua',
    careful: true,
  }
}

/** Is there enough to ask for a price? */
export function canPrice(values: QuoteValues): boolean {
  const amount = values.goods_values?.amount
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0
}

const numbers = [
  'quality',
  'domestic_ship',
  'tax',
  'exchange_rate',
  'estimated_weight',
  'payment_percent',
] as const

/** Numbers that are half typed or none: the rest is priced without them. */
export const unreadNumbers = (values: QuoteValues): readonly (typeof numbers)[number][] =>
  numbers.filter((name) => Number.isNaN(values[name]))
