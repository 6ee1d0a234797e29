import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError, randomUuid } from '#platform/contract/client.ts'
import {
  createScanQueue,
  type Scan,
  type ScanQueue,
  type ScanResult,
  type ScanSnapshot,
  type ScanStore,
  type ScanTone,
} from '#platform/web/scan/queue.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { browserScanStore } from '#platform/web/scan/scan-store.ts'
import { createSound } from '#platform/web/scan/sound.ts'
import {
  brokenAfter,
  lostOf,
  onKey,
  silent,
  textOf,
  type Heard,
  type WedgeState,
} from '#platform/web/scan/wedge.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/scan/scan.css'

export interface ScanStationProps {
  /** Names the queue of this station in the browser: `receiving`. */
  station: string
  title: string
  /** The route's path. */
  path: string
  onScan: (code: string, given: { idempotencyKey: string }) => Promise<ScanResult>
  /** After each answer, for what the station shows beside it. */
  onResult?: (scan: Scan) => void
  onLeave?: () => void
  /** What each scan needs and the station lacks, such as `chọn kho`: until it is there scans are kept. */
  lacks?: string | undefined
  /** Forms and tables of the station, below the result. */
  children?: ReactNode
  /** For the gallery and for tests. */
  store?: ScanStore
  embedded?: boolean
}

const signs: Record<ScanTone, string> = { ok: '✓', warn: '!', error: '✕' }
const unheard: ScanResult = { tone: 'error', title: 'Chưa nghe trọn mã, quét lại', say: 'Quét lại' }
const nothing: ScanSnapshot = { recent: [], waiting: 0, offline: false, held: false, count: 0 }
/** ms between attempts while the connection is away. */
const retryEvery = 5_000

/** Also a scan that is still at work: sent before its answer was lost, or by another tab of the station. */
const isOffline = (thrown: unknown) =>
  thrown instanceof TypeError ||
  (thrown instanceof ApiError && (thrown.isUnanswered || thrown.error === 'idempotency.in_flight'))

