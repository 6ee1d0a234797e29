import { Modal } from 'antd'
import { useState } from 'react'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { givingFields } from '#customers/web/customer-forms.ts'

/** To whom customers go, and what goes along. */
export interface Giving {
  sale_id: number
  with_open: boolean
  note: string | null
}

/** Asks to whom the selected customers go; null: the person went back. */
export default function SaleDialog({
  title,
  close,
}: {
  title: string
  close: (given: Giving | null) => void
}) {
  const [values, setValues] = useState<FormValues>({})
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const sale = values['sale_id'] as { id: number } | null | undefined
    const with_open = values['with_open'] === true
    if (!sale) return setProblem('Vui lòng chọn nhân viên phụ trách')
    close({ sale_id: sale.id, with_open, note: (values['note'] as string | undefined) || null })
  }
  return (
    <Modal
      open
      title={title}
      width={460}
      okText="Giao"
      cancelText="Hủy"
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
        {givingFields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            problem={field.name === 'sale_id' ? problem : undefined}
            disabled={false}
            onChange={(value) => {
              setProblem(undefined)
              setValues((now) => ({ ...now, [field.name]: value }))
            }}
          />
        ))}
      </form>
    </Modal>
  )
}
