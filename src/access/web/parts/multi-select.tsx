import { Select } from 'antd'
import type { ComponentType } from 'react'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

type Value = string | number

/** Some of these. Made once for a form's options, so that the input keeps its focus. */
export function MultiSelect<T extends Value>(
  options: readonly { value: T; label: string }[],
): ComponentType<InputProps<T[]>> {
  return function Several(props) {
    const { required, ...rest } = bare(props)
    return (
      <Select<T[]>
        {...rest}
        mode="multiple"
        style={{ width: '100%' }}
        aria-required={required}
        optionFilterProp="label"
        options={options.map(({ value, label }) => ({ value, label }))}
        value={props.value ?? []}
        onChange={(value) => props.onChange(value)}
      />
    )
  }
}
