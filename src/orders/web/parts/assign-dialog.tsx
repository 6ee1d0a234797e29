import { Modal } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'
import { useAccountOptions, useStaffOptions } from '#orders/web/parts/catalog-options.ts'
import { FormField } from '#platform/web/form/form-field.tsx'
import type { Field, FormValues } from '#platform/web/form/form-types.ts'

export interface Assignment {
  buyer_id: number
  account_id?: number
}
interface Asked {
  title: string
  /** The marketplace whose accounts are offered; without it all of them. */
  site?: string | undefined
  answer: (given: Assignment | null) => void
}

/** Asks who buys and with which account of ours; null: the person went back. */
export function useAskBuyer(): {
  askBuyer: (title: string, site?: string) => Promise<Assignment | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const askBuyer = useCallback(
    (title: string, site?: string) =>
      new Promise<Assignment | null>((answer) => setAsked({ title, site, answer })),
    [],
  )
  const close = (given: Assignment | null) => {
    asked?.answer(given)
    setAsked(undefined)
  }
  return { askBuyer, dialog: asked && <AssignDialog title={asked.title} site={asked.site} close={close} /> }
}

function AssignDialog({
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
