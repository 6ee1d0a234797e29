import { Select } from 'antd'
import { useState } from 'react'

/** The field of `useAskOption`: apart from it, so that a list does not bring antd's Select before anybody is asked. */
export default function OptionField({
  label,
  names,
  first,
  onChoose,
}: {
  label: string
  names: Readonly<Record<string, string>>
  first: string | null
  onChoose: (value: string) => void
}) {
  const [value, setValue] = useState(first)
  return (
    <Select
      aria-label={label}
      value={value}
      options={Object.entries(names).map(([option, text]) => ({ value: option, label: text }))}
      style={{ width: '100%' }}
      onChange={(next: string) => {
        setValue(next)
        onChoose(next)
      }}
    />
  )
}
