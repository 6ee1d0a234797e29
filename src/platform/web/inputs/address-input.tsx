import '#platform/web/form/form.css'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { SelectInput, type SelectOption } from '#platform/web/inputs/select-input.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'

/** The two levels of 2025: codes of province and ward. */
export interface Address {
  province: string | null
  ward: string | null
  street: string
}
type Places = readonly SelectOption<string>[]
/** The reading of an old address today, or the question that only the person can answer. */
export type Conversion =
  | Address
  | { question: string; choices: readonly { label: string; address: Address }[] }

interface Written {
  /** What it is: `Địa chỉ cũ (3 cấp)`. */
  title: string
  text: string
  /** What the button says that reads it anew. */
  action: string
  convert: () => Promise<Conversion>
}

export function AddressInput({
  loadProvinces,
  loadWards,
  old,
  ...props
}: InputProps<Address> & {
  loadProvinces: () => Promise<Places>
  loadWards: (province: string) => Promise<Places>
  /** An address that is written out, and its reading among the places of today. */
  old?: Written | undefined
}) {
  const value = props.value ?? { province: null, ward: null, street: '' }
  const [provinces, setProvinces] = useState<Places>()
  const [wards, setWards] = useState<Places>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    loadProvinces().then(setProvinces, (thrown) => setProblem(errorText(thrown)))
  }, [loadProvinces])
  const { province } = value
  useEffect(() => {
    setWards(undefined)
    if (province === null) return
    let current = true
    loadWards(province).then(
      (found) => current && setWards(found),
      (thrown) => current && setProblem(errorText(thrown)),
    )
    return () => {
      current = false
    }
  }, [loadWards, province])
  const { disabled } = props
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 6 }}>
      <SelectInput
        id={props.id}
        aria-label="Tỉnh, thành phố"
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        disabled={disabled}
        placeholder="Tỉnh, thành phố"
        loading={!provinces}
        options={provinces ?? []}
        value={value.province}
        onChange={(next) => props.onChange({ ...value, province: next, ward: null })}
      />
      <SelectInput
        aria-label="Phường, xã"
        disabled={disabled || province === null}
        placeholder="Phường, xã"
        loading={province !== null && !wards}
        options={wards ?? []}
        value={value.ward}
        onChange={(ward) => props.onChange({ ...value, ward })}
      />
      <div style={{ gridColumn: '1 / -1' }}>
        <TextInput
          aria-label="Số nhà, đường"
          disabled={disabled}
          placeholder="Số nhà, đường"
          value={value.street}
          onChange={(street) => props.onChange({ ...value, street: street ?? '' })}
        />
      </div>
      {old && (
        <OldAddress
          old={old}
          disabled={disabled ?? false}
          onConverted={props.onChange}
          onProblem={(thrown) => setProblem(errorText(thrown))}
        />
      )}
      {problem && (
        <small role="alert" className="bad-words" style={{ gridColumn: '1 / -1' }}>
          {problem}
        </small>
      )}
    </div>
  )
}

/** The old line and its conversion; where its ward was split, what to choose from. */
function OldAddress({
  old,
  disabled,
  onConverted,
  onProblem,
}: {
  old: Written
  disabled: boolean
  onConverted: (address: Address) => void
  onProblem: (thrown: unknown) => void
}) {
  const [asked, setAsked] = useState<Exclude<Conversion, Address>>()
  const convert = () =>
    void old.convert().then((answer) => {
      if ('question' in answer) setAsked(answer)
      else onConverted(answer)
    }, onProblem)
  const choose = (address: Address) => {
    setAsked(undefined)
    onConverted(address)
  }
  return (
    <div className="kit-note" style={{ gridColumn: '1 / -1' }}>
      {old.title}: {old.text}{' '}
      <Button size="small" disabled={disabled} onClick={convert}>
        {old.action}
      </Button>
      {asked && (
        <fieldset style={{ border: 0, padding: '6px 0 0', margin: 0 }}>
          <legend>{asked.question}</legend>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            {asked.choices.map(({ label, address }) => (
              <Button key={label} size="small" disabled={disabled} onClick={() => choose(address)}>
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
