import type { FormField } from '#platform/web/form/form-types.ts'
import type { ForeignMoney } from '#platform/web/inputs/number-inputs.tsx'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'

const numberWords = (value: number) => grouped(value, decimalsOf(value))

const isForeign = (value: object): value is ForeignMoney => 'amount' in value && 'currency' in value

/** A field's value as its input shows it; `–` where there is none. */
export function valueWords(field: FormField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Có' : 'Không'
  const { input } = field
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one)).join(', ') || '–'
  if (typeof input === 'object' && 'kind' in input) {
    if (input.kind === 'select') {
      const option = input.options.find((one) => one.value === value)
      if (option) return option.label
    }
    if (input.kind === 'remote') return input.labelOf(value)
  }
  if (typeof value === 'number') return numberWords(value)
  if (typeof value !== 'object') return String(value)
  if (isForeign(value)) return value.amount === null ? '–' : `${numberWords(value.amount)} ${value.currency}`
  // An address, a picked record of an input of its own: what of it people read.
  const parts = Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'string' && !name.endsWith('_code') && name !== 'system' ? [part] : [],
  )
  return parts.join(', ') || '–'
}
