import {
  atRest,
  isScaleProtocol,
  readFrames,
  scaleProtocols,
  type ScaleFault,
  type ScaleProtocolName,
  type Weighing,
} from '#platform/rules/scale-frames.ts'

/** What of Web Serial is used here; browsers without it have no `navigator.serial`. */
interface SerialPort extends EventTarget {
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
}
interface Serial extends EventTarget {
  getPorts: () => Promise<SerialPort[]>
  requestPort: () => Promise<SerialPort>
}
const serialOf = (): Serial | undefined => (navigator as { serial?: Serial }).serial
export const hasSerial = (): boolean => serialOf() !== undefined

/** How the scale of this machine is set; kept by the browser, as the port's permission is. */
export interface SerialSettings {
  protocol: ScaleProtocolName
  baud: number
  /** What lies at rest on the scale is taken without a press. */
  byItself: boolean
}
const key = 'scale_serial'
export const speeds = [1200, 2400, 4800, 9600, 19_200, 38_400] as const

export function serialSettings(): SerialSettings | null {
  const kept = localStorage.getItem(key)
  if (!kept) return null
  try {
    const { protocol, baud, byItself } = JSON.parse(kept) as Partial<SerialSettings>
    if (!protocol || !isScaleProtocol(protocol)) return null
    return { protocol, baud: Number(baud) || 9600, byItself: byItself === true }
  } catch {
    return null
  }
}
export function keepSerialSettings(settings: SerialSettings | null): void {
  if (settings) localStorage.setItem(key, JSON.stringify(settings))
  else localStorage.removeItem(key)
  void restart()
}

/** Asks the person which port the scale is on; the browser remembers it for this site. @returns whether one was chosen */
export async function choosePort(): Promise<boolean> {
  return (
    (await serialOf()
      ?.requestPort()
      .catch(() => undefined)) !== undefined
  )
}

/** What the scale shows; a new object at each change. */
export interface ScaleSight {
  at: 'off' | 'closed' | 'open'
  /** kg, as it moves; null while nothing has come. */
  shows: number | null
  /** kg at rest. */
  rests: number | null
  /** `silent`: it is plugged in and sends nothing, as one that is switched off. */
  fault: ScaleFault | 'silent' | null
}
const off: ScaleSight = { at: 'off', shows: null, rests: null, fault: null }

/** kg below which nothing lies on the scale. */
const empty = 0.02

let sight = off
/** What lies there was taken already: the next weight is another load's. */
let taken = false
const watchers = new Set<() => void>()
function show(next: ScaleSight): void {
  if (Object.entries(next).every(([name, value]) => sight[name as keyof ScaleSight] === value)) return
  sight = next
  if (next.shows !== null && next.shows < empty) taken = false
  for (const tell of watchers) tell()
}
export const scaleSight = (): ScaleSight => sight

/** kg that rest on the scale; null while it moves or is empty. */
export const loadOnScale = (): number | null =>
  sight.rests !== null && sight.rests >= empty ? sight.rests : null

/** The load at rest, if nobody has taken it since the scale was last empty. */
export const freshLoad = (): number | null => (taken ? null : loadOnScale())

/** From now on the next weight is another load's. */
export function takeLoad(): void {
  taken = true
}

/** Of weighings only the last few say whether the load rests. */
const remembered = 8
/** ms between two questions to a scale that answers only. */
const pace = 250
/** ms after which what a scale showed last is no weight any more: the goods may be others by then. */
const longestSilence = 2_000

/** Reads until the port closes, is pulled out or nobody looks any more. */
async function follow(port: SerialPort, { protocol: name, baud }: SerialSettings, ended: AbortSignal) {
  const protocol = scaleProtocols[name]
  await port.open({ baudRate: baud })
  const reader = port.readable?.getReader()
  const writer = 'ask' in protocol ? port.writable?.getWriter() : undefined
  const asking =
    'ask' in protocol
      ? setInterval(() => void writer?.write(new TextEncoder().encode(protocol.ask)).catch(() => {}), pace)
      : undefined
  const stop = () => void reader?.cancel().catch(() => {})
  ended.addEventListener('abort', stop)
  show({ at: 'open', shows: null, rests: null, fault: null })
  const fallSilent = () => show({ at: 'open', shows: null, rests: null, fault: 'silent' })
  let silence = setTimeout(fallSilent, longestSilence)
  try {
    const decoder = new TextDecoder('latin1')
    let seen: (Weighing & { at: number })[] = []
    let stream = ''
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
      const piece = await reader?.read()
      if (!piece || piece.done) break
      const { frames, rest } = readFrames(protocol, stream + decoder.decode(piece.value, { stream: true }))
      stream = rest
      if (frames.length > 0) {
        clearTimeout(silence)
        silence = setTimeout(fallSilent, longestSilence)
      }
      for (const frame of frames) {
        if ('fault' in frame) {
          seen = []
          show({ at: 'open', shows: null, rests: null, fault: frame.fault })
          continue
        }
        seen = [...seen, { ...frame, at: performance.now() }].slice(-remembered)
        show({ at: 'open', shows: frame.kg, rests: atRest(seen), fault: null })
      }
    }
  } finally {
    clearTimeout(silence)
    clearInterval(asking)
    ended.removeEventListener('abort', stop)
    reader?.releaseLock()
    writer?.releaseLock()
    await port.close().catch(() => {})
  }
}

let running: { end: AbortController; ended: Promise<void> } | undefined

async function run(ended: AbortSignal): Promise<void> {
  const settings = serialSettings()
  const serial = serialOf()
  if (!settings || !serial) return show(off)
  while (!ended.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- a port that was pulled out comes back
    const [port] = await serial.getPorts()
    // oxlint-disable-next-line no-await-in-loop -- one port at a time
    if (port) await follow(port, settings, ended).catch(() => {})
    if (ended.aborted) break
    show({ at: 'closed', shows: null, rests: null, fault: null })
    // oxlint-disable-next-line no-await-in-loop -- until it is plugged in again
    await new Promise<void>((done) => {
      const again = () => {
        serial.removeEventListener('connect', again)
        ended.removeEventListener('abort', again)
        done()
      }
      serial.addEventListener('connect', again)
      ended.addEventListener('abort', again)
    })
  }
  show(off)
}

async function restart(): Promise<void> {
  const before = running
  running = undefined
  before?.end.abort()
  await before?.ended
  if (watchers.size === 0 || running) return
  const end = new AbortController()
  running = { end, ended: run(end.signal) }
}

/** Follows the scale while somebody looks; the port is another program's again when nobody does. */
export function watchScale(tell: () => void): () => void {
  watchers.add(tell)
  if (watchers.size === 1) void restart()
  return () => {
    watchers.delete(tell)
    if (watchers.size === 0) void restart()
  }
}
