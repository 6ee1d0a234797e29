import { Input } from 'antd'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

/** A new password of a customer: not shown, and not one that the browser remembers for staff. */
export function PasswordInput(props: InputProps<string>) {
  const { required, ...rest } = bare(props)
  return (
    <Input.Password
      {...rest}
      aria-required={required}
      autoComplete="new-password"
      maxLength={128}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
