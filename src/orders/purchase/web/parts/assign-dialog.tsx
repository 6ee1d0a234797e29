import { Modal } from 'antd'
import { useState } from 'react'
import { useStaffOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useAccountOptions } from '#orders/core/web/parts/account-options.ts'
import type { Assignment, Claim } from '#orders/purchase/web/parts/assignment.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'

/** Who buys, and with which account of ours at the marketplace. */
export default function AssignDialog({
  title,
  site,
  buyer,
  close,
}: {
  title: string
  site: string | undefined
  /** Without it the account alone is asked: the person takes the orders themselves. */
  buyer: boolean
  close: (given: Assignment | Claim | null) => void
}) {
  const buyers = useStaffOptions('buyers')
  const accounts = useAccountOptions(site)
  const [values, setValues] = useState<FormValues>({})
  const [problem, setProblem] = useState<string>()
  const who: FormField = {
    name: 'buyer_id',
    label: 'Người mua',
    input: { kind: 'select', options: buyers },
    required: true,
  }
  const fields: FormField[] = [
    ...(buyer ? [who] : []),
    {
      name: 'account_id',
      label: 'Tài khoản mua hàng',
      input: { kind: 'select', options: accounts },
      hint: 'Để trống: giữ tài khoản đã chọn của đơn',
    },
  ]
  const submit = () => {
    const { buyer_id, account_id } = values
    const account = typeof account_id === 'number' ? { account_id } : {}
    if (!buyer) return close(account)
    if (typeof buyer_id !== 'number') return setProblem('Vui lòng chọn người mua')
    close({ buyer_id, ...account })
  }
  return (
    <Modal
      open
      title={title}
      width={460}
      okText={buyer ? 'Phân công' : 'Nhận đơn'}
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
          <FieldInput
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
