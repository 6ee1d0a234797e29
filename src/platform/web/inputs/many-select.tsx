import { Select } from 'antd'
import { fold } from '#platform/rules/fold.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'
import { NothingFound } from '#platform/web/inputs/nothing-found.tsx'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'

/** Some of some; typing finds without accents. */
export function ManySelect<T extends string | number>({
  options,
  ...props
}: InputProps<T[]> & { options: readonly SelectOption<T>[] }) {
  const { required, ...rest } = bare(props)
  return (
    <Select<T[], { value: T; label: string }>
      {...rest}
      mode="multiple"
      style={{ width: '100%' }}
      aria-required={required}
      maxTagCount="responsive"
      showSearch={{ filterOption: (q, option) => fold(option?.label ?? '').includes(fold(q)) }}
      notFoundContent={<NothingFound empty={options.length === 0} />}
      options={options.map(({ value, label }) => ({ value, label }))}
      value={props.value ?? []}
      onChange={(value: T[]) => props.onChange(value)}
    />
  )
}
