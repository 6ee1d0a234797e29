import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Answer, InputOf } from '#platform/contract/call.ts'
import { api, showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag } from '#platform/web/session.ts'
import { checkInOrders, findByCode, printLabels, type CheckinRow } from '#warehouse/checkin.api.ts'
import { scanIn } from '#warehouse/scan-in.api.ts'
import { CheckinCarton } from '#warehouse/web/checkin-carton.tsx'
import { CheckinForm, type Weighed } from '#warehouse/web/checkin-form.tsx'
import { refusalOfScan } from '#warehouse/web/scan-result.ts'
import { sumCheckWords } from '#warehouse/checkin.words.ts'
import '#warehouse/web/checkin.css'

type Done = Answer<typeof checkInOrders>['data']

/**
 * The check-in station: scan, weigh, measure, next; or many orders of one carton at once. The order
 * of the address (`?code=`) stands on the scale from the start.
 */
export function CheckinStation({ path, title, leave }: { path: string; title: string; leave: string }) {
  const message = useMessage()
  const navigate = useNavigate()
  const works = useHasFlag('ql', 'op')
  const [queue, setQueue] = useState<readonly CheckinRow[]>([])
  const [carton, setCarton] = useState<readonly CheckinRow[] | null>(null)
  const [finished, setFinished] = useState<readonly Done[]>([])
  const [labels, setLabels] = useState(() => localStorage.getItem('checkin-labels') !== '0')
  const [busy, setBusy] = useState(false)
  const slip = useRef(openSlip())
  const inCarton = useRef(false)
  inCarton.current = carton !== null
  const [search] = useSearchParams()
  const asked = search.get('code')
  useEffect(() => {
    if (!asked) return
    let left = false
    api(findByCode, { params: { code: asked } })
      .then(({ data }) => {
        if (left) return
        const ready = data.filter((row) => row.status === orderStatus.beingCheckedIn)
        if (ready.length > 0) setQueue((now) => merged(ready, now))
        else message.warning(notReady(data).title)
      })
      .catch((problem: unknown) => showError(message, problem))
    return () => {
      left = true
    }
  }, [asked, message])

  const onScan = async (code: string, given: { idempotencyKey: string }): Promise<ScanResult> => {
    const scanned = works ? await api(scanIn, { body: { code }, idempotencyKey: given.idempotencyKey }) : null
    const refusal = scanned && refusalOfScan(scanned.data)
    if (refusal) return refusal
    const { data: rows } = await api(findByCode, { params: { code } })
    const ready = rows.filter((row) => row.status === orderStatus.beingCheckedIn)
    if (ready.length === 0) return notReady(rows)
    if (inCarton.current) {
      setCarton((now) => merged(now ?? [], ready))
      return { tone: 'ok', title: `Thêm ${ready.map((row) => row.code).join(', ')}`, say: 'Đã thêm' }
    }
    setQueue((now) => merged(ready, now))
    const first = ready[0] as CheckinRow
    const urgent = first.services_extra.length ? ` · ${first.services_extra.join(', ')}` : ''
    return {
      tone: 'ok',
      title: `${first.code}: cân đi`,
      detail: `${first.customer_name ?? 'Chưa có khách'}${urgent}`,
      say: ready.length > 1 ? `${ready.length} đơn` : 'Cân đi',
    }
  }

  /** Checks in on the session's slip; one that has closed meanwhile is followed by a new one. */
  const send = async (body: InputOf<typeof checkInOrders.body>): Promise<Done | null> => {
    setBusy(true)
    try {
      const call = (inbill_id: number | null) =>
        api(checkInOrders, { body: { ...body, ...(inbill_id ? { inbill_id } : {}) } })
      const given = body.carton ? null : slip.current
      const { data } = await call(given).catch((problem: { error?: string }) => {
        if (given && problem.error === 'checkin.slip_closed') return call(null)
        throw problem
      })
      if (!body.carton) slip.current = keepSlip(data.inbill.id)
      setFinished((now) => [data, ...now].slice(0, 8))
      if (labels) void print(data.orders.map((order) => order.id))
      return data
    } catch (problem) {
      showError(message, problem)
      return null
    } finally {
      setBusy(false)
      focusScanner()
    }
  }
  const print = async (ids: number[]) => {
    try {
      const { data } = await api(printLabels, { body: { ids } })
      await printHtml(data.content, { page: 'label50x30', delay: 200 })
    } catch (problem) {
      showError(message, problem)
    }
  }
  const weigh = async (row: CheckinRow, weighed: Weighed) => {
    const data = await send({ checkins: [{ id: row.id, version: row.version, ...weighed }] })
    if (data) setQueue((now) => now.filter((one) => one.id !== row.id))
  }
  const weighCarton = async (weight: number, fee: number) => {
    const rows = carton ?? []
    const data = await send({
      checkins: rows.map(({ id, version }) => ({ id, version })),
      carton: { weight, fee },
    })
    if (data) setCarton([])
  }
  const row = queue[0]
  const latest = finished[0]

  return (
    <ScanStation
      station={`checkin-${currentStation() ?? ''}`}
      title={title}
      path={path}
      onScan={onScan}
      onLeave={() => void navigate(leave)}
    >
      <div className="checkin-options">
        <Button
          type={carton ? 'primary' : 'default'}
          aria-pressed={carton !== null}
          disabled={!works}
          onClick={() => {
            setCarton(carton ? null : [])
            focusScanner()
          }}
        >
          {carton ? 'Đang khai thác theo thùng' : 'Khai thác theo thùng'}
        </Button>
        <label>
          <input
            type="checkbox"
            checked={labels}
            onChange={(event) => {
              setLabels(event.target.checked)
              localStorage.setItem('checkin-labels', event.target.checked ? '1' : '0')
            }}
          />
          In tem sau khi cân
        </label>
        {!works && <span className="quiet">Bạn chỉ xem: việc cân và khai thác do bộ phận vận hành làm.</span>}
      </div>
      {carton && (
        <CheckinCarton
          rows={carton}
          busy={busy}
          onRemove={(id) => setCarton((now) => (now ?? []).filter((one) => one.id !== id))}
          onSubmit={(weight, fee) => void weighCarton(weight, fee)}
        />
      )}
      {!carton && row && (
        <CheckinForm
          key={row.id}
          row={row}
          more={queue.length - 1}
          busy={busy}
          readOnly={!works}
          onSkip={() => {
            setQueue((now) => now.filter((one) => one.id !== row.id))
            focusScanner()
          }}
          onSubmit={(weighed) => void weigh(row, weighed)}
        />
      )}
      {latest && !row && <Latest done={latest} print={print} />}
      {finished.length > 1 && (
        <ul className="checkin-done" aria-label="Vừa khai thác">
          {finished.slice(1).map((one) => (
            <li key={keyOf(one)} data-warned={warningsOf(one).length > 0}>
              <b>{nameOf(one)}</b>
              <span>{weightsOf(one)}</span>
              <span className="quiet">Phiếu {one.inbill.code}</span>
              {warningsOf(one).map((words) => (
                <span key={words} className="tag" data-tone="warning">
                  ! {words}
                </span>
              ))}
              <Button size="small" onClick={() => void print(one.orders.map((order) => order.id))}>
                In tem
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ScanStation>
  )
}

const keyOf = (done: Done) => `${done.inbill.id}-${done.orders[0]?.id}`
const nameOf = ({ orders }: Done) => (orders.length > 1 ? `${orders.length} đơn` : orders[0]?.code)
const warningsOf = ({ orders }: Done) => [
  ...new Set(orders.flatMap((order) => order.warnings.map((warning) => warning.message))),
]
const weightsOf = ({ orders, sum }: Done) => {
  const only = orders.length === 1 ? orders[0] : undefined
  if (!only) return sumCheckWords(sum)
  return `${only.r_weight.toFixed(2)} kg${only.v_weight > 0 ? `, thể tích ${only.v_weight.toFixed(2)} kg` : ''}`
}

/** What was checked in last, in the colour of its warnings. */
function Latest({ done, print }: { done: Done; print: (ids: number[]) => Promise<void> }) {
  const warnings = warningsOf(done)
  return (
    <div className="checkin-latest" role="status" data-warned={warnings.length > 0}>
      <strong>
        {warnings.length > 0 ? '! ' : '✓ '}
        {nameOf(done)} đã khai thác
      </strong>
      <span>{weightsOf(done)}</span>
      <span>Phiếu {done.inbill.code}</span>
      {warnings.map((words) => (
        <b key={words}>{words}</b>
      ))}
      <Button size="small" onClick={() => void print(done.orders.map((order) => order.id))}>
        In tem
      </Button>
    </div>
  )
}

function notReady(rows: readonly CheckinRow[]): ScanResult {
  const row = rows[0] as CheckinRow
  const status = orderStatus.label(row.status)
  return row.status >= orderStatus.checked
    ? { tone: 'warn', title: `${row.code} đã khai thác`, detail: status, say: 'Đã khai thác' }
    : { tone: 'error', title: `${row.code} chưa về kho`, detail: status, say: 'Chưa về kho' }
}

/** The rows of `first`, then the others. */
function merged(first: readonly CheckinRow[], then: readonly CheckinRow[]): CheckinRow[] {
  return [...first, ...then.filter((row) => !first.some((one) => one.id === row.id))]
}

function focusScanner(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[data-scan-box]')?.focus(), 0)
}

/** The slip of this session: the browser tab's, of this station and day. */
const slipKey = () => `checkin-slip-${currentStation() ?? ''}-${new Date().toDateString()}`
const openSlip = (): number | null => Number(sessionStorage.getItem(slipKey())) || null
const keepSlip = (id: number): number => {
  sessionStorage.setItem(slipKey(), String(id))
  return id
}
