import { Button, Modal } from 'antd'
import { useState } from 'react'
import { customerByNo } from '#customers/customer.api.ts'
import { setSales } from '#customers/sale.api.ts'
import { givingFields } from '#customers/web/customer-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api, useAction } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { errorText } from '#platform/web/words/kit.words.ts'

const codesField: FormField = {
  name: 'codes',
  label: 'Mã khách hàng',
  input: 'note',
  required: true,
  placeholder: 'KH000012, KH000034 … hoặc dán một cột từ Excel',
}
const fields: readonly FormField[] = [codesField, ...givingFields]
const most = 100

const codesIn = (text: unknown) => [
  ...new Set(
    String(text ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((code) => code.toUpperCase()),
  ),
]

/** The customers of pasted codes, and the codes that are nobody's. */
async function customersOf(codes: readonly string[]) {
  const found: { id: number; code: string }[] = []
  const unknown: string[] = []
  for (const code of codes) {
    try {
      const { data } = await api(customerByNo, { body: { customer_no: code } })
      found.push({ id: data.id, code })
    } catch (problem) {
      if (!(problem instanceof ApiError && [400, 404].includes(problem.status))) throw problem
      unknown.push(code)
    }
  }
  return { found, unknown }
}

/** Customers named by their codes are given to a sales person; each that was not is told with its reason. */
export default function GiveByCodes({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<FormValues>({})
  const [problem, setProblem] = useState<string>()
  const [told, setTold] = useState<readonly string[]>()
  const [looking, setLooking] = useState(false)
  const give = useAction(setSales, { invalidates: customerReads, quiet: true, onFailure: () => true })
  const run = async () => {
    const codes = codesIn(values['codes'])
    const sale = values['sale_id'] as { id: number } | null | undefined
    const with_open = values['with_open'] === true
    if (codes.length === 0) return setProblem('Chưa có mã khách nào.')
    if (codes.length > most) return setProblem(`Mỗi lần tối đa ${most} mã.`)
    if (!sale) return setProblem('Vui lòng chọn nhân viên phụ trách.')
    setProblem(undefined)
    setLooking(true)
    try {
      const { found, unknown } = await customersOf(codes)
      const missing = unknown.map((code) => `${code}: không tìm thấy khách`)
      if (found.length === 0) return setTold(missing)
      const note = (values['note'] as string | undefined) || null
      const body = { ids: found.map(({ id }) => id), sale_id: sale.id, with_open, note }
      const { data } = await give.mutateAsync({ body })
      const failed = data.failed.map(
        ({ id, message }) => `${found.find((one) => one.id === id)?.code ?? ''}: ${message}`,
      )
      setTold([`Đã giao ${data.done.length} khách.`, ...missing, ...failed])
    } catch (thrown) {
      setProblem(errorText(thrown))
    } finally {
      setLooking(false)
    }
  }
  return (
    <Modal
      open
      title="Giao khách theo danh sách mã"
      width={520}
      onCancel={onClose}
      footer={
        told ? (
          <Button type="primary" onClick={onClose}>
            Đóng
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Đóng</Button>
            <Button type="primary" loading={looking} onClick={() => void run()}>
              Giao
            </Button>
          </>
        )
      }
    >
      {told ? (
        <ul>
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <div className="form">
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              values={values}
              problem={field === codesField ? problem : undefined}
              disabled={looking}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
            />
          ))}
        </div>
      )}
    </Modal>
  )
}
