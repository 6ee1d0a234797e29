import '#platform/web/form/form.css'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { doubtfulWeights, parseWeight } from '#platform/web/inputs/money-typing.ts'
import { DecimalInput } from '#platform/web/inputs/number-inputs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/**
 * kg with 2 decimals; a third is rounded. What may mean another weight, or is more than a parcel weighs, is
 * asked: until the answer there is no weight (NaN), which no form sends.
 */
export function WeightInput(props: InputProps<number>) {
  const [asked, ask] = useState<readonly number[]>([])
  const read = (text: string) => {
    const meant = doubtfulWeights(text)
    ask(meant)
    return meant.length > 0 ? Number.NaN : parseWeight(text)
  }
  const open = asked.length > 0 && Number.isNaN(props.value)
  return (
    <>
      <DecimalInput {...props} decimals={2} suffix="kg" fill read={read} />
      {open && (
        <span className="weight-question" role="alert">
          {asked.length > 1 ? 'Nặng bao nhiêu?' : 'Nặng đến thế?'}{' '}
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
    </>
  )
}
