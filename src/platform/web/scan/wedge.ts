/**
 * A wedge scanner is a keyboard that types a code and Enter. What tells it from a person is its
 * speed: most send a key every few milliseconds, a slow one or a busy machine every 60. Codes are
 * separated by Enter alone: a Bluetooth scanner pauses in mid-code, two scans follow within 50 ms,
 * and neither may split or join a code. What was not heard whole is `lost`: it is told, never sent.
 */

/** ms between two keys of a scanner at its usual speed. */
export const scannerGap = 35
/** This many keys in a row at that speed are no person's. */
export const scannerRun = 3
/** ms between two keys of a slow scanner. A quick person may type a word so, but not a code's figures. */
export const slowGap = 80
/** So long, and with so many figures, is what a slow scanner must have sent to be told from a word. */
const slowRun = 6
const slowFigures = 3
/** ms within which nobody moves from the keys to the scanner: what came closer before is of the same code. */
const sameHand = 250
/** The same where the keys before came as fast as a scanner's: it may have paused in mid-code. */
const sameScanner = 900
/** ms of silence in mid-code after which the rest does not come any more. */
export const brokenAfter = 2_000

export interface Key {
  key: string
  /** `KeyA`, `Digit1`: what was pressed when a Vietnamese input method swallows `key`. */
  code?: string
  shift?: boolean
  /** It repeats because somebody holds it down. */
  held?: boolean
  /** ms, rising. */
  time: number
}

/** One key that was heard. */
export interface Heard {
  character: string
  /** ms since the key before. */
  gap: number
  /** It went to another field than the station's own box. */
  inField: boolean
}
export interface WedgeState {
  /** What was typed since the last Enter. */
  keys: readonly Heard[]
  /** Where the scanner's part begins in `keys`: what stands before was typed by hand. */
  start: number | undefined
  /** A pause before it was known: in a field what came before may be a person's. */
  torn: boolean
  last: number | undefined
}
export const silent: WedgeState = { keys: [], start: undefined, torn: false, last: undefined }

export interface KeyResult {
  state: WedgeState
  /** A code is complete. */
  scan?: { code: string; by: 'scanner' | 'hand'; typedBefore: string }
  /** What was heard of a code that did not come whole. */
  lost?: string
  /** A field that caught keys from this one on (of the code that began, or is lost) gets back what stood in it. */
  putBack?: number
  /** The key is a scanner's: a field that has the focus shall not get it. */
  take: boolean
}

/** The character of a key, `Enter`, `Tab`, `Backspace`, `Escape`, or nothing of interest. */
export function characterOf({ key, code, shift }: Key): string | undefined {
  if (key.length === 1) return key
  if (['Enter', 'Tab', 'Backspace', 'Escape'].includes(key)) return key
  if (key !== 'Process' && key !== 'Unidentified' && key !== 'Dead') return undefined
  const letter = /^Key([A-Z])$/.exec(code ?? '')?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code ?? '')?.[1]
  if (digit) return digit
  const signs: Record<string, string> = {
    Minus: shift ? '_' : '-',
    Slash: '/',
    Period: '.',
    NumpadEnter: 'Enter',
    Enter: 'Enter',
  }
  return signs[code ?? '']
}

export const textOf = (keys: readonly Heard[]): string => keys.map(({ character }) => character).join('')

/** The last keys that follow each other faster than a person types figures; from where they do. */
function burstOf(keys: readonly Heard[]): number {
  let begin = keys.length - 1
  while (begin > 0 && (keys[begin]?.gap ?? 0) <= slowGap) begin--
  return begin
}

function isScanner(burst: readonly Heard[]): boolean {
  const latest = burst.slice(1).slice(1 - scannerRun)
  if (burst.length >= scannerRun && latest.every(({ gap }) => gap <= scannerGap)) return true
  const text = textOf(burst)
  return text.length >= slowRun && text.replace(/\D/g, '').length >= slowFigures && !text.includes(' ')
}

/** Where a scan begins and whether its head is missing; undefined: nobody scans. */
function scanIn(keys: readonly Heard[]): Pick<WedgeState, 'start' | 'torn'> | undefined {
  const burst = burstOf(keys)
  if (!isScanner(keys.slice(burst))) return undefined
  // It may have broken off more than once before it was known, and all of it is the scanner's.
  let start = burst
  for (let head = headOf(keys, start); head !== undefined; head = headOf(keys, start)) start = head
  return { start, torn: start < burst }
}

/** Where the piece begins that the same scanner sent before the pause at `start`; undefined: nobody did. */
function headOf(keys: readonly Heard[], start: number): number | undefined {
  const before = keys[start - 1]
  if (before === undefined) return undefined
  const pace = Math.max(scannerGap, ...keys.slice(start + 1).map(({ gap }) => (gap <= slowGap ? gap : 0)))
  const asFast = start === 1 || before.gap <= pace
  const pause = keys[start]?.gap ?? 0
  return pause > (asFast ? sameScanner : sameHand) ? undefined : burstOf(keys.slice(0, start))
}

/**
 * One key more. `inField`: another field has the focus, and what a person types there is not ours;
 * only what the scanner sent is the code. Elsewhere all since the last Enter is.
 */
export function onKey(state: WedgeState, key: Key, inField: boolean): KeyResult {
  const character = characterOf(key)
  if (character === undefined) return { state, take: false }
  const gap = state.last === undefined || key.held ? Number.POSITIVE_INFINITY : key.time - state.last
  const lost = gap > brokenAfter ? lostOf(state) : undefined
  if (lost !== undefined) return { ...onKey(silent, key, inField), lost }
  const scanning = state.start !== undefined
  if (character === 'Enter' || (character === 'Tab' && scanning)) return finished(state, inField)
  if (character === 'Tab') return { state: inField ? silent : state, take: false }
  if (character === 'Escape') return { state: silent, take: false }
  if (character === 'Backspace') {
    return { state: { ...state, keys: state.keys.slice(0, -1), last: key.time }, take: false }
  }
  // What was typed into a field before is no part of a code that comes into the station's own box, unless the
  // focus moved in mid-code.
  const kept = inField || scanning || gap <= slowGap
  const before = kept ? state.keys : state.keys.filter((heard) => !heard.inField)
  const keys = [...before, { character, gap, inField }]
  // Once a scanner is heard, it is a scanner until Enter, however often it pauses.
  const scan = scanning ? state : (scanIn(keys) ?? { start: undefined, torn: false })
  const { start, torn } = scan
  const known = scanning || start === undefined ? {} : { putBack: start }
  return { state: { keys, start, torn, last: key.time }, take: start !== undefined, ...known }
}

function finished(state: WedgeState, inField: boolean): KeyResult {
  const { keys, start, torn } = state
  // At the station itself nobody types a weight: there the pause was the scanner's.
  if (torn && inField) return { state: silent, lost: textOf(keys.slice(start)), take: true }
  const divided = !inField && keys[0]?.inField === true
  // Nobody can say which part of it was meant for the station.
  if (divided && start === undefined) return { state: silent, lost: textOf(keys), putBack: 0, take: true }
  const begin = inField || divided ? (start ?? keys.length) : 0
  const code = textOf(keys.slice(begin)).trim()
  if (code === '') return { state: silent, take: false }
  const by = start === undefined ? 'hand' : 'scanner'
  return { state: silent, scan: { code, by, typedBefore: textOf(keys.slice(0, begin)) }, take: true }
}

/** What a scanner had sent when it fell silent; undefined: no scanner was heard. */
export const lostOf = ({ keys, start }: WedgeState): string | undefined =>
  start === undefined ? undefined : textOf(keys.slice(start))
