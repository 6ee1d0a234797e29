import { Button } from 'antd'
import {
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { preloadVoices } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { useKeys } from '#platform/web/keys.ts'
import { coded } from '#platform/web/record/coded.tsx'
import type { StationColour } from '#platform/web/look/tokens.ts'
import { kindOf } from '#platform/web/scan/kinds.ts'
import { useLeaveStation } from '#platform/web/scan/leave-station.ts'
import { UnansweredScan, unansweredOf } from '#platform/web/scan/of-last-scan.tsx'
import { HeldScans } from '#platform/web/scan/held-scans.tsx'
import {
  isExpected,
  type GivenScan,
  type Scan,
  type ScannedGoods,
  type ScanResult,
  type ScanSnapshot,
  type ScanStore,
} from '#platform/web/scan/queue.ts'
import { createPretend, type Sample } from '#platform/web/scan/practice.ts'
import { counted, dayAt } from '#platform/web/scan/scan-day.ts'
import { LastScans, ScanResultPanel } from '#platform/web/scan/scan-result.tsx'
import { focusStation, useScanFocus } from '#platform/web/scan/use-scan-focus.ts'
import { useScanQueue } from '#platform/web/scan/use-scan-queue.ts'
import { useWedge } from '#platform/web/scan/use-wedge.ts'
import { usePerson } from '#platform/web/session.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/scan/scan.css'

/** What a station does with its frame beside being scanned at. */
export interface StationHandle {
  /** Shows and says what was done with an order or parcel that was scanned before. */
  tell: (code: string, result: ScanResult) => void
  /** The next scan goes to the station: to its open weight field, else to its box. */
  focus: () => void
}

// With the drawing of barcodes, for whoever practises.
const PracticePanel = lazy(() => import('#platform/web/scan/practice-panel.tsx'))
const Camera = lazy(() => import('#platform/web/scan/camera.tsx'))

export interface ScanStationProps {
  /** Names the queue of this station in the browser: `receiving`. */
  station: string
  title: string
  /** The route's path. */
  path: string
  /** Its own colour, told from the other stations' from afar. */
  colour: StationColour
  /** What the person came to scan, by the address: it stands there until it was scanned, and nothing is booked by it. */
  expected?: string | null | undefined
  /** How many wait to be scanned here, for the head and the tab. */
  awaited?: number | undefined
  onScan: (code: string, given: GivenScan) => Promise<ScanResult>
  /** A scan that is kept takes the weight of its parcel. */
  weighs?: boolean
  /** After each answer, for what the station shows beside it. */
  onResult?: (scan: Scan) => void
  /** What each scan needs and the station lacks, such as `chọn kho`: until it is there scans are kept. */
  lacks?: string | undefined
  /** The goods at the station, where they change after the scan; else those of the last result. */
  goods?: ScannedGoods | undefined
  /** What to practise with; without it the station has no practice mode. */
  samples?: readonly Sample[]
  /** What is chosen for the station, beside its box. */
  options?: ReactNode
  /** Forms and tables of the station, below the result. */
  children?: ReactNode
  /** For the gallery and for tests. */
  store?: ScanStore
  embedded?: boolean
  ref?: Ref<StationHandle>
}

/** What becomes of scans that were not sent when the station is left. */
const keptWords = 'Còn lượt quét chưa gửi: máy này giữ lại, và chỉ gửi đi khi trạm này được mở lại.'
const unheard: ScanResult = { kind: 'unheard', detail: 'Chưa nghe trọn mã, không gửi gì' }
const weightTyped: ScanResult = {
  kind: 'unheard',
  title: 'Không phải mã',
  detail: 'Giống cân nặng hơn là mã, không gửi gì. Bấm vào ô cân rồi gõ lại.',
}
/** Heard by the box and by whoever listens to the scanner; F1 tells them while the box has the focus. */
const stationKeys = [{ keys: 'Enter', what: 'Gửi mã vừa quét hoặc nhập' }]
/** A focused box would bring up the keyboard over half of the screen. */
const byTouch = matchMedia('(pointer: coarse)').matches
/** What somebody meant for the weight's field: no carrier and no code of ours is so short. */
const likeWeight = /^\d{0,3}([.,]\d{1,3})?$/

/** The frame of every station: it hears the scanner, keeps the order and says the result. */
export function ScanStation(props: ScanStationProps) {
  const { station, title, path, embedded = false, lacks, awaited } = props
  const root = useRef<HTMLDivElement>(null)
  const [voice, setVoice] = useState(() => localStorage.getItem('scan-voice') === '1')
  const [filming, setFilming] = useState(false)
  const leave = useLeaveStation()
  const { day, count } = useDay(station)
  const { queue, snapshot } = useScanQueue({
    station,
    onScan: props.onScan,
    onResult: (scan) => {
      if (scan.result && kindOf(scan.result.kind).counts) count()
      props.onResult?.(scan)
    },
    voice,
    lacks,
    store: props.store,
  })
  const { practising, toggle, tried } = usePractice(props.samples ?? [], voice)
  const heard = practising ? tried.queue : queue
  const push = (code: string) =>
    likeWeight.test(code) ? heard.current?.tell(code, weightTyped) : heard.current?.push(code)
  const { typed, setTyped } = useWedge({
    root,
    within: embedded,
    onCode: push,
    onLost: (part) => heard.current?.tell(part, unheard),
  })
  useScanFocus(root, embedded)
  useKeys(stationKeys, 'Trạm quét')
  useImperativeHandle(props.ref, () => ({
    tell: (code, result) => queue.current?.tell(code, result),
    // After what is about to be drawn.
    focus: () => void setTimeout(() => focusStation(root.current), 0),
  }))
  const { waiting, offline } = snapshot
  const unanswered = unansweredOf(snapshot)
  useDirty(waiting > 0, keptWords)
  // Where the network goes, what asks before leaving could not come any more.
  useEffect(preloadVoices, [])

  return (
    <div
      className={embedded ? 'scan-station scan-embedded' : 'scan-station'}
      data-screen={embedded ? undefined : path}
      data-station={props.colour}
      ref={root}
    >
      {!embedded && <TabTitle title={awaited ? `${title} · ${grouped(awaited)} chờ` : title} />}
      <div className="scan-head">
        {embedded ? <h2>{title}</h2> : <h1>{title}</h1>}
        {awaited !== undefined && <span className="scan-awaited">{grouped(awaited)} chờ</span>}
        <span className="scan-count" aria-label={`Đã quét ${snapshot.count} lần`}>
          <b>{grouped(day.count)}</b> hôm nay · <b>{grouped(day.lately.length)}</b> trong giờ qua
        </span>
        <span className="scan-state" role="status">
          {offline ? (
            <span className="scan-away">{awayWords(snapshot)}</span>
          ) : (
            waiting > 0 && <span>Đang chờ: {grouped(waiting)}</span>
          )}
        </span>
        <label>
          <input
            type="checkbox"
            checked={voice}
            onChange={(event) => {
              setVoice(event.target.checked)
              localStorage.setItem('scan-voice', event.target.checked ? '1' : '0')
            }}
          />
          Đọc kết quả
        </label>
        {props.samples && (
          <Button aria-pressed={practising} onClick={toggle}>
            {practising ? 'Thôi tập' : 'Tập quét'}
          </Button>
        )}
        {!embedded && <Button onClick={leave}>Thoát trạm quét</Button>}
      </div>
      {practising && (
        <p className="scan-strip" role="status">
          ĐANG TẬP QUÉT · không ghi gì vào hệ thống
          {waiting > 0 && ` · ${grouped(waiting)} lượt quét thật vẫn được giữ`}
        </p>
      )}
      {isExpected(props.expected, snapshot) && (
        <p className="scan-expected" role="status">
          Cần quét: <b>{coded(props.expected ?? '')}</b>
        </p>
      )}
      <div className="scan-body">
        <div className="scan-main">
          <div className="scan-entry">
            <ScanBox typed={typed} setTyped={setTyped} push={push} autoFocus={!embedded && !byTouch} />
            <Button className="scan-by-camera" aria-pressed={filming} onClick={() => setFilming(!filming)}>
              {filming ? 'Tắt camera' : 'Quét bằng camera'}
            </Button>
            {!practising && <UnansweredScan value={unanswered}>{props.options}</UnansweredScan>}
          </div>
          {filming && (
            <Suspense fallback={<section className="scan-camera" />}>
              <Camera onCode={push} />
            </Suspense>
          )}
          {practising ? (
            <>
              <ScanResultPanel snapshot={tried.snapshot} lacks={undefined} goods={undefined} />
              <Suspense fallback={<section className="scan-panel" data-idle />}>
                <PracticePanel
                  samples={props.samples ?? []}
                  scanned={waitsForWeight(tried.snapshot)}
                  onScan={push}
                  onWeighed={(code, result) => tried.queue.current?.tell(code, result)}
                />
              </Suspense>
            </>
          ) : (
            <>
              <ScanResultPanel snapshot={snapshot} lacks={lacks} goods={props.goods} />
              {props.weighs && unanswered === 'kept' && (
                <HeldScans
                  scans={snapshot.recent.filter(({ state }) => state !== 'done')}
                  onWeigh={(key, kg) => queue.current?.weigh(key, kg)}
                />
              )}
              <UnansweredScan value={unanswered}>{props.children}</UnansweredScan>
            </>
          )}
        </div>
        {practising ? (
          <LastScans snapshot={tried.snapshot} lacks={undefined} />
        ) : (
          <LastScans snapshot={snapshot} lacks={lacks} />
        )}
      </div>
    </div>
  )
}

/** Nothing is called kept before it would outlive the page. */
function awayWords({ stored, unstored }: ScanSnapshot): string {
  const lost = unstored > 0 ? ` · ${grouped(unstored)} lượt chỉ ở trong trang này: đừng đóng hay tải lại` : ''
  return `Mất kết nối: đã giữ ${grouped(stored)} lượt quét, sẽ tự gửi lại${lost}`
}

/** The code scanned last in practice, until it is weighed. */
function waitsForWeight({ recent: [last] }: ScanSnapshot): string | undefined {
  return last?.result && !['saved', 'careful', 'again'].includes(last.result.kind) ? last.code : undefined
}

function TabTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

function ScanBox({
  typed,
  setTyped,
  push,
  autoFocus,
}: {
  typed: string
  setTyped: (text: string) => void
  push: (code: string) => void
  autoFocus: boolean
}) {
  const pushAll = (text: string) => {
    const codes = text.split(/[\r\n\t]+/).map((code) => code.trim())
    for (const code of codes) if (code !== '') push(code)
  }
  return (
    <input
      className="scan-box"
      data-scan-box
      aria-label="Quét hoặc nhập mã rồi Enter"
      placeholder="Quét hoặc nhập mã rồi Enter"
      autoComplete="off"
      spellCheck={false}
      autoFocus={autoFocus}
      value={typed}
      onPaste={(event) => {
        event.preventDefault()
        pushAll(event.clipboardData.getData('text'))
      }}
      // A phone's keyboard sends no keys, only its text.
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.defaultPrevented && typed.trim() !== '') {
          pushAll(typed)
          setTyped('')
        }
      }}
    />
  )
}

