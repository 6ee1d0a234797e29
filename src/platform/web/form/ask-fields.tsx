import { Modal } from 'antd'
import { useState } from 'react'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import type { Question } from '#platform/web/form/use-ask-fields.tsx'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The box of `useAskFields`. */
export default function AskFields({
  title,
  okText,
  fields,
  initial = {},
  close,
}: Question & { close: (given: FormValues | null) => void }) {
  const [values, setValues] = useState<FormValues>(initial)
  const [tried, setTried] = useState(false)
  const shown = fields.filter((field) => field.visible?.(values) ?? true)
  const submit = () => {
    setTried(true)
    if (shown.every((field) => !field.required || !isEmpty(values[field.name]))) close(values)
  }
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={okText}
      cancelText="Đóng"
      onOk={submit}
      onCancel={() => close(null)}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {shown.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            problem={
              tried && field.required && isEmpty(values[field.name])
                ? `Vui lòng nhập ${field.label.toLowerCase()}`
                : undefined
            }
            disabled={false}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      </form>
    </Modal>
  )
}
