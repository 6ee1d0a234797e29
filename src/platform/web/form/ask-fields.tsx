import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { focusFirst } from '#platform/web/form/focus-first.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { typedProblems } from '#platform/web/form/typed-problems.ts'
import type { Question } from '#platform/web/form/use-ask-fields.tsx'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The box of `useAskFields`. */
export default function AskFields({
  title,
  okText,
  fields,
  initial = {},
  also,
  alsoNeeds = [],
  close,
}: Question & { close: (given: FormValues | null, also?: boolean) => void }) {
  const [values, setValues] = useState<FormValues>(initial)
  const [tried, setTried] = useState<'once' | 'further'>()
  const form = useRef<HTMLFormElement>(null)
  const shown = fields.filter((field) => field.visible?.(values) ?? true)
  const mistyped = new Map(typedProblems(shown, values).map(({ path, message }) => [path, message]))
  const problemOf = ({ name, label, required }: FormField, further: boolean) =>
    (required || (further && alsoNeeds.includes(name))) && isEmpty(values[name])
      ? `Vui lòng nhập ${label.toLowerCase()}`
      : mistyped.get(name)
  const submit = (further = false) => {
    setTried(further ? 'further' : 'once')
    if (shown.every((field) => problemOf(field, further) === undefined)) close(values, further)
  }
  const foot = (
    <>
      <Button onClick={() => close(null)}>Đóng</Button>
      <Button onClick={() => submit()}>{okText}</Button>
      <Button type="primary" onClick={() => submit(true)}>
        {also}
      </Button>
    </>
  )
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={okText}
      cancelText="Đóng"
      onOk={() => submit()}
      onCancel={() => close(null)}
      afterOpenChange={(there) => there && focusFirst(form.current)}
      {...(also ? { footer: foot } : {})}
    >
      <form
        className="form"
        ref={form}
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
            problem={tried ? problemOf(field, tried === 'further') : undefined}
            disabled={false}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      </form>
    </Modal>
  )
}
