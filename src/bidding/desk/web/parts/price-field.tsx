import { bidFields } from '#bidding/core/bid.fields.ts'
import { priceIn } from '#bidding/desk/web/parts/foreign-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'

export const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined

export const priceField = (currency: string, extended: Partial<FormField> = {}): FormField => ({
  name: 'max_price',
  label: bidFields.max_price.label,
  input: priceIn(currency),
  span: 6,
  ...extended,
})
