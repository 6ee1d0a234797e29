import type { ComponentType } from 'react'
import type { Typed } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { DecimalInput } from '#platform/web/inputs/number-inputs.tsx'

type PriceInput = ComponentType<InputProps<number>> & Typed
const inputs = new Map<string, PriceInput>()

/** A price in the listing's own currency; one component each, so that a form keeps its field. */
export function priceIn(currency: string): PriceInput {
  const known = inputs.get(currency)
  if (known) return known
  const made = (props: InputProps<number>) => (
    <DecimalInput {...props} decimals={currency === 'JPY' || currency === 'KRW' ? 0 : 2} suffix={currency} />
  )
  made.typed = true as const
  inputs.set(currency, made)
  return made
}
