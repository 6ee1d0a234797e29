import '#platform/web/form/form.css'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { SelectInput, type SelectOption } from '#platform/web/inputs/select-input.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { saidBy } from '#platform/web/words/kit.words.ts'

/** The two levels of 2025: province and ward. */
export interface Address {
  province: number | null
  ward: number | null
  street: string
}
type Places = readonly SelectOption<number>[]

export function AddressInput({
  loadProvinces,
  loadWards,
  old,
  ...props
}: InputProps<Address> & {
  loadProvinces: () => Promise<Places>
  loadWards: (province: number) => Promise<Places>
  /** The address of before July 2025, and its reading in the new division. */
  old?: { text: string; convert: () => Promise<Address> } | undefined
}) {
  const value = props.value ?? { province: null, ward: null, street: '' }
  const [provinces, setProvinces] = useState<Places>()
  const [wards, setWards] = useState<Places>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    loadProvinces().then(setProvinces, (thrown) => setProblem(saidBy(thrown)))
  }, [loadProvinces])
  const { province } = value
  useEffect(() => {
    setWards(undefined)
    if (province === null) return
    let current = true
    loadWards(province).then(
      (found) => current && setWards(found),
      (thrown) => current && setProblem(saidBy(thrown)),
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
        <p className="kit-note" style={{ gridColumn: '1 / -1' }}>
          Địa chỉ cũ (3 cấp): {old.text}{' '}
          <Button
            size="small"
            disabled={disabled ?? false}
            onClick={() => void old.convert().then(props.onChange, (thrown) => setProblem(saidBy(thrown)))}
          >
            Chuyển sang 2 cấp
          </Button>
        </p>
      )}
      {problem && (
        <small role="alert" style={{ gridColumn: '1 / -1', color: 'var(--ant-color-error-text)' }}>
          {problem}
        </small>
      )}
    </div>
  )
}
