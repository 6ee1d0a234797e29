import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { ApiError, randomUuid } from '#platform/contract/client.ts'
import { kindOf } from '#platform/web/scan/kinds.ts'
import {
  createScanQueue,
  noScans,
  type GivenScan,
  type Scan,
  type ScanQueue,
  type ScanResult,
  type ScanSnapshot,
  type ScanStore,
} from '#platform/web/scan/queue.ts'
import { browserScanStore } from '#platform/web/scan/scan-store.ts'
import { createSound, type Sound } from '#platform/web/scan/sound.ts'
import { errorText } from '#platform/web/words/kit.words.ts'

export interface ScanQueueGiven {
  /** Names the queue of this station in the browser. */
  station: string
  onScan: (code: string, given: GivenScan) => Promise<ScanResult>
  onResult?: ((scan: Scan) => void) | undefined
  /** Whether results are spoken as well. */
  voice: boolean
  lacks?: string | undefined
  store?: ScanStore | undefined
  /** It asks nobody: the network may be away. */
  local?: boolean
}

/** ms between attempts while the connection is away. */
const retryEvery = 5_000

/** Also a scan that is still at work: sent before its answer was lost, or by another tab of the station. */
const isOffline = (thrown: unknown) =>
  thrown instanceof TypeError ||
  (thrown instanceof ApiError && (thrown.isUnanswered || thrown.error === 'idempotency.in_flight'))

/** What a result is called: in 64 px, and aloud. */
export const titleOf = ({ title, kind }: ScanResult): string => title ?? kindOf(kind).words

/** The queue of a station, from before it is drawn until it is left, with its sounds. */
export function useScanQueue(given: ScanQueueGiven): {
  queue: RefObject<ScanQueue | undefined>
  snapshot: ScanSnapshot
} {
  const { station, store, lacks, local = false } = given
  const [snapshot, setSnapshot] = useState(noScans)
  const live = useRef(given)
  useLayoutEffect(() => {
    live.current = given
  })
  const queue = useRef<ScanQueue>(undefined)
  const sound = useRef<Sound>(undefined)

  // Before the station is drawn: whoever sees its box may scan, and no key is lost to it.
  useLayoutEffect(() => {
    const own = createSound()
    sound.current = own
    const scans = createScanQueue({
      station,
      store: store ?? browserScanStore(),
      run: (code, key) => live.current.onScan(code, key),
      isOffline,
      sentence: errorText,
      newKey: randomUuid,
      now: Date.now,
      onChange: setSnapshot,
      onResult: (scan) => {
        if (scan.result) {
          own.beep(kindOf(scan.result.kind).sound)
          if (live.current.voice)
            own.say(scan.result.say ?? titleOf(scan.result), kindOf(scan.result.kind).words)
        }
        live.current.onResult?.(scan)
      },
    })
    queue.current = scans
    void scans.hold(live.current.lacks !== undefined)
    void scans.restore()
    if (local) return () => own.close()
    const resume = () => void scans.resume()
    const pause = () => scans.pause()
    addEventListener('online', resume)
    addEventListener('offline', pause)
    return () => {
      removeEventListener('online', resume)
      removeEventListener('offline', pause)
      own.close()
    }
  }, [station, store, local])

  useEffect(() => void queue.current?.hold(lacks !== undefined), [lacks])

  const kept = snapshot.held ? snapshot.waiting : 0
  useEffect(() => {
    if (kept > 0) sound.current?.beep('careful')
  }, [kept])
  const { offline } = snapshot
  useEffect(() => {
    if (!offline) return
    // `online` is not said when the server was away and the network was not.
    const timer = setInterval(() => {
      if (navigator.onLine) void queue.current?.resume()
    }, retryEvery)
    return () => clearInterval(timer)
  }, [offline])
  return { queue, snapshot }
}
