import { Modal } from 'antd'
import { useState } from 'react'
import { changeAddress, changeDate, changeMethod, changePartner } from '#billing/bill-write.api.ts'
import type { BillRow } from '#billing/bill.api.ts'
import { useCarrierOptions } from '#billing/web/parts/bill-options.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { receiverBody, receiverNames, termFields } from '#billing/web/parts/terms-fields.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { api, queryClient } from '#platform/web/api.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#billing/web/billing.css'

/**
 * Day, method of payment, carrier or shipper of several bills at once, and where all are one customer's the
 * receiver; what is left empty stays as it is.
 */
export function BillsTerms({
  bills,
  onClose,
}: {
  bills: readonly BillRow[]
  onClose: (answer?: BulkAnswer) => void
}) {
  const oneCustomer = bills.every((bill) => bill.customer_id === bills[0]?.customer_id)
  const fields = termFields(useCarrierOptions())
    .filter(({ name }) => oneCustomer || !isReceiver(name))
    .map((field) => ({ ...field, required: false }))
  const [values, setValues] = useState<FormValues>({})
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const given = fields.filter(({ name }) => values[name] !== undefined && values[name] !== null)

  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    const ids = bills.map((bill) => bill.id)
    const { date, method, partner, shipper } = values
    const address = receiverBody(values)
    const steps = [
      // An address that is not whole is refused before anything else is changed.
      ...(address ? [() => api(changeAddress, { body: { ids, address } as never })] : []),
      ...(date ? [() => api(changeDate, { body: { ids, date: date as string } })] : []),
      ...(method ? [() => api(changeMethod, { body: { ids, method: method as BillRow['method'] } })] : []),
      ...(partner || shipper
        ? [
            () =>
              api(changePartner, {
                body: { ids, partner: partner ?? null, shipper: shipper ?? null } as never,
              }),
          ]
        : []),
    ]
    try {
      const failed = new Map<number, BulkAnswer['failed'][number]>()
      for (const step of steps) for (const row of (await answered(step)).failed) failed.set(row.id, row)
      onClose({ done: ids.filter((id) => !failed.has(id)), failed: [...failed.values()] })
    } catch (thrown) {
      setProblem(errorText(thrown))
    } finally {
      for (const call of billReads) void queryClient.invalidateQueries({ queryKey: [call.id] })
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={`Đổi thông tin giao: ${bills.length} phiếu`}
      width={520}
      okText={`Đổi ${bills.length} phiếu`}
      cancelText="Đóng"
      okButtonProps={{ loading: saving, disabled: given.length === 0 }}
      onOk={() => void save()}
      onCancel={() => onClose()}
    >
      <p className="quiet">
        Ô để trống thì giữ nguyên như từng phiếu đang có.
        {!oneCustomer && ' Các phiếu của nhiều khách nên không đổi chung nơi nhận.'}
      </p>
      <div className="form">
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            problem={undefined}
            disabled={saving}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      </div>
      {problem && (
        <p className="bill-problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  )
}

const isReceiver = (name: string) => (receiverNames as readonly string[]).includes(name)

/** What became of each row, also where none could be done. */
async function answered(step: () => Promise<{ data: BulkAnswer }>): Promise<BulkAnswer> {
  try {
    return (await step()).data
  } catch (thrown) {
    const data = thrown instanceof ApiError ? (thrown.extra['data'] as BulkAnswer | undefined) : undefined
    if (data?.failed) return data
    throw thrown
  }
}
