import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { getBill, quoteAndBill, type BillDetail } from '#billing/bill.api.ts'
import { scanBill } from '#billing/bill-write.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { BillHistory } from '#billing/web/parts/bill-history.tsx'
import { api } from '#platform/web/api.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import '#billing/web/billing.css'

/** What is scanned off a bill before it leaves: its packages, or its orders where they have none. */
interface Checked {
  bill: BillDetail
  wanted: { code: string; label: string }[]
  seen: ReadonlySet<string>
}

function itemsOf(bill: BillDetail): Checked['wanted'] {
  return bill.orders.flatMap((order) =>
    order.packages.length
      ? order.packages.map((track) => ({ code: track, label: `${track} · ${order.code} ${order.name}` }))
      : [{ code: order.code, label: `${order.code} ${order.name}` }],
  )
}

/** Scans a bill, then each of its packages: a strange one is said at once, the last one closes the check. */
export default function CheckBill() {
  const navigate = useNavigate()
  // Sales look whether everything is there; that it may leave is told by the warehouse and the accountants.
  const scans = useHasFlag('ql', 'kt', 'op')
  const [checked, setChecked] = useState<Checked>()
  // Scans come faster than renders: what is decided by is kept here.
  const now = useRef<Checked>(undefined)
  const keep = (next: Checked | undefined) => {
    now.current = next
    setChecked(next)
  }

  const onScan = async (given: string): Promise<ScanResult> => {
    const code = given.trim().toUpperCase()
    const { data } = await api(quoteAndBill, { params: { code } })
    if (data.kind === 'bill' && data.bill) return begin(data.bill.code)
    const { bill } = data
    if (!bill) return { tone: 'error', title: 'Chưa lên phiếu', detail: code, say: 'Chưa lên phiếu' }
    if (!now.current) await begin(bill.code)
    const current = now.current
    if (!current || current.bill.code !== bill.code) {
      return {
        tone: 'error',
        title: 'Nhầm phiếu',
        detail: `${code} thuộc phiếu ${bill.code}`,
        say: 'Nhầm phiếu',
      }
    }
    // An order's code stands for all its packages.
    const order = data.kind === 'order' ? current.bill.orders.find((one) => one.code === code) : undefined
    const codes = order?.packages.length ? order.packages : [code]
    const fresh = codes.filter((one) => !current.seen.has(one))
    if (fresh.length === 0) return { tone: 'warn', title: 'Đã quét rồi', detail: code, say: 'Đã quét rồi' }
    if (scans) await api(scanBill, { body: { id: current.bill.id, codes: fresh } })
    const seen = new Set([...current.seen, ...codes])
    keep({ ...current, seen })
    const left = current.wanted.filter((item) => !seen.has(item.code)).length
    return left === 0
      ? {
          tone: 'ok',
          title: 'Đủ hàng',
          detail: `Phiếu ${bill.code} đủ ${current.wanted.length} kiện`,
          say: 'Đủ hàng',
        }
      : { tone: 'ok', title: `Đúng, còn ${left}`, detail: code, say: `Còn ${left} kiện` }
  }

  const begin = async (code: string): Promise<ScanResult> => {
    const { data: bill } = await api(getBill, { params: { code } })
    const wanted = itemsOf(bill)
    keep({ bill, wanted, seen: new Set(bill.scanned) })
    const status = billStatus.label(bill.status)
    const ready = bill.status === billStatus.approved || bill.status === billStatus.released
    return {
      tone: ready ? 'ok' : 'warn',
      title: ready ? `${wanted.length} kiện cần quét` : `Phiếu ở bước: ${status}`,
      detail: `${bill.code} · ${bill.customer_name}`,
      say: ready ? `${wanted.length} kiện` : status,
    }
  }

  return (
    <ScanStation
      station="invoice-check"
      path="/invoice/check"
      title="Kiểm tra phiếu xuất"
      onScan={onScan}
      onLeave={() => void navigate('/invoices/export')}
    >
      {checked ? (
        <div className="bill-check">
          <p>
            <b>{checked.bill.code}</b> · {checked.bill.customer_no} {checked.bill.customer_name} · đã quét{' '}
            <b>
              {checked.seen.size}/{checked.wanted.length}
            </b>
          </p>
          <ul>
            {checked.wanted.map((item) => (
              <li key={item.code} data-on={checked.seen.has(item.code)}>
                {checked.seen.has(item.code) ? '✓ ' : '○ '}
                {item.label}
              </li>
            ))}
          </ul>
          <div className="bill-buttons">
            <Button onClick={() => keep(undefined)}>Phiếu khác</Button>
            <Button onClick={() => void navigate(`/invoices?open=${checked.bill.id}`)}>Mở phiếu</Button>
          </div>
          <details>
            <summary>Lịch sử phiếu</summary>
            <BillHistory id={checked.bill.id} />
          </details>
        </div>
      ) : (
        <p className="quiet">Quét mã phiếu xuất, sau đó quét từng kiện hoặc mã đơn.</p>
      )}
    </ScanStation>
  )
}
