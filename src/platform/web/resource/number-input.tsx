import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Rates have four decimals, everything else fewer. */
const most = 4
export const decimalsOf = (value: number): number => Math.min(most, String(value).split('.')[1]?.length ?? 0)
const written = (value: number | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value) ? '' : grouped(value, decimalsOf(value))

/** Any number of up to four decimals; NaN while it is none, which no schema takes. */
export function NumberInput(props: InputProps<number>) {
  const [text, setText] = useState(() => written(props.value))
  const said = useRef(props.value ?? null)
  useEffect(() => {
    if (Object.is(said.current, props.value ?? null)) return
    said.current = props.value ?? null
    setText(written(props.value))
  }, [props.value])
  const wrong = Number.isNaN(props.value)
  return (
    <Input
      {...bare({ ...props, 'aria-invalid': props['aria-invalid'] || wrong })}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={text}
      onChange={(event) => {
        const next = event.target.value
        const value = next.trim() === '' ? null : parseDecimal(next, most)
        said.current = value
        setText(next)
        props.onChange(value)
      }}
      onBlur={() => {
        if (!wrong) setText(written(props.value))
      }}
    />
  )
}