/** The frame of every station: it hears the scanner, keeps the order and says the result. */
export function ScanStation(props: ScanStationProps) {
  const { station, title, path, store, children, embedded, lacks } = props
  const [snapshot, setSnapshot] = useState(nothing)
  const [typed, setTyped] = useState('')
  const [voice, setVoice] = useState(() => localStorage.getItem('scan-voice') === '1')
  const live = useRef({ ...props, voice })
  useLayoutEffect(() => {
    live.current = { ...props, voice }
  })
  const queue = useRef<ScanQueue>(undefined)
  const sound = useRef<ReturnType<typeof createSound>>(undefined)
  const root = useRef<HTMLDivElement>(null)

  // Before the station is drawn: whoever sees its box may scan, and no key is lost to it.
  useLayoutEffect(() => {
    const own = createSound()
    sound.current = own
    const scans = createScanQueue({
      station,
      store: store ?? browserScanStore(),
      run: (code, given) => live.current.onScan(code, given),
      isOffline,
      sentence: errorText,
      newKey: randomUuid,
      now: Date.now,
      onChange: setSnapshot,
      onResult: (scan) => {
        if (scan.result) {
          own.beep(scan.result.tone)
          if (live.current.voice) own.say(scan.result.say ?? scan.result.title)
        }
        live.current.onResult?.(scan)
      },
    })
    queue.current = scans
    void scans.hold(live.current.lacks !== undefined)
    void scans.restore()
    const resume = () => void scans.resume()
    const pause = () => scans.pause()
    addEventListener('online', resume)
    addEventListener('offline', pause)
    return () => {
      removeEventListener('online', resume)
      removeEventListener('offline', pause)
      own.close()
    }
  }, [station, store])

  useEffect(() => void queue.current?.hold(lacks !== undefined), [lacks])

  const { offline } = snapshot
  const kept = snapshot.held ? snapshot.waiting : 0
  useEffect(() => {
    if (kept > 0) sound.current?.beep('warn')
  }, [kept])
  useEffect(() => {
    if (!offline) return
    // `online` is not said when the server was away and the network was not.
    const timer = setInterval(() => {
      if (navigator.onLine) void queue.current?.resume()
    }, retryEvery)
    return () => clearInterval(timer)
  }, [offline])

  useLayoutEffect(() => {
    let wedge: WedgeState = silent
    /** The field that a key went to, and what stood in it before. */
    const fields = new WeakMap<Heard, readonly [HTMLElement, string]>()
    let silence: ReturnType<typeof setTimeout> | undefined
    const tellLost = (heard: string | undefined) => {
      if (heard !== undefined) queue.current?.tell(heard, unheard)
    }
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (embedded && !root.current?.contains(event.target as Node)) return
      const target = event.target as HTMLElement | null
      const own = target?.matches('[data-scan-box]') ?? false
      const inField = !own && (target?.matches('input,textarea,select,[contenteditable=true]') ?? false)
      // Below a dialog nothing is typed at the station; a scanner is heard all the same.
      const elsewhere =
        inField || document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null
      // Enter on a focused button presses it, unless it ends a scan.
      if (event.key === 'Enter' && target?.matches('button,a,[role=button]') && wedge.start === undefined)
        return
      const { key, code, shiftKey: shift, repeat: held, timeStamp: time } = event
      const before = wedge.keys.at(-1)
      const heard = onKey(wedge, { key, code, shift, held, time }, elsewhere)
      const began = wedge.start === undefined ? heard.state.start : undefined
      wedge = heard.state
      const latest = wedge.keys.at(-1)
      if (latest && latest !== before && inField && target)
        fields.set(latest, [target, (target as HTMLInputElement).value ?? ''])
      if (began !== undefined) putBack(wedge.keys.slice(began).map((one) => fields.get(one)))
      clearTimeout(silence)
      if (wedge.start !== undefined) {
        silence = setTimeout(() => {
          tellLost(lostOf(wedge))
          wedge = silent
          setTyped('')
        }, brokenAfter)
      }
      if (elsewhere) {
        if (heard.take) {
          event.preventDefault()
          event.stopPropagation()
        }
      } else if (own || heard.take || wedge.keys.length > 0) {
        // At the station itself the box shows what is heard; the keys are ours alone.
        if (heard.scan || key.length === 1 || key === 'Process' || key === 'Backspace' || heard.take)
          event.preventDefault()
      }
      if (!elsewhere) setTyped(textOf(wedge.keys))
      tellLost(heard.lost)
      if (heard.scan) queue.current?.push(heard.scan.code)
    }
    addEventListener('keydown', listen, true)
    return () => {
      removeEventListener('keydown', listen, true)
      clearTimeout(silence)
    }
  }, [embedded])

  useEffect(() => {
    if (embedded) return
    // Back from another window, another tab or the browser's print dialog.
    const back = () => {
      const holder = document.activeElement
      if (holder === null || holder === document.body || holder instanceof HTMLIFrameElement)
        root.current?.querySelector<HTMLElement>('[data-scan-box]')?.focus()
    }
    addEventListener('focus', back)
    return () => removeEventListener('focus', back)
  }, [embedded])

  const push = (text: string) => {
    const codes = text.split(/[\r\n\t]+/).map((code) => code.trim())
    for (const code of codes) if (code !== '') queue.current?.push(code)
  }
  const { recent, waiting } = snapshot
  const last = recent.find((scan) => scan.result)
  const keeping = snapshot.held && waiting > 0

  return (
    <div
      className={embedded ? 'scan-station scan-embedded' : 'scan-station'}
      data-screen={embedded ? undefined : path}
      ref={root}
    >
      <div className="scan-head">
        {embedded ? <h2 style={{ margin: 0, fontSize: 17 }}>{title}</h2> : <h1>{title}</h1>}
        <span className="scan-count" aria-label={`Đã quét ${snapshot.count} lần`}>
          {grouped(snapshot.count)} lượt quét
        </span>
        {waiting > 0 && <span>Đang chờ: {grouped(waiting)}</span>}
        {offline && (
          <span className="scan-away" role="status">
            Mất kết nối: đã giữ {grouped(waiting)} lượt quét, sẽ tự gửi lại
          </span>
        )}
        <span className="grow" />
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
        {props.onLeave && <Button onClick={props.onLeave}>Thoát trạm quét</Button>}
      </div>
      <div className="scan-body">
        <div className="scan-main">
          <input
            className="scan-box"
            data-scan-box
            aria-label="Quét hoặc nhập mã rồi Enter"
            placeholder="Quét hoặc nhập mã rồi Enter"
            autoComplete="off"
            autoFocus={!embedded}
            value={typed}
            onPaste={(event) => {
              event.preventDefault()
              push(event.clipboardData.getData('text'))
            }}
            // A phone's keyboard sends no keys, only its text.
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.defaultPrevented && typed.trim() !== '') {
                push(typed)
                setTyped('')
              }
            }}
          />
          <div
            className="scan-result"
            data-tone={keeping ? 'warn' : last?.result?.tone}
            role="status"
            aria-live="assertive"
          >
            <span className="scan-sign" aria-hidden>
              {keeping ? signs.warn : last?.result ? signs[last.result.tone] : '·'}
            </span>
            {keeping ? (
              <div>
                <strong>Chưa gửi: {lacks}</strong>
                <p>
                  Đã giữ {grouped(waiting)} lượt quét, {lacks} xong sẽ tự gửi
                </p>
              </div>
            ) : (
              <div>
                <strong>{last?.result ? coded(last.result.title) : 'Sẵn sàng quét'}</strong>
                {last && (
                  <p>
                    {coded(last.code)}
                    {last.result?.detail && <> · {coded(last.result.detail)}</>}
                  </p>
                )}
                {last !== undefined && last.repeats > 0 && (
                  <span className="again">Quét lại, lần {last.repeats + 1}</span>
                )}
              </div>
            )}
          </div>
          {children}
        </div>
        <section className="scan-last" aria-label="Các lượt quét gần nhất">
          <h2>5 lượt gần nhất</h2>
          <ol>
            {recent.slice(0, 5).map((scan) => (
              <li key={scan.key} data-tone={scan.result?.tone}>
                <b>{coded(scan.code)}</b>
                {scan.repeats > 0 && <span> (lần {scan.repeats + 1})</span>}
                <small>
                  {scan.result ? (
                    <>
                      {signs[scan.result.tone]} {coded(scan.result.title)}
                    </>
                  ) : snapshot.held ? (
                    `Đã giữ, chờ ${lacks}`
                  ) : scan.kept ? (
                    'Đã giữ, chờ kết nối'
                  ) : (
                    'Đang gửi…'
                  )}
                </small>
              </li>
            ))}
            {recent.length === 0 && <li>Chưa có lượt quét</li>}
          </ol>
        </section>
      </div>
    </div>
  )
}

/** Takes the first keys of a scan out of the fields that caught them, as if they had never been there. */
function putBack(caught: readonly (readonly [HTMLElement, string] | undefined)[]): void {
  const first = new Map(caught.filter((one) => one !== undefined).toReversed())
  for (const [field, text] of first) {
    const area = field instanceof HTMLTextAreaElement
    if (!area && !(field instanceof HTMLInputElement)) continue
    // React hears only what goes through the element's own setter.
    const prototype = area ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
