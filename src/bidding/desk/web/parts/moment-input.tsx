import { Input } from 'antd'
import { bare, type InputProps } from '#platform/web/inputs/input-props.ts'

const pad = (value: number) => String(value).padStart(2, '0')
/** An instant as the browser's own field writes it, by Vietnam's clock. */
const written = (iso: string): string => {
  const at = new Date(new Date(iso).getTime() + 7 * 3_600_000)
  return `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}T${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
}

/** A day and a time of Vietnam; its value is the instant. */
export function MomentInput(props: InputProps<string>) {
  return (
    <Input
      {...bare(props)}
      type="datetime-local"
      value={props.value ? written(props.value) : ''}
      onChange={({ target }) =>
        props.onChange(target.value ? new Date(`${target.value}:00+07:00`).toISOString() : null)
      }
    />
  )
}
