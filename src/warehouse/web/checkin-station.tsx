import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Answer, InputOf } from '#platform/contract/call.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api, queryClient, showError, useAction, useCall, useWrite } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { isCode } from '#platform/rules/luhn-code.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { OfLastScan } from '#platform/web/scan/of-last-scan.tsx'
import type { GivenScan, ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation, type StationHandle } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag } from '#platform/web/session.ts'
import {
  checkInOrders,
  findByCode,
  findMain,
  listWaiting,
  printLabels,
  type CheckinFound,
  type CheckinRow,
} from '#warehouse/checkin.api.ts'
import { listInbills } from '#warehouse/inbill.api.ts'
import { kg } from '#warehouse/checkin.words.ts'
import { scanIn } from '#warehouse/scan-in.api.ts'
import { CheckinCarton } from '#warehouse/web/checkin-carton.tsx'
import { CheckedIn, Earlier, Latest } from '#warehouse/web/checkin-done.tsx'
import { doneResult, weightOf, withWeight, type Done } from '#warehouse/web/checkin-result.ts'
import { CheckinForm } from '#warehouse/web/checkin-form.tsx'
import { goodsOf, notReady, onScale } from '#warehouse/web/on-scale.ts'
import { notSent, refusalOfScan, withBefore } from '#warehouse/web/scan-result.ts'
import { keepSlip, keptSlip, SessionSlip } from '#warehouse/web/session-slip.tsx'
import { checkinSamples } from '#warehouse/web/station-samples.ts'
import { settleTyped, type Draft } from '#warehouse/web/unsaved.ts'
import type { Photographed } from '#warehouse/web/parts/photo-button.tsx'
import { useKeptQueue } from '#warehouse/web/use-kept-queue.ts'
import { DraftList, useDrafts } from '#warehouse/web/use-drafts.tsx'
import { doubtOf, isTyped, untyped, weighedOf, type Typed, type Weighed } from '#warehouse/web/weighed.ts'
import '#warehouse/web/checkin.css'

const CheckinTrouble = lazy(async () => ({
  default: (await import('#warehouse/web/checkin-trouble.tsx')).CheckinTrouble,
}))
const CorrectCheckin = lazy(async () => ({
  default: (await import('#warehouse/web/parts/correct-checkin.tsx')).CorrectCheckin,
}))
const WaitingOrders = lazy(async () => ({
  default: (await import('#warehouse/web/waiting-orders.tsx')).WaitingOrders,
}))

const ShipmentCheckin = lazy(async () => ({
  default: (await import('#shipments/web/parts/shipment-checkin.tsx')).ShipmentCheckin,
}))

const atScale = String(orderStatus.beingCheckedIn)

/**
 * The check-in station: scan, weigh, measure, next; or many orders of one carton at once. The order
 * or the waybill of the address (`?code=`) stands on the scale from the start.
 */
