import { Input, type InputProps } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'

interface CredentialFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with it. */
  problem?: string | undefined
  hint?: string
  secret?: boolean
  autoComplete: string
  autoFocus?: boolean
  maxLength?: number
  inputMode?: 'numeric' | 'text'
}

/** A field of the sign-in pages: password managers know it by its name and purpose; a code may be pasted. */
export function CredentialField({ label, problem, hint, secret, onChange, ...rest }: CredentialFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const props = {
    ...rest,
    id,
    autoCapitalize: 'none',
    spellCheck: false,
    status: problem ? ('error' as const) : ('' as const),
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem || hint ? noteId : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="credential-field">
      <label htmlFor={id}>{label}</label>
      {secret ? <Secret {...props} /> : <Input {...props} />}
      <span id={noteId}>
        {problem && (
          <span className="credential-wrong" role="alert">
            {problem}
          </span>
        )}
        {hint && !problem && <span className="quiet">{hint}</span>}
      </span>
    </div>
  )
}

/** What is typed can be looked at; that capitals are locked is said before the server refuses it. */
function Secret(props: InputProps) {
  const [shown, setShown] = useState(false)
  const [capitals, setCapitals] = useState(false)
  const look = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  return (
    <>
      <span className="credential-secret">
        <Input
          {...props}
          type={shown ? 'text' : 'password'}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapitals(false)}
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Ẩn' : 'Hiện'}
          <span className="sr-only"> mật khẩu</span>
        </button>
      </span>
      {capitals && <span role="status">Phím Caps Lock đang bật.</span>}
    </>
  )
}
