import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getBill, listBills, quoteAndBill, type BillDetail } from '#billing/bill.api.ts'
import { scanBill } from '#billing/bill-write.api.ts'
import { changeBillStatus } from '#delivery/delivery.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { billStatus } from '#billing/bill.status.ts'
import { billSamples } from '#billing/web/bill-samples.ts'
import { BillHistory } from '#billing/web/parts/bill-history.tsx'
import { api, showError, useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import type { ScannedGoods, ScanResult } from '#platform/web/scan/queue.ts'
import { PhotoButton } from '#warehouse/web/parts/photo-button.tsx'
import '#billing/web/billing.css'

/** What is scanned off a bill before it leaves: its packages, or its orders where they have none. */
interface Checked {
  bill: BillDetail
  wanted: { code: string; label: string }[]
  seen: ReadonlySet<string>
}

function itemsOf(bill: BillDetail): Checked['wanted'] {
  return bill.orders.flatMap((order) => {
    const label = [order.position && `Kệ ${order.position}`, `${order.code} ${order.name}`]
    const labelled = (...before: string[]) => [...before, ...label].filter(Boolean).join(' · ')
    return order.packages.length
      ? order.packages.map((track) => ({ code: track, label: labelled(track) }))
      : [{ code: order.code, label: labelled() }]
  })
}

const checkedOf = async (code: string): Promise<Checked> => {
  const { data: bill } = await api(getBill, { params: { code } })
  return { bill, wanted: itemsOf(bill), seen: new Set(bill.scanned) }
}

const isFull = ({ wanted, seen }: Checked) => wanted.every(({ code }) => seen.has(code))

function goodsOf({ bill, wanted, seen }: Checked): ScannedGoods {
  return {
    picture: bill.orders.find(({ image_url }) => image_url)?.image_url,
    facts: [
      { label: 'Phiếu', expected: bill.code },
      { label: 'Khách', expected: [bill.customer_no, bill.customer_name].join(' ') },
      {
        label: 'Kiện đã quét',
        expected: `${wanted.filter(({ code }) => seen.has(code)).length}/${wanted.length}`,
      },
    ],
  }
}

/**
 * Scans a bill, then each of its packages: a strange one is said at once, the last one closes the check. The bill of
 * the address (`?code=`) is on from the start.
 */
export default function CheckBill() {
  const navigate = useNavigate()
  // Sales look whether everything is there; that it may leave is told by the warehouse and the accountants.
  const scans = useHasFlag('ql', 'kt', 'op')
  const [checked, setChecked] = useState<Checked>()
  // Scans come faster than renders: what is decided by is kept here.
  const now = useRef<Checked>(undefined)
  const awaited = useCall(listBills, { query: { size: 1, status: String(billStatus.approved) } })
  const keep = (next: Checked | undefined) => {
    now.current = next
    setChecked(next)
  }

  const message = useMessage()
  const [search] = useSearchParams()
  const asked = search.get('code')
  useEffect(() => {
    if (!asked) return
    let left = false
    checkedOf(asked)
      .then((next) => {
        if (left || now.current) return
        now.current = next
        setChecked(next)
      })
      .catch((problem: unknown) => showError(message, problem))
    return () => {
      left = true
    }
  }, [asked, message])

  // It posts nothing and is taken back for a moment: whoever has scanned all of it is not asked once more.
  const release = useAction(changeBillStatus, { invalidates: billReads, quiet: true })
  const letGo = (done: Checked) =>
    release.mutate(
      { body: { ids: [done.bill.id], status: billStatus.released } },
      { onSuccess: () => keep({ ...done, bill: { ...done.bill, status: billStatus.released } }) },
    )

  const onScan = async (given: string): Promise<ScanResult> => {
    const code = given.trim().toUpperCase()
    const { data } = await api(quoteAndBill, { params: { code } })
    if (data.kind === 'bill' && data.bill) return begin(data.bill.code)
    const { bill } = data
    if (!bill) return { kind: 'absent', title: 'Chưa lên phiếu', detail: 'Đơn này chưa có phiếu xuất' }
    if (!now.current) await begin(bill.code)
    const current = now.current
    if (!current || current.bill.code !== bill.code) {
      return { kind: 'elsewhere', title: 'Nhầm phiếu', detail: `${code} thuộc phiếu ${bill.code}` }
    }
    // An order's code stands for all its packages.
    const order = data.kind === 'order' ? current.bill.orders.find((one) => one.code === code) : undefined
    const codes = order?.packages.length ? order.packages : [code]
    const fresh = codes.filter((one) => !current.seen.has(one))
    if (fresh.length === 0) return { kind: 'again', subject: order?.code }
    if (scans) await api(scanBill, { body: { id: current.bill.id, codes: fresh } })
    const seen = new Set([...current.seen, ...codes])
    keep({ ...current, seen })
    const left = current.wanted.filter((item) => !seen.has(item.code)).length
    const item = current.wanted.find((one) => one.code === codes[0])
    return left === 0
      ? { kind: 'full', detail: `Phiếu ${bill.code} đủ ${current.wanted.length} kiện` }
      : { kind: 'right', title: `Đúng, còn ${left}`, detail: item?.label, say: `Còn ${left} kiện` }
  }

  const begin = async (code: string): Promise<ScanResult> => {
    const next = await checkedOf(code)
    keep(next)
    const { bill, wanted } = next
    const status = billStatus.label(bill.status)
    const ready = bill.status === billStatus.approved || bill.status === billStatus.released
    return {
      kind: ready ? 'found' : 'careful',
      title: ready ? `${wanted.length} kiện cần quét` : status,
      subject: bill.code,
      detail: ready ? bill.customer_name : `Phiếu ở bước: ${status} · ${bill.customer_name}`,
      say: ready ? `${wanted.length} kiện` : status,
    }
  }

  return (
    <ScanStation
      station="invoice-check"
      path="/invoice/check"
      title="Kiểm tra phiếu xuất"
      colour="bill"
      samples={billSamples}
      awaited={awaited.data?.pagination.total}
      goods={checked && goodsOf(checked)}
      onScan={onScan}
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
            {scans && isFull(checked) && checked.bill.status === billStatus.approved && (
              <Button type="primary" loading={release.isPending} onClick={() => letGo(checked)}>
                Duyệt xuất kho
              </Button>
            )}
            <Button onClick={() => keep(undefined)}>Phiếu khác</Button>
            {scans && <PhotoButton code={checked.bill.code} type={6} disabled={false} />}
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
