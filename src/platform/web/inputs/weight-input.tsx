import '#platform/web/form/form.css'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { cannotWeigh, doubtfulWeights, noWeight, parseWeight } from '#platform/web/inputs/money-typing.ts'
import { DecimalInput } from '#platform/web/inputs/number-inputs.tsx'
import { plausibleWeight } from '#platform/rules/weight.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/**
 * kg with 2 decimals; a third is rounded. What may mean another weight, or is more than a parcel weighs, is
 * asked: until the answer there is no weight (NaN), which no form sends.
 */
export function WeightInput(props: InputProps<number>) {
  const [asked, ask] = useState<readonly number[]>([])
  const [refused, refuse] = useState(false)
  const read = (text: string) => {
    const meant = doubtfulWeights(text)
    ask(meant)
    refuse(cannotWeigh(text))
    return meant.length > 0 || cannotWeigh(text) ? Number.NaN : parseWeight(text)
  }
  const open = asked.length > 0 && Number.isNaN(props.value)
  return (
    <>
      <DecimalInput {...props} decimals={2} suffix="kg" fill read={read} />
      {open && (
        <span className="weight-question" role="alert">
          {asked.length > 1
            ? 'Nặng bao nhiêu?'
            : (asked[0] ?? 0) > plausibleWeight
              ? 'Nặng đến thế?'
              : 'Có phải'}{' '}
          {asked.map((kg) => (
            <Button
              key={kg}
              size="small"
              disabled={props.disabled ?? false}
              onClick={() => props.onChange(kg)}
            >
              {asked.length > 1 ? '' : 'Đúng, '}
              {grouped(kg, 2)} kg
            </Button>
          ))}
        </span>
      )}
      {refused && Number.isNaN(props.value) && (
        <span className="weight-question" role="alert">
          {noWeight}
        </span>
      )}
    </>
  )
}