export function CheckinStation({
  path,
  title,
  waiting = false,
}: {
  path: string
  title: string
  /** Below the scale stand the orders that wait for it. */
  waiting?: boolean
}) {
  const message = useMessage()
  const works = useHasFlag('ql', 'op')
  const [queue, setQueue] = useState<readonly CheckinRow[]>([])
  useKeptQueue(queue, (rows) => setQueue((now) => merged(now, rows)))
  const [carton, setCarton] = useState<readonly CheckinRow[] | null>(null)
  /** The waybill on the scale: tracks scanned meanwhile are its own. */
  const [waybill, setWaybill] = useState<string | null>(null)
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
  const [correcting, setCorrecting] = useState<number>()
  /** What stands in the fields of each order, until it is checked in. */
  const typed = useRef<Record<number, Typed | undefined>>({})
  const [, draw] = useReducer((turn: number) => turn + 1, 0)
  const { drafts, ...draft } = useDrafts<Typed>(`checkin-${currentStation() ?? ''}`, () => left())
  const write = useWrite(waitingLists, true)
  const scale = useRef<CheckinRow>(undefined)
  const sending = useRef<Promise<void>>(undefined)
  /** The orders of the parcel in the hands, which stand on the scale one by one; a scan that finds none leaves none. */
  const [armed, setArmed] = useState<readonly number[]>([])
  /** What was scanned last and is checked in already. */
  const [again, setAgain] = useState<CheckinFound>()
  /** The photo taken last of each order. */
  const [taken, setTaken] = useState<Readonly<Record<number, string | undefined>>>({})
  const station = useRef<StationHandle>(null)
  const awaited = useCall(listWaiting, { query: { size: 1, view: 'waiting', status: atScale } })
  const focusScanner = () => station.current?.focus()
  const inCarton = useRef(false)
  inCarton.current = carton !== null
  const onWaybill = useRef<string | null>(null)
  onWaybill.current = waybill
  const putOnScale = useCallback((...rows: CheckinRow[]) => {
    setArmed(rows.map(({ id }) => id))
    setAgain(undefined)
    setQueue((now) => merged(rows, now))
  }, [])
  const [search] = useSearchParams()
  const asked = search.get('code')
  useEffect(() => {
    if (!asked) return
    if (isCode(asked, 'WB', 8)) {
      setWaybill(asked)
      return
    }
    let left = false
    api(findMain, { params: { code: asked } })
      .then(({ data: row }) => {
        if (left) return
        if (row.status === orderStatus.beingCheckedIn) putOnScale(row)
        else station.current?.tell(asked, notReady([row]))
      })
      .catch((problem: unknown) => showError(message, problem))
    return () => {
      left = true
    }
  }, [asked, message, putOnScale])

  const onScan = async (code: string, given: GivenScan): Promise<ScanResult> => {
    const before = await settle(code)
    try {
      const { result, ready, done } = await found(code, given)
      if (ready) putOnScale(...ready)
      else lay(done)
      return withBefore(await weighHeld(result, ready, given.weight), before)
    } catch (problem) {
      lay()
      throw problem
    }
  }
  /** The weight that came with a scan that was kept: it is one order's, or asked again. */
  const weighHeld = async (
    result: ScanResult,
    ready: readonly CheckinRow[] | undefined,
    weight: number | undefined,
  ): Promise<ScanResult> => {
    const [row, other] = ready ?? []
    if (!row || weight === undefined) return result
    const now = { ...typedOf(row), weight }
    const said = await settleTyped({
      typed: { id: row.id, code: row.code, typed: now },
      problem: other ? `lúc giữ gõ ${kg(weight)} cho kiện có nhiều đơn, cân từng đơn` : doubtOf(row, now),
      save: () => saveTyped(row, now),
      keep: draft.keep,
    })
    return withBefore(said?.saved ? { ...result, kind: 'saved', title: 'Đã khai thác' } : result, said)
  }
  const saveTyped = async (row: CheckinRow, now: Typed) => {
    const found = weighedOf(row, now)
    if ('problem' in found) throw new Error(found.problem)
    const line = { id: row.id, version: row.version, ...found.weighed }
    const data = await checkIn([row], { checkins: [line] }, (sent) => write(checkInOrders, sent))
    drop(row.id)
    return kg(weightOf(data))
  }
  /** Nothing is on the scale; what was scanned last is shown. */
  const lay = (done?: CheckinFound) => {
    setArmed([])
    setAgain(done)
  }
  const found = async (code: string, given: GivenScan): Promise<Found> => {
    if (isCode(code, 'WB', 8)) {
      setWaybill(code)
      return { result: { kind: 'right', title: 'Vận đơn', subject: code, say: 'Vận đơn, quét các kiện' } }
    }
    const scanned = works ? await api(scanIn, { body: { code }, idempotencyKey: given.idempotencyKey }) : null
    const refusal = scanned && refusalOfScan(scanned.data)
    if (refusal) return { result: refusal }
    const { data: rows } = await api(findByCode, { params: { code } })
    const ready = rows.filter((row) => row.status === orderStatus.beingCheckedIn)
    if (ready.length === 0)
      return { result: notReady(rows), done: rows.find((row) => row.inbill_id !== null) }
    if (onWaybill.current) {
      void queryClient.invalidateQueries({ queryKey: ['get-shipment-checkin-by-code'] })
      const subject = ready.map((row) => row.code).join(', ')
      return { result: { kind: 'right', title: 'Đã tới', subject } }
    }
    if (inCarton.current) {
      setCarton((now) => merged(now ?? [], ready))
      const subject = ready.map((row) => row.code).join(', ')
      return { result: { kind: 'right', title: 'Đã thêm', subject } }
    }
    return { result: onScale(ready), ready }
  }

  const typedOf = (row: CheckinRow): Typed =>
    typed.current[row.id] ?? { ...untyped(row), ...draft.of(row.id)?.typed }
  const type = (row: CheckinRow, change: Partial<Typed>) => {
    typed.current[row.id] = { ...typedOf(row), ...change }
    draw()
  }
  /** What is typed of the order on the scale and not saved. */
  const left = (): Omit<Draft<Typed>, 'why'> | undefined => {
    const row = scale.current
    const now = row && typedOf(row)
    return row && now && isTyped(row, now) ? { id: row.id, code: row.code, typed: now } : undefined
  }
  /** What is typed of the order on the scale checks it in before the next scan is taken; see `settleTyped`. */
  const settle = async (next: string) => {
    await sending.current
    const row = scale.current
    return settleTyped({
      typed: row && [row.code, row.track].includes(next) ? undefined : left(),
      problem: row && doubtOf(row, typedOf(row)),
      save: async () => (row ? saveTyped(row, typedOf(row)) : ''),
      keep: (one) => {
        const { weight } = one.typed
        const numbers = { ...one.typed, weight: Number.isNaN(weight) ? null : weight }
        typed.current[one.id] = undefined
        draft.keep({ ...one, typed: numbers })
        setArmed([])
      },
    })
  }
  const photographed = (id: number, { count, last }: Photographed) => {
    setQueue((now) => now.map((one) => (one.id === id ? { ...one, photos: count } : one)))
    setTaken((now) => ({ ...now, [id]: last }))
  }
  const drop = (id: number) => {
    typed.current[id] = undefined
    draft.drop(id)
    if (scale.current?.id === id) scale.current = undefined
    setQueue((now) => now.filter((one) => one.id !== id))
  }
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
  const checkIn = async (
    rows: readonly CheckinRow[],
    body: CheckinBody,
    sent: (given: { body: CheckinBody }) => Promise<Answer<typeof checkInOrders>>,
  ): Promise<Done> => {
    const call = (inbill_id: number | null) =>
      sent({ body: { ...body, ...(inbill_id ? { inbill_id } : {}) } })
    const given = body.carton ? null : slip
    const { data } = await call(given)
      .catch((problem: unknown) => {
        if (given && problem instanceof ApiError && problem.error === 'checkin.slip_closed') return call(null)
        throw problem
      })
      .catch(async (problem: unknown) => {
        if (problem instanceof ApiError && problem.status === 409) await lookAgain(rows).catch(() => {})
        throw problem
      })
    if (!body.carton) onSlip(data.inbill)
    setFinished((now) => [data, ...now].slice(0, 8))
    if (labels) void print(data.orders.map((order) => order.id))
    return data
  }
  const send = async (rows: readonly CheckinRow[], body: CheckinBody): Promise<Done | null> => {
    try {
      const data = await checkIn(rows, body, mutateAsync)
      station.current?.tell(data.orders.map(({ code }) => code).join(', '), doneResult(data))
      return data
    } catch (problem) {
      if (problem instanceof ApiError && problem.isUnanswered)
        station.current?.tell(rows.map(({ code }) => code).join(', '), notSent)
      return null
    } finally {
      focusScanner()
    }
  }
  const print = async (ids: number[]) => {
    try {
      const { data } = await api(printLabels, { body: { ids } })
      await printHtml(data.content, { page: 'label50x30', delay: 200, atOnce: true })
    } catch (problem) {
      showError(message, problem)
    }
  }
  /** An order whose draft is to be mended is put on the scale again. */
  const reopen = async (code: string) => {
    try {
      const { data: one } = await api(findMain, { params: { code } })
      if (one.status === orderStatus.beingCheckedIn) putOnScale(one)
      else lay(one)
      station.current?.tell(
        code,
        one.status === orderStatus.beingCheckedIn ? onScale([one]) : notReady([one]),
      )
    } catch (problem) {
      showError(message, problem)
    }
  }
  const corrected = (now: CheckinFound) => {
    const { id, r_weight, v_weight } = now
    setAgain((shown) => (shown?.id === id ? now : shown))
    if (r_weight !== null) setFinished((was) => withWeight(was, id, { r_weight, v_weight: v_weight ?? 0 }))
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
  const onScaleNow = queue.filter(({ id }) => armed.includes(id))
  const row = onScaleNow[0]
  const others = queue.filter(({ id }) => !armed.includes(id))
  scale.current = carton || waybill || !works ? undefined : row
  const latest = finished[0]
  const correct = works ? setCorrecting : undefined
  /** Nothing is on the scale: what was done last stands in full. */
  const free = carton ? carton.length === 0 : !row
  const earlier = finished.slice(free ? 1 : 0)

  return (
    <ScanStation
      station={`checkin-${currentStation() ?? ''}`}
      title={title}
      path={path}
      ref={station}
      colour="checkin"
      samples={checkinSamples}
      awaited={awaited.data?.pagination.total}
      weighs={works && !carton && !waybill}
      onScan={onScan}
      goods={row && !carton ? goodsOf(row, typedOf(row).weight, taken[row.id]) : undefined}
      options={
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
          {!works && (
            <span className="quiet">Bạn chỉ xem: việc cân và khai thác do bộ phận vận hành làm.</span>
          )}
        </div>
      }
    >
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
      {waybill && (
        <Suspense>
          <ShipmentCheckin
            key={waybill}
            code={waybill}
            works={works}
            onLeave={() => {
              setWaybill(null)
              focusScanner()
            }}
            onDone={(data) => {
              setWaybill(null)
              setFinished((now) => [data, ...now].slice(0, 8))
              station.current?.tell(waybill, doneResult(data))
              if (labels) void print(data.orders.map((order) => order.id))
              focusScanner()
            }}
          />
        </Suspense>
      )}
      <OfLastScan>
        {!carton && !waybill && row && (
          <CheckinForm
            key={row.id}
            row={row}
            more={onScaleNow.length - 1}
            busy={busy}
            readOnly={!works}
            onSkip={() => {
              drop(row.id)
              focusScanner()
            }}
            onTrouble={() => setTrouble(row)}
            onPhotos={(now) => photographed(row.id, now)}
            typed={typedOf(row)}
            onTyped={(change) => type(row, change)}
            kept={draft.of(row.id)?.why}
            onSubmit={(weighed) => {
              sending.current = weigh(row, weighed)
            }}
          />
        )}
        {!carton && !waybill && !row && again && <CheckedIn row={again} print={print} correct={correct} />}
        {!carton && !waybill && others.length > 0 && (
          <section className="scan-panel checkin-queue" aria-label="Đang chờ cân">
            <span>Đang chờ cân, quét lại hoặc bấm để đưa lên cân:</span>
            {others.map((one) => (
              <Button key={one.id} aria-label={`Đưa ${one.code} lên cân`} onClick={() => putOnScale(one)}>
                {one.code}
              </Button>
            ))}
          </section>
        )}
      </OfLastScan>
      {!carton && !waybill && !row && !again && !latest && queue.length === 0 && (
        <section className="scan-panel" data-idle>
          Đơn vừa quét đứng ở đây: ô cân, kích thước, kệ và ảnh.
        </section>
      )}
      {latest && free && <Latest done={latest} print={print} correct={correct} />}
      {earlier.length > 0 && <Earlier done={earlier} print={print} correct={correct} />}
      <DraftList
        drafts={drafts}
        onDrop={(id) => {
          typed.current[id] = undefined
          draft.drop(id)
        }}
        onOpen={({ code }) => void reopen(code)}
      />
      {waiting && <WaitingOrders path={path} onChoose={putOnScale} />}
      {correcting !== undefined && (
        <Suspense>
          <CorrectCheckin
            id={correcting}
            onSaved={corrected}
            onClose={() => {
              setCorrecting(undefined)
              focusScanner()
            }}
          />
        </Suspense>
      )}
      {trouble && (
        <Suspense>
          <CheckinTrouble
            row={trouble}
            onPhotos={(now) => {
              photographed(trouble.id, now)
              setTrouble({ ...trouble, photos: now.count })
            }}
            onClose={() => setTrouble(undefined)}
            onSaved={(result) => {
              station.current?.tell(trouble.code, result)
              if (result.kind !== 'refused') drop(trouble.id)
              focusScanner()
            }}
          />
        </Suspense>
      )}
    </ScanStation>
  )
}

interface Found {
  result: ScanResult
  /** Orders for the scale. */
  ready?: readonly CheckinRow[]
  /** What is checked in already. */
  done?: CheckinFound | undefined
}
type CheckinBody = InputOf<typeof checkInOrders.body>
const waitingLists = [listWaiting]

/** The rows of `first`, then the others. */
function merged(first: readonly CheckinRow[], then: readonly CheckinRow[]): CheckinRow[] {
  return [...first, ...then.filter((row) => !first.some((one) => one.id === row.id))]
}
