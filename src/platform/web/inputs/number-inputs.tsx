import '#platform/web/form/form.css'
import { Input, Tooltip, type InputRef } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toVnd } from '#platform/rules/money.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'
import { readMoney, typeSpoken, type TypedMoney } from '#platform/web/inputs/spoken-money.ts'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'

const right = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const

/**
 * An integer of VND; the commas appear while typing, and `1tr5` is read when it is left. What is no amount yet says NaN,
 * which no schema takes; one below nothing is refused in words, unless it may be `negative`.
 */
export function MoneyInput({
  negative = false,
  suffix = 'đ',
  ...props
}: InputProps<number> & { negative?: boolean | undefined; suffix?: string | undefined }) {
  const input = useRef<InputRef>(null)
  const caret = useRef<number>(undefined)
  // "-" alone is a text without a value yet.
  const [minus, setMinus] = useState(false)
  const [draft, setDraft] = useState<TypedMoney>()
  const value = props.value ?? null
  // Another value from outside takes the place of what was being typed.
  const drafted = draft && Object.is(draft.value, value) ? draft.text : undefined
  const text = drafted ?? (value === null || Number.isNaN(value) ? (minus ? '-' : '') : grouped(value))
  useLayoutEffect(() => {
    const element = input.current?.input
    if (caret.current !== undefined && element && document.activeElement === element) {
      element.setSelectionRange(caret.current, caret.current)
    }
    caret.current = undefined
  })
  const below = !negative && (minus || (props.value ?? 0) < 0)
  const unread = Number.isNaN(value)
  return (
    <Tooltip
      open={below || unread}
      title={below ? 'Không nhận số âm.' : 'Chưa rõ số này: gõ đủ số, hoặc viết tắt như 1tr5, 500k.'}
    >
      <Input
        {...bare({ ...props, 'aria-invalid': props['aria-invalid'] || below || unread })}
        ref={input}
        inputMode={negative ? 'text' : 'numeric'}
        autoComplete="off"
        styles={{ input: right }}
        suffix={suffix && <span className="kit-suffix">{suffix}</span>}
        value={text}
        onChange={(event) => {
          const { value: raw, selectionStart } = event.target
          const typed = typeSpoken(raw, selectionStart ?? raw.length, { text, draft: drafted !== undefined })
          caret.current = typed.caret
          setMinus(typed.text === '-')
          setDraft(typed.draft ? typed : undefined)
          props.onChange(typed.value)
        }}
        onBlur={() => {
          const whole = readMoney(text)
          if (Number.isNaN(whole)) return
          setDraft(undefined)
          if (!Object.is(whole, value)) props.onChange(whole)
        }}
      />
    </Tooltip>
  )
}

interface DecimalProps extends InputProps<number> {
  decimals: number
  suffix?: string | undefined
  /** Fills the decimals on leaving: 2.5 → 2.50. */
  fill?: boolean
  /** What a text means; without it a number of at most so many decimals. */
  read?: (text: string) => number
}

/** Keeps what is typed until it is left; says NaN as long as it is no number, which no schema takes. */
export function DecimalInput({ decimals, suffix, fill = false, read, ...props }: DecimalProps) {
  const write = (value: number | null | undefined) =>
    value === null || value === undefined || Number.isNaN(value)
      ? ''
      : fill
        ? grouped(value, decimals)
        : grouped(value, decimalsOf(value, decimals))
  const [text, setText] = useState(() => write(props.value))
  const said = useRef(props.value ?? null)
  useEffect(() => {
    if (Object.is(said.current, props.value ?? null)) return
    said.current = props.value ?? null
    setText(write(props.value))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `write` follows from decimals and fill, which stay
  }, [props.value])
  // Another currency under a price that stands: the same text is read anew, and who types goes on typing.
  const reading = useRef(decimals)
  useEffect(() => {
    if (reading.current === decimals) return
    reading.current = decimals
    const value = text.trim() === '' ? null : parseDecimal(text, decimals)
    if (Object.is(value, said.current)) return
    said.current = value
    props.onChange(value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another number of decimals asks for it
  }, [decimals])
  const wrong = Number.isNaN(props.value)
  return (
    <Input
      {...bare({ ...props, 'aria-invalid': props['aria-invalid'] || wrong })}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: right }}
      suffix={suffix && <span className="kit-suffix">{suffix}</span>}
      value={text}
      onChange={(event) => {
        const next = event.target.value
        const value = next.trim() === '' ? null : read ? read(next) : parseDecimal(next, decimals)
        said.current = value
        setText(next)
        props.onChange(value)
      }}
      onBlur={() => {
        if (!wrong) setText(write(props.value))
      }}
    />
  )
}

/** Any number of up to four decimals. */
export function NumberInput(props: InputProps<number>) {
  return <DecimalInput {...props} decimals={4} />
}
NumberInput.typed = true as const

export function QuantityInput({ suffix, ...props }: InputProps<number> & { suffix?: string | undefined }) {
  return <MoneyInput {...props} suffix={suffix ?? ''} />
}
QuantityInput.typed = true as const

/** The currencies that may be chosen, by code, the usual one first. */
export type Currencies = Readonly<Record<string, { decimals: number }>>

export interface ForeignMoney {
  amount: number | null
  currency: string
}

/** A foreign price with its currency, and what it is in VND at the given rate. */
export function ForeignMoneyInput({
  currencies,
  rateOf,
  ...props
}: InputProps<ForeignMoney> & {
  currencies: Currencies
  /** VND for one unit; undefined: there is no rate; null: it is being asked for. */
  rateOf?: ((currency: string) => number | string | null | undefined) | undefined
}) {
  const codes = Object.keys(currencies)
  const value = props.value ?? { amount: null, currency: codes[0] ?? '' }
  const decimals = currencies[value.currency]?.decimals ?? 2
  const rate = rateOf?.(value.currency)
  const vnd =
    rate !== undefined && rate !== null && value.amount !== null && Number.isFinite(value.amount)
      ? toVnd(value.amount, rate)
      : undefined
  return (
    <>
      <div style={{ display: 'flex', gap: 6 }}>
        <div style={{ flex: 1 }}>
          <DecimalInput
            {...props}
            decimals={decimals}
            value={value.amount}
            onChange={(amount) => props.onChange({ ...value, amount })}
          />
        </div>
        <select
          className="kit-select"
          aria-label="Loại tiền"
          disabled={props.disabled}
          value={value.currency}
          onChange={(event) => props.onChange({ ...value, currency: event.target.value })}
        >
          {codes.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </div>
      <small aria-live="polite" className="kit-note">
        {vnd === undefined
          ? rate === undefined && value.amount !== null
            ? 'Chưa có tỷ giá'
            : ''
          : `≈ ${grouped(vnd)} đ (tỷ giá ${grouped(Number(rate), Number.isInteger(Number(rate)) ? 0 : 2)})`}
      </small>
    </>
  )
}
