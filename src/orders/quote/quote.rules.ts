import { currencyOf, isCurrency } from '#catalog/currency.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Currency } from '#catalog/currency.rules.ts'

/** What a quote asks of its customer before it is bought, where nobody said less: all of it. */
export const wholePayment = 100

/** Columns that a quote is made of, what it is for and its price: a change of one makes a sent quote another. */
const priced: readonly string[] = [
  'link',
  'site_code',
  'goods_values',
  'quantity',
  'domestic_ship',
  'tax',
  'currency',
  'typed_rate',
  'payment_percent',
  'goods_type',
  'route_code',
  'warehouse_code',
  'transport',
  'estimated_weight',
]

/** What else the customer agreed to, or the purchase hangs on. */
const agreed: readonly string[] = [
  ...priced,
  'account_id',
  'customer_id',
  'expiration_date',
  'image_url',
  'item_id',
  'name',
  'sale_id',
  'services_extra',
  'web_code',
]

/** Where a site is at home, and in what it sells there. */
export interface SiteMoney {
  country: string | null
  currency: string | null
}

/** What a link is priced in: the money of its site, or of the other country whose shop it is; null: nobody knows. */
export function currencyOfLink(
  country: string | null | undefined,
  site: SiteMoney | undefined,
): Currency | null {
  const abroad = country === site?.country ? null : currencyOf(country)
  if (abroad) return abroad
  return isCurrency(site?.currency) ? site.currency : null
}

/** Does a change of these columns ask for a new quote? */
export const changesPrice = (columns: readonly string[]): boolean =>
  columns.some((column) => priced.includes(column))

/** Does it touch what stands once the deposit is locked? A note does not, nor does a field that nobody agreed on. */
export const changesAgreed = (columns: readonly string[]): boolean =>
  columns.some((column) => agreed.includes(column))

const { awaitingQuote, quoted, transacting, transactionComplete, newBill } = orderStatus

/**
 * Which of these columns may not change any more: whose the order is once they agreed to it, what was agreed
 * once the deposit is locked, and to whom it goes once it stands on a slip, which then says that.
 */
export function settledColumns(status: number, columns: readonly string[]): string[] {
  const open = status >= awaitingQuote && status <= transacting
  return columns.filter((column) => {
    if (column === 'customer_id') return !open || status > quoted
    if (column === 'receiver') return !open && (status < transactionComplete || status >= newBill)
    return !open && changesAgreed([column])
  })
}