/** Nothing that is scanned for practice outlives the page. */
const forgetful: ScanStore = {
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  all: () => Promise.resolve([]),
}

/** Scans beside the real ones: each time it is begun the samples are new. */
function usePractice(samples: readonly Sample[], voice: boolean) {
  const [turn, setTurn] = useState(0)
  const practising = turn % 2 === 1
  const [pretend, setPretend] = useState(() => createPretend(samples))
  const tried = useScanQueue({
    station: `practice-${turn}`,
    onScan: (code) => Promise.resolve(pretend(code)),
    voice,
    store: forgetful,
    local: true,
  })
  const toggle = () => {
    setPretend(() => createPretend(samples))
    setTurn(turn + 1)
  }
  return { practising, tried, toggle }
}

/** What this person did at this station today, whatever the tab; the pace falls as time goes by. */
function useDay(station: string) {
  const key = `scan-day:${station}:${usePerson().id}`
  const read = () => dayAt(localStorage.getItem(key), Date.now())
  const [day, setDay] = useState(read)
  useEffect(() => {
    const again = () => setDay(dayAt(localStorage.getItem(key), Date.now()))
    const timer = setInterval(again, 60_000)
    return () => clearInterval(timer)
  }, [key])
  const count = () => {
    const next = counted(read(), Date.now())
    localStorage.setItem(key, JSON.stringify(next))
    setDay(next)
  }
  return { day, count }
}
