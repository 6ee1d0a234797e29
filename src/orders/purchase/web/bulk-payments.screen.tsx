import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { checkPayments, savePayments, type CheckedPayment } from '#orders/purchase/bulk-payment.api.ts'
import { type ChargeStatus } from '#orders/purchase/charge.api.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { readPayments, type PastedPayment } from '#orders/purchase/web/payment-table.ts'
import { api, queryClient } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { useWorking } from '#platform/web/use-working.ts'
import '#orders/core/web/parts/bulk-change.css'

const path = '/quotes/payments'
const title = 'Cập nhật thanh toán hàng loạt'
const states = [chargeStatus.paid, chargeStatus.pending, chargeStatus.cancelled].map((value) => ({
  value,
  label: chargeStatus.label(value),
}))

/** What suppliers took, pasted as a table, checked against the books and saved. */
export default function BulkPayments() {
  const pays = useHasFlag('ql', 'kt')
  if (pays) return <Table />
  return (
    <Screen path={path} title={title}>
      <p className="quiet">Khoản chi cho người bán do kế toán và quản lý cập nhật.</p>
    </Screen>
  )
}

function Table() {
  const message = useMessage()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<ChargeStatus>(chargeStatus.paid)
  const [asked, setAsked] = useState<PastedPayment[]>([])
  const [wrong, setWrong] = useState<string[]>([])
  const [rows, setRows] = useState<readonly CheckedPayment[]>([])
  const [saved, setSaved] = useState(false)
  const { busy, working } = useWorking()
  const good = rows.filter(({ problem }) => problem === null).length

  const check = () =>
    working(async () => {
      const read = readPayments(text, status)
      setWrong(read.wrong)
      setSaved(false)
      setRows([])
      if (read.rows.length === 0) return
      setAsked(read.rows)
      setRows((await api(checkPayments, { body: { rows: read.rows } })).data.rows)
    })
  const save = () =>
    working(async () => {
      const { data } = await api(savePayments, { body: { rows: asked } })
      setRows(data.rows)
      setSaved(true)
      message.success(`Đã cập nhật ${data.good} đơn`)
      for (const read of orderReads) void queryClient.invalidateQueries({ queryKey: [read.id] })
    })
  return (
    <Screen path={path} title={title}>
      <div className="bulk-change">
        <section>
          <Input.TextArea
            aria-label="Bảng thanh toán"
            placeholder={'Dán từ Excel: mã đơn, số tiền, trạng thái\nDH000001230\t12800\t1'}
            value={text}
            rows={10}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            aria-label="Trạng thái khi dòng không ghi"
            value={status}
            options={states}
            onChange={(value) => setStatus(value as ChargeStatus)}
          />
          <Button loading={busy} disabled={text.trim() === ''} onClick={() => void check()}>
            Kiểm tra
          </Button>
          {wrong.length > 0 && (
            <p role="alert" className="bulk-unknown">
              Không đọc được: {wrong.join(' · ')}
            </p>
          )}
          <p className="quiet">
            Số tiền theo tiền của đơn, để trống thì không so. Chỉ ghi trạng thái khoản chi, không phát sinh
            bút toán; khoản đã đối chiếu sao kê thì giữ nguyên.
          </p>
        </section>
        <section aria-live="polite">
          {rows.length > 0 && !saved && (
            <div className="bulk-change-bar">
              <Button type="primary" loading={busy} disabled={good === 0} onClick={() => void save()}>
                Lưu {good} dòng
              </Button>
            </div>
          )}
          <table>
            <tbody>
              {rows.map((row, index) => (
                <tr key={`${row.code} ${index}`}>
                  <td className="code">{row.code}</td>
                  <td>{row.name}</td>
                  <td style={{ textAlign: 'right' }}>
                    {row.booked !== null &&
                      `${grouped(row.booked, Number.isInteger(row.booked) ? 0 : 2)} ${row.currency}`}
                  </td>
                  <td>
                    {row.before !== null && `${chargeStatus.label(row.before)} → `}
                    {chargeStatus.label(row.status)}
                  </td>
                  <td className={row.problem ? 'bulk-unknown' : undefined}>
                    {row.problem ?? (saved ? 'Đã lưu' : 'Sẽ lưu')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="quiet">Dán bảng rồi bấm “Kiểm tra”.</p>}
        </section>
      </div>
    </Screen>
  )
}
