import type { ScanKind } from '#platform/web/scan/kinds.ts'

/** One figure of the goods: what should be there against what is. */
export interface ScanFact {
  label: string
  expected: string
  /** Beside the expected one; undefined: nothing is measured of it. */
  measured?: string | undefined
  /** They differ by more than they may. */
  off?: boolean | undefined
}
/** What stands at the station: its picture and figures. */
export interface ScannedGoods {
  picture?: string | null | undefined
  /** How many photos were taken of it; said where there is no picture. */
  photos?: number | undefined
  facts: readonly ScanFact[]
}
export interface ScanResult {
  kind: ScanKind
  /** In 64 px: a word or a short sentence; without it the kind's. */
  title?: string | undefined
  /** Which order or parcel it is about, below the title. */
  subject?: string | undefined
  detail?: string | undefined
  /** What the voice says; without it the title. */
  say?: string | undefined
  goods?: ScannedGoods | undefined
}

export interface PendingScan {
  /** The idempotency key: a replay of the scan is the same scan. */
  key: string
  station: string
  code: string
  /** ms; the order of the replay. */
  at: number
  /** kg, typed while it was kept; goes with it. NaN: no weight yet. */
  weight?: number | null
}
export interface Scan extends PendingScan {
  state: 'waiting' | 'running' | 'done'
  /** How often this code was scanned here before. */
  repeats: number
  result?: ScanResult
  /** It was kept while the connection was away. */
  kept?: boolean
  /** The browser has it, also after a reload; false: it could not be stored. */
  stored?: boolean
}

/** What a scan is sent with. */
export interface GivenScan {
  idempotencyKey: string
  /** kg of the parcel, where it was weighed while the scan was kept. */
  weight?: number | undefined
}

/** Where scans outlive the page until the server has answered. */
export interface ScanStore {
  add(scan: PendingScan): Promise<unknown>
  remove(key: string): Promise<unknown>
  all(station: string): Promise<PendingScan[]>
}

export interface ScanQueueOptions {
  station: string
  store: ScanStore
  run: (code: string, given: GivenScan) => Promise<ScanResult>
  /** No answer came: nobody knows whether it was done, and it will be sent again with the same key. */
  isOffline: (thrown: unknown) => boolean
  sentence: (thrown: unknown) => string
  newKey: () => string
  now: () => number
  onChange: (snapshot: ScanSnapshot) => void
  onResult?: (scan: Scan) => void
}

export interface ScanSnapshot {
  /** The newest first. */
  recent: readonly Scan[]
  waiting: number
  /** Of what waits, what outlives the page. */
  stored: number
  /** Of what waits, what the browser could not store: it is gone with the page. */
  unstored: number
  offline: boolean
  /** The station lacks something that each scan needs: it sends none, and loses none. */
  held: boolean
  count: number
}

/** Of a station where nothing was scanned yet. */
export const noScans: ScanSnapshot = {
  recent: [],
  waiting: 0,
  stored: 0,
  unstored: 0,
  offline: false,
  held: false,
  count: 0,
}

/** Whether what was to be scanned has not been scanned yet. */
export function isExpected(
  code: string | null | undefined,
  { recent }: Pick<ScanSnapshot, 'recent'>,
): boolean {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return Boolean(code) && !recent.some((scan) => plain(scan.code) === plain(code ?? ''))
}

const weightOf = ({ weight }: PendingScan): number | undefined =>
  typeof weight === 'number' && weight > 0 ? weight : undefined

/** Scans remembered for the display and for telling repeats. */
const remembered = 500

/**
 * One scan after the other, in the order they came: each is stored before it is sent and forgotten
 * when it was answered. While the connection is away everything waits; `resume` goes on where it
 * stood. A code that came before is sent again like any other: what a repeat means the server knows.
 */
