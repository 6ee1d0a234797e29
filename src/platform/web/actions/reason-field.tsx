import { Input } from 'antd'
import { useId, useState } from 'react'

/** The text that an action asks for. */
export default function ReasonField({
  label,
  required,
  onText,
}: {
  label: string
  required: boolean
  onText: (text: string) => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  // The count of characters hangs below the box: the buttons begin under it.
  return (
    <div style={{ margin: '8px 0 24px' }}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        required={required}
        rows={3}
        maxLength={500}
        showCount
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onText(event.target.value)
        }}
      />
    </div>
  )
}
