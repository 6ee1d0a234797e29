import { Input } from 'antd'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

/** A password of somebody else's: not shown, and not one that the browser remembers for the person. */
export function PasswordInput(props: InputProps<string>) {
  const { required, ...rest } = bare(props)
  return (
    <Input.Password
      {...rest}
      aria-required={required}
      autoComplete="new-password"
      maxLength={200}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
PasswordInput.typed = true as const