export function createScanQueue(options: ScanQueueOptions) {
  const { station } = options
  let scans: Scan[] = []
  let offline = false
  let held = false
  let running = false
  let count = 0
  const seen = new Map<string, number>()

  const publish = () => {
    const waiting = scans.filter((scan) => scan.state !== 'done')
    options.onChange({
      recent: scans.toReversed(),
      waiting: waiting.length,
      stored: waiting.filter((scan) => scan.stored === true).length,
      unstored: waiting.filter((scan) => scan.stored === false).length,
      offline,
      held,
      count,
    })
  }
  const change = (key: string, next: Partial<Scan>) => {
    scans = scans.map((scan) => (scan.key === key ? { ...scan, ...next } : scan))
    publish()
  }
  /** What is sent at once is answered before anybody would read whether it was stored. */
  const isStored = (key: string, stored: boolean) => {
    const scan = scans.find((one) => one.key === key)
    if (!scan || scan.state === 'done') return
    scan.stored = stored
    if (offline) publish()
  }
  const store = (pending: PendingScan) =>
    void options.store.add(pending).then(
      () => isStored(pending.key, true),
      () => isStored(pending.key, false),
    )
  const append = (pending: PendingScan, { kept, stored }: { kept: boolean; stored: boolean }) => {
    const repeats = seen.get(pending.code) ?? 0
    seen.set(pending.code, repeats + 1)
    count++
    const settled = scans.length >= remembered ? scans.findIndex((scan) => scan.state === 'done') : -1
    scans = [
      ...scans.filter((_, index) => index !== settled),
      { ...pending, state: 'waiting', repeats, ...(kept ? { kept } : {}), ...(stored ? { stored } : {}) },
    ]
  }

  async function work(): Promise<void> {
    if (running) return
    running = true
    try {
      for (;;) {
        const next = scans.find((scan) => scan.state === 'waiting')
        if (!next || offline || held) return
        change(next.key, { state: 'running' })
        let result: ScanResult
        try {
          const weight = weightOf(next)
          const given = { idempotencyKey: next.key, ...(weight === undefined ? {} : { weight }) }
          result = await options.run(next.code, given)
        } catch (thrown) {
          if (options.isOffline(thrown)) {
            offline = true
            change(next.key, { state: 'waiting', kept: true })
            return
          }
          result = { kind: 'refused', detail: options.sentence(thrown), say: options.sentence(thrown) }
        }
        change(next.key, { state: 'done', result })
        await options.store.remove(next.key).catch(() => {})
        const done = scans.find((scan) => scan.key === next.key)
        if (done) options.onResult?.(done)
      }
    } finally {
      running = false
    }
  }

  return {
    /** A scan; it is on the screen at once. */
    push(code: string): void {
      const pending = { key: options.newKey(), station, code, at: options.now() }
      append(pending, { kept: offline, stored: false })
      publish()
      // Storing is not waited for: from scan to answer there are 100 ms, and the order is the queue's.
      store(pending)
      void work()
    },
    /** The weight of a parcel whose scan still waits; null takes it off. */
    weigh(key: string, weight: number | null): void {
      const scan = scans.find((one) => one.key === key)
      if (!scan || scan.state !== 'waiting') return
      change(key, { weight })
      const { station: at, code, at: time } = scan
      const kept = weightOf({ ...scan, weight })
      const pending = { key, station: at, code, at: time, ...(kept === undefined ? {} : { weight: kept }) }
      store(pending)
    },
    /** What is known of a code without asking the server, such as that it did not come whole. */
    tell(code: string, result: ScanResult): void {
      const told = { key: options.newKey(), station, code, at: options.now() }
      const scan: Scan = { ...told, state: 'done', repeats: 0, result }
      scans = [...scans, scan]
      publish()
      options.onResult?.(scan)
    },
    /** What an earlier page left behind comes before what this one scans. */
    async restore(): Promise<void> {
      const left = (await options.store.all(station).catch(() => [])).toSorted((a, b) => a.at - b.at)
      const known = new Set(scans.map((scan) => scan.key))
      const mine = scans
      scans = []
      for (const pending of left) if (!known.has(pending.key)) append(pending, { kept: true, stored: true })
      scans = [...scans, ...mine]
      publish()
      await work()
    },
    /** The connection may be back. */
    async resume(): Promise<void> {
      offline = false
      publish()
      await work()
    },
    /** Keeps what is scanned until the station has what each scan needs; then sends it in order. */
    async hold(on: boolean): Promise<void> {
      if (held === on) return
      held = on
      publish()
      await work()
    },
    /** The connection is known to be away: nothing is tried in vain. */
    pause(): void {
      offline = true
      publish()
    },
  }
}
export type ScanQueue = ReturnType<typeof createScanQueue>
