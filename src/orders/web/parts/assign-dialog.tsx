import { Modal } from 'antd'
import { useState } from 'react'
import { useAccountOptions, useStaffOptions } from '#orders/web/parts/catalog-options.ts'
import type { Assignment } from '#orders/web/parts/use-ask-buyer.tsx'
import { FormField } from '#platform/web/form/form-field.tsx'
import type { Field, FormValues } from '#platform/web/form/form-types.ts'

/** Who buys, and with which account of ours at the marketplace. */
export default function AssignDialog({
  title,
  site,
  close,
}: {
  title: string
  site: string | undefined
  close: (given: Assignment | null) => void
}) {
  const buyers = useStaffOptions('buyers')
  const accounts = useAccountOptions(site)
  const [values, setValues] = useState<FormValues>({})
  const [problem, setProblem] = useState<string>()
  const fields: Field[] = [
    { name: 'buyer_id', label: 'Người mua', input: { kind: 'select', options: buyers }, required: true },
    {
      name: 'account_id',
      label: 'Tài khoản mua hàng',
      input: { kind: 'select', options: accounts },
      hint: 'Để trống: giữ tài khoản đã chọn của đơn',
    },
  ]
  const submit = () => {
    const buyer = values['buyer_id']
    const account = values['account_id']
    if (typeof buyer !== 'number') return setProblem('Vui lòng chọn người mua')
    close({ buyer_id: buyer, ...(typeof account === 'number' ? { account_id: account } : {}) })
  }
  return (
    <Modal
      open
      title={title}
      width={460}
      okText="Phân công"
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
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            values={values}
            problem={field.name === 'buyer_id' ? problem : undefined}
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
