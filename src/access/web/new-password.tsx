import { Input } from 'antd'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

/** A password that a manager gives somebody: not one that the browser remembers for himself. */
export function NewPassword(props: InputProps<string>) {
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
