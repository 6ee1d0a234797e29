import { Modal } from 'antd'
import { useState } from 'react'
import { boxFee, editPrice, editPrices, editRefund } from '#billing/bill-write.api.ts'
import { billHistories, type BillDetail } from '#billing/bill.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api, queryClient } from '#platform/web/api.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { NewsStrip } from '#platform/web/form/news-strip.tsx'
import { useKept } from '#platform/web/form/use-kept.ts'
import { useLastChange } from '#platform/web/form/use-last-change.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'

const fees = [
  ['service_vnd', 'Phí dịch vụ'],
  ['freight_vnd', 'Cước'],
  ['surcharge_vnd', 'Phụ thu'],
  ['storage_vnd', 'Lưu kho'],
] as const
type Fee = (typeof fees)[number][0]
const feeOf = (order: number, fee: Fee) => `${order}.${fee}`

const valuesOf = (bill: BillDetail): FormValues => ({
  box: bill.box_vnd,
  discount: bill.discount_vnd,
  version: bill.version,
  ...Object.fromEntries(
    bill.orders.flatMap((order) => fees.map(([fee]) => [feeOf(order.id, fee), order[fee]])),
  ),
})

/** Box fee and discount of a bill; accountants also change what it asks for each order. */
export function BillFees({
  bill,
  prices,
  onClose,
}: {
  bill: BillDetail
  /** The person may change the fees of its orders. */
  prices: boolean
  onClose: () => void
}) {
  const message = useMessage()
  const kept = useKept(valuesOf(bill))
  const { first, values, touched, news, outrun } = kept
  const told = useLastChange({ call: billHistories, params: { id: bill.id } }, news !== undefined)
  const amount = (name: string) => (values[name] as number | null | undefined) ?? 0
  const set = (name: string) => (value: number | null) => kept.setValues((now) => ({ ...now, [name]: value }))
  const [reason, setReason] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rows = bill.orders.flatMap(({ id }) => {
    const changed = fees.filter(([fee]) => touched.has(feeOf(id, fee)))
    if (changed.length === 0) return []
    return { quote_id: id, ...Object.fromEntries(changed.map(([fee]) => [fee, amount(feeOf(id, fee))])) }
  })
  const needsReason = touched.has('discount') || rows.length > 0
  const fields: FormField[] = [
    { name: 'box', label: 'Phí đóng thùng', input: 'money' },
    { name: 'discount', label: 'Giảm trừ cho khách', input: 'money' },
    ...bill.orders.flatMap(({ id, code }) =>
      fees.map(([fee, label]): FormField => ({
        name: feeOf(id, fee),
        label: `${label} ${code}`,
        input: 'money',
      })),
    ),
  ]

  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    const { id } = bill
    const why = reason ?? ''
    try {
      // Each step changes the bill that the next one has seen.
      let version = first['version'] as number
      const [one] = rows
      if (one && rows.length === 1)
        version = (await api(editPrice, { body: { id, version, ...one, reason: why } })).data.version
      else if (rows.length)
        version = (await api(editPrices, { body: { id, version, prices: rows, reason: why } })).data.version
      if (touched.has('box'))
        version = (await api(boxFee, { body: { id, version, fee: amount('box') } })).data.version
      if (touched.has('discount')) {
        await api(editRefund, { body: { id, version, refund: amount('discount'), reason: why } })
      }
      message.success('Đã cập nhật phí')
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError && outrun(thrown))) setProblem(errorText(thrown))
    } finally {
      setSaving(false)
      for (const call of billReads) void queryClient.invalidateQueries({ queryKey: [call.id] })
    }
  }
  return (
    <Modal
      open
      title={`Phí và giảm trừ ${bill.code}`}
      width={prices ? 760 : 460}
      okText="Lưu"
      cancelText="Đóng"
      okButtonProps={{ loading: saving, disabled: news !== undefined || (needsReason && !reason?.trim()) }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {!saving && <NewsStrip kept={kept} fields={fields} by={told} />}
      <div className="bill-fees">
        <label>
          Phí đóng thùng
          <MoneyInput value={amount('box')} onChange={set('box')} />
        </label>
        <label>
          Giảm trừ cho khách
          <MoneyInput value={amount('discount')} onChange={set('discount')} />
        </label>
      </div>
      {prices && (
        <div className="bill-orders">
          <table>
            <thead>
              <tr>
                <th scope="col">Mã đơn</th>
                {fees.map(([key, label]) => (
                  <th scope="col" key={key} className="n">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bill.orders.map((order) => (
                <tr key={order.id}>
                  <td className="code">{order.code}</td>
                  {fees.map(([key, label]) => (
                    <td key={key} className="fee">
                      <MoneyInput
                        aria-label={`${label} ${order.code}`}
                        value={amount(feeOf(order.id, key))}
                        onChange={set(feeOf(order.id, key))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {needsReason && (
        <label>
          Lý do *
          <NoteInput value={reason} onChange={setReason} />
        </label>
      )}
      {problem && (
        <p className="bill-problem" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  )
}
