import { Select } from 'antd'
import { fold } from '#platform/rules/fold.ts'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'
import { NothingFound } from '#platform/web/inputs/nothing-found.tsx'

export interface SelectOption<T extends string | number> {
  value: T
  label: string
  /** Why it cannot be chosen. */
  off?: string
}

/** A finger opens the keyboard over half the screen: worth it for a long list alone. */
const byFinger = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** One of some; typing finds without accents. */
export function SelectInput<T extends string | number>({
  options,
  loading,
  ...props
}: InputProps<T> & { options: readonly SelectOption<T>[]; loading?: boolean | undefined }) {
  const { required, ...rest } = bare(props)
  return (
    <Select<T, { value: T; label: string; disabled: boolean; title: string }>
      {...rest}
      style={{ width: '100%' }}
      allowClear={!required}
      aria-required={required}
      loading={loading ?? false}
      showSearch={
        (options.length > 8 || !byFinger()) && {
          filterOption: (q, option) => fold(option?.label ?? '').includes(fold(q)),
        }
      }
      notFoundContent={<NothingFound empty={options.length === 0} loading={loading} />}
      options={options.map(({ value, label, off }) => ({
        value,
        label: off ? `${label} (${off})` : label,
        disabled: off !== undefined,
        title: label,
      }))}
      value={props.value ?? undefined}
      onChange={(value?: T) => props.onChange(value ?? null)}
    />
  )
}
