import { Checkbox } from 'antd'
import { useId, type ComponentType } from 'react'
import type { FormField, FormValues, InputKind } from '#platform/web/form/form-types.ts'
import { DateInput } from '#platform/web/inputs/date-input.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import {
  ForeignMoneyInput,
  MoneyInput,
  NumberInput,
  QuantityInput,
} from '#platform/web/inputs/number-inputs.tsx'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { NoteInput, PhoneInput, TextInput } from '#platform/web/inputs/text-inputs.tsx'
import '#platform/web/form/form.css'

// oxlint-disable-next-line typescript/no-explicit-any -- the value's type is each input's own affair
type AnyInput = ComponentType<InputProps<any>>

const plain: Record<Exclude<InputKind, object | 'checkbox'>, AnyInput> = {
  text: TextInput,
  note: NoteInput,
  money: MoneyInput,
  weight: WeightInput,
  number: NumberInput,
  quantity: QuantityInput,
  date: DateInput,
  phone: PhoneInput,
}

function isKind(input: FormField['input']): input is Exclude<InputKind, string> {
  return typeof input === 'object' && 'kind' in input
}

/** A label, its input, its hint and what is wrong with it, tied together for those who hear them. */
export function FieldInput({
  field,
  values,
  problem,
  disabled,
  onChange,
}: {
  field: FormField
  values: FormValues
  problem: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}) {
  const id = useId()
  const noteId = `${id}-note`
  const off = typeof field.disabled === 'function' ? field.disabled(values) : field.disabled
  const input = field.inputOf?.(values) ?? field.input
  // oxlint-disable-next-line typescript/no-explicit-any -- see AnyInput
  const common: InputProps<any> = {
    id,
    named: field.label,
    value: values[field.name],
    onChange,
    disabled: disabled || off,
    placeholder: field.placeholder,
    required: field.required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem || field.hint ? noteId : undefined,
  }
  const note = (
    <span id={noteId}>
      {problem && (
        <span className="wrong" role="alert">
          {problem}
        </span>
      )}
      {field.hint && <span className="hint">{field.hint}</span>}
    </span>
  )
  const style = { '--span': field.span ?? 12 } as object
  if (input === 'checkbox') {
    return (
      <div className="field" style={style} data-field={field.name}>
        <Checkbox
          id={id}
          checked={Boolean(common.value)}
          disabled={common.disabled ?? false}
          onChange={(event) => onChange(event.target.checked)}
        >
          {field.label}
        </Checkbox>
        {note}
      </div>
    )
  }
  let control
  if (typeof input === 'string') {
    const Input = plain[input]
    control = <Input {...common} />
  } else if (!isKind(input)) {
    const Input = input as AnyInput
    control = <Input {...common} />
  } else if (input.kind === 'select') control = <SelectInput {...common} options={input.options} />
  else if (input.kind === 'foreign')
    control = <ForeignMoneyInput {...common} currencies={input.currencies} rateOf={input.rateOf} />
  else {
    const { kind: _, ...picker } = input
    control = <RemotePicker {...common} {...picker} />
  }
  return (
    <div className="field" style={style} data-field={field.name}>
      <label htmlFor={id}>
        {field.label}
        {field.required && (
          <span className="star" aria-hidden>
            *
          </span>
        )}
      </label>
      {control}
      {note}
    </div>
  )
}
