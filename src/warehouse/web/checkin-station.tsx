import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { subStatus } from '#orders/core/sub.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api, queryClient, showError, useAction } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag } from '#platform/web/session.ts'
import { checkInOrders, findByCode, findMain, printLabels, type CheckinRow } from '#warehouse/checkin.api.ts'
import { listInbills } from '#warehouse/inbill.api.ts'
import { openDecision } from '#warehouse/checkin.words.ts'
import { scanIn } from '#warehouse/scan-in.api.ts'
import { CheckinCarton } from '#warehouse/web/checkin-carton.tsx'
import { Earlier, Latest, type Done } from '#warehouse/web/checkin-done.tsx'
import { CheckinForm, type Weighed } from '#warehouse/web/checkin-form.tsx'
import { refusalOfScan } from '#warehouse/web/scan-result.ts'
import { keepSlip, keptSlip, SessionSlip } from '#warehouse/web/session-slip.tsx'
import '#warehouse/web/checkin.css'

const CheckinTrouble = lazy(async () => ({
  default: (await import('#warehouse/web/checkin-trouble.tsx')).CheckinTrouble,
}))
const WaitingOrders = lazy(async () => ({
  default: (await import('#warehouse/web/waiting-orders.tsx')).WaitingOrders,
}))

/**
 * The check-in station: scan, weigh, measure, next; or many orders of one carton at once. The order
 * of the address (`?code=`) stands on the scale from the start.
 */
export function CheckinStation({
  path,
  title,
  leave,
  waiting = false,
}: {
  path: string
  title: string
  leave: string
  /** Below the scale stand the orders that wait for it. */
  waiting?: boolean
}) {
  const message = useMessage()
  const navigate = useNavigate()
  const works = useHasFlag('ql', 'op')
  const [queue, setQueue] = useState<readonly CheckinRow[]>([])
  const [carton, setCarton] = useState<readonly CheckinRow[] | null>(null)
  const [finished, setFinished] = useState<readonly Done[]>([])
  const [labels, setLabels] = useState(() => localStorage.getItem('checkin-labels') !== '0')
  /** A repeat of what was not answered carries the key of the first attempt. */
  const { mutateAsync, isPending: busy } = useAction(checkInOrders, {
    quiet: true,
    // A new slip follows it.
    onFailure: ({ error }) => error === 'checkin.slip_closed',
  })
  const [slip, setSlip] = useState(keptSlip)
  const [trouble, setTrouble] = useState<CheckinRow>()
  const inCarton = useRef(false)
  inCarton.current = carton !== null
  const [search] = useSearchParams()
  const asked = search.get('code')
  useEffect(() => {
    if (!asked) return
    let left = false
    api(findMain, { params: { code: asked } })
      .then(({ data: row }) => {
        if (left) return
        if (row.status === orderStatus.beingCheckedIn) setQueue((now) => merged([row], now))
        else message.warning(notReady([row]).title)
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
    if (openDecision(first.sub_status)) {
      const said = [first.sub_note, first.customer_name].filter(Boolean).join(' · ')
      const title = `${first.code}: ${subStatus.label(first.sub_status ?? 0)}`
      return { tone: 'warn', title, detail: said, say: 'Chờ quyết định' }
    }
    const urgent = first.services_extra.length ? ` · ${first.services_extra.join(', ')}` : ''
    return {
      tone: 'ok',
      title: `${first.code}: cân đi`,
      detail: `${first.customer_name ?? 'Chưa có khách'}${urgent}`,
      say: ready.length > 1 ? `${ready.length} đơn` : 'Cân đi',
    }
  }

  const putOnScale = useCallback((one: CheckinRow) => setQueue((now) => merged([one], now)), [])
  const drop = (id: number) => setQueue((now) => now.filter((one) => one.id !== id))
  const onSlip = ({ id }: { id: number }) => {
    keepSlip(id)
    setSlip(id)
    void queryClient.invalidateQueries({ queryKey: [listInbills.id] })
  }
  /** What others have done meanwhile: an order checked in elsewhere leaves, one that was changed stands anew. */
  const lookAgain = async (rows: readonly CheckinRow[]) => {
    const answers = await Promise.all(rows.map(({ code }) => api(findMain, { params: { code } })))
    const fresh = answers.map(({ data }) => data)
    const waitingOf = (before: readonly CheckinRow[]) =>
      before
        .map((row) => fresh.find(({ id }) => id === row.id) ?? row)
        .filter(({ status }) => status === orderStatus.beingCheckedIn)
    setQueue(waitingOf)
    setCarton((now) => now && waitingOf(now))
  }
  /** Checks in on the session's slip; one that has closed meanwhile is followed by a new one. */
  const send = async (
    rows: readonly CheckinRow[],
    body: InputOf<typeof checkInOrders.body>,
  ): Promise<Done | null> => {
    try {
      const call = (inbill_id: number | null) =>
        mutateAsync({ body: { ...body, ...(inbill_id ? { inbill_id } : {}) } })
      const given = body.carton ? null : slip
      const { data } = await call(given).catch((problem: unknown) => {
        if (given && problem instanceof ApiError && problem.error === 'checkin.slip_closed') return call(null)
        throw problem
      })
      if (!body.carton) onSlip(data.inbill)
      setFinished((now) => [data, ...now].slice(0, 8))
      if (labels) void print(data.orders.map((order) => order.id))
      return data
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409) await lookAgain(rows).catch(() => {})
      return null
    } finally {
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
    const data = await send([row], { checkins: [{ id: row.id, version: row.version, ...weighed }] })
    if (data) drop(row.id)
  }
  const weighCarton = async (weight: number, fee: number) => {
    const rows = carton ?? []
    const data = await send(rows, {
      checkins: rows.map(({ id, version }) => ({ id, version })),
      carton: { weight, fee },
    })
    if (data) setCarton([])
  }
  const row = queue[0]
  const latest = finished[0]
  /** Nothing is on the scale: what was done last stands in full. */
  const free = carton ? carton.length === 0 : !row
  const earlier = finished.slice(free ? 1 : 0)

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
        {works && <SessionSlip id={slip} onSlip={onSlip} />}
        {!works && <span className="quiet">Bạn chỉ xem: việc cân và khai thác do bộ phận vận hành làm.</span>}
      </div>
      {carton && (
        <CheckinCarton
          // The next carton has neither the weight nor the fee of the one before.
          key={finished.length === 0 ? 0 : finished[0]?.inbill.id}
          rows={carton}
          busy={busy}
          onRemove={(id) => {
            setCarton((now) => (now ?? []).filter((one) => one.id !== id))
            focusScanner()
          }}
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
            drop(row.id)
            focusScanner()
          }}
          onTrouble={() => setTrouble(row)}
          onPhotos={(more) =>
            setQueue((now) =>
              now.map((one) => (one.id === row.id ? { ...one, photos: one.photos + more } : one)),
            )
          }
          onSubmit={(weighed) => void weigh(row, weighed)}
        />
      )}
      {latest && free && <Latest done={latest} print={print} />}
      {earlier.length > 0 && <Earlier done={earlier} print={print} />}
      {waiting && <WaitingOrders path={path} onChoose={putOnScale} />}
      {trouble && (
        <Suspense>
          <CheckinTrouble
            row={trouble}
            onClose={() => setTrouble(undefined)}
            onSaved={() => {
              drop(trouble.id)
              focusScanner()
            }}
          />
        </Suspense>
      )}
    </ScanStation>
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
