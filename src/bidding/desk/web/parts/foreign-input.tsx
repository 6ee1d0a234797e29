import type { ComponentType } from 'react'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { DecimalInput } from '#platform/web/inputs/number-inputs.tsx'

const inputs = new Map<string, ComponentType<InputProps<number>>>()

/** A price in the listing's own currency; one component each, so that a form keeps its field. */
export function priceIn(currency: string): ComponentType<InputProps<number>> {
  const known = inputs.get(currency)
  if (known) return known
  const made = (props: InputProps<number>) => (
    <DecimalInput {...props} decimals={currency === 'JPY' || currency === 'KRW' ? 0 : 2} suffix={currency} />
  )
  inputs.set(currency, made)
  return made
}
