import { Modal } from 'antd'
import { useState } from 'react'
import { boxFee, editPrices, editRefund } from '#billing/bill-write.api.ts'
import type { BillDetail } from '#billing/bill.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { api, queryClient } from '#platform/web/api.ts'
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
  const [box, setBox] = useState<number | null>(bill.box_vnd)
  const [discount, setDiscount] = useState<number | null>(bill.discount_vnd)
  const [changed, setChanged] = useState<Record<number, Partial<Record<Fee, number>>>>({})
  const [reason, setReason] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rows = Object.entries(changed).map(([id, values]) => ({ quote_id: Number(id), ...values }))
  const needsReason = (discount ?? 0) !== bill.discount_vnd || rows.length > 0

  const save = async () => {
    setSaving(true)
    setProblem(undefined)
    const { id } = bill
    const why = reason ?? ''
    try {
      // Each step changes the bill that the next one has seen.
      let { version } = bill
      if (rows.length)
        version = (await api(editPrices, { body: { id, version, prices: rows, reason: why } })).data.version
      if ((box ?? 0) !== bill.box_vnd)
        version = (await api(boxFee, { body: { id, version, fee: box ?? 0 } })).data.version
      if ((discount ?? 0) !== bill.discount_vnd) {
        await api(editRefund, { body: { id, version, refund: discount ?? 0, reason: why } })
      }
      message.success('Đã cập nhật phí')
      onClose()
    } catch (thrown) {
      setProblem(errorText(thrown))
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
      okButtonProps={{ loading: saving, disabled: needsReason && !reason?.trim() }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="bill-fees">
        <label>
          Phí đóng thùng
          <MoneyInput value={box} onChange={setBox} />
        </label>
        <label>
          Giảm trừ cho khách
          <MoneyInput value={discount} onChange={setDiscount} />
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
                        value={changed[order.id]?.[key] ?? order[key]}
                        onChange={(value) =>
                          setChanged((now) => ({
                            ...now,
                            [order.id]: { ...now[order.id], [key]: value ?? 0 },
                          }))
                        }
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
