import '#platform/web/form/form.css'
import { Input } from 'antd'
import { useState } from 'react'
import { readPhone } from '#platform/rules/phone.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

export function TextInput({ maxLength, ...props }: InputProps<string> & { maxLength?: number | undefined }) {
  return (
    <Input
      {...bare(props)}
      maxLength={maxLength}
      autoComplete="off"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export function NoteInput({
  rows = 3,
  maxLength = 2000,
  ...props
}: InputProps<string> & { rows?: number | undefined; maxLength?: number | undefined }) {
  return (
    <Input.TextArea
      {...bare(props)}
      autoSize={{ minRows: rows, maxRows: 10 }}
      maxLength={maxLength}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** A Vietnamese mobile number; whatever way it was pasted, it is kept as `0XXXXXXXXX`. */
export function PhoneInput(props: InputProps<string>) {
  const [left, setLeft] = useState(false)
  const text = props.value ?? ''
  const phone = readPhone(text)
  const wrong = left && text.trim() !== '' && !phone
  return (
    <>
      <Input
        {...bare({ ...props, 'aria-invalid': props['aria-invalid'] || wrong })}
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={text}
        // Always there: a frame that comes with the operator would be another input, without the focus.
        suffix={<small className="kit-suffix">{phone?.operator.name}</small>}
        onChange={(event) => {
          setLeft(false)
          props.onChange(event.target.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (phone && phone.phone !== text) props.onChange(phone.phone)
        }}
      />
      {wrong && (
        <small role="alert" className="bad-words">
          Không phải số di động Việt Nam (10 số, bắt đầu bằng 0).
        </small>
      )}
    </>
  )
}
