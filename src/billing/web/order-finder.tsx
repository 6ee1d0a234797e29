import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { quoteAndBill } from '#billing/bill.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Answer } from '#platform/contract/call.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api } from '#platform/web/api.ts'
import '#billing/web/billing.css'

type Found = Answer<typeof quoteAndBill>['data']

/** Finds what is to be billed by what is scanned: an order, its track or a package of it. */
export function OrderFinder() {
  const [, setSearch] = useSearchParams()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<string>()
  const find = async () => {
    const asked = code.trim()
    if (asked === '' || busy) return
    setBusy(true)
    setProblem(undefined)
    setFound(undefined)
    try {
      const { data } = await api(quoteAndBill, { params: { code: asked } })
      setFound(data)
      const ready = data.orders.filter(
        (order) => order.status === orderStatus.priced && order.bill_code === null,
      )
      if (ready.length > 0) setSearch({ orders: ready.map((order) => order.id).join(',') })
      setCode('')
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : 'Không tìm được.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="bill-find">
      <Input
        aria-label="Mã đơn, mã vận đơn hoặc mã kiện"
        placeholder="Quét hoặc nhập mã đơn, mã vận đơn, mã kiện"
        value={code}
        autoFocus
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={() => void find()}
        style={{ maxWidth: 360 }}
      />
      <Button loading={busy} onClick={() => void find()}>
        Tìm đơn
      </Button>
      <span aria-live="polite">
        {problem && <span className="bill-problem">{problem}</span>}
        {found && <Said found={found} />}
      </span>
    </div>
  )
}

/** What the code was, and why it is not billed where it is not. */
function Said({ found }: { found: Found }) {
  if (found.bill) {
    return (
      <>
        Đã có phiếu <Link to={`/invoices?open=${found.bill.id}`}>{found.bill.code}</Link>.
      </>
    )
  }
  return found.orders.map((order) => (
    <span key={order.id}>
      {order.code}:{' '}
      {order.bill_code !== null
        ? `đã ở phiếu ${order.bill_code}. `
        : order.status === orderStatus.priced
          ? 'đã chọn. '
          : order.status > orderStatus.priced || order.status === orderStatus.cancelled
            ? 'không còn lập phiếu được. '
            : 'chưa tính giá, chưa lập phiếu được. '}
    </span>
  ))
}
