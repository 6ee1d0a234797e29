/**
 * A wedge scanner is a keyboard that types a code and Enter. What tells it from a person is its
 * speed: it sends a key every few milliseconds, a person one in 60 at the very best. Codes are
 * separated by Enter alone: a Bluetooth scanner pauses in mid-code, two scans follow within 50 ms,
 * and neither may split or join a code.
 */

/** ms between two keys of a scanner; slow ones and busy machines included. */
export const scannerGap = 35
/** This many quick keys in a row are no person's. */
export const scannerRun = 3

export interface Key {
  key: string
  /** `KeyA`, `Digit1`: what was pressed when a Vietnamese input method swallows `key`. */
  code?: string
  shift?: boolean
  /** ms, rising. */
  time: number
}

export interface WedgeState {
  /** What was typed since the last Enter. */
  buffer: string
  /** Where the scanner's part begins in `buffer`: what stands before was typed by hand. */
  start: number | undefined
  last: number | undefined
  /** Quick keys in a row. */
  run: number
}
export const silent: WedgeState = { buffer: '', start: undefined, last: undefined, run: 0 }

export interface KeyResult {
  state: WedgeState
  /** A code is complete. */
  scan?: { code: string; by: 'scanner' | 'hand'; typedBefore: string }
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

/**
 * One key more. `inField`: another field has the focus, and what a person types there is not ours;
 * only what the scanner sent is the code. Elsewhere all since the last Enter is.
 */
export function onKey(state: WedgeState, key: Key, inField: boolean): KeyResult {
  const character = characterOf(key)
  if (character === undefined) return { state, take: false }
  const scanning = state.start !== undefined
  if (character === 'Enter' || (character === 'Tab' && scanning)) {
    const begin = inField ? state.start : 0
    const code = begin === undefined ? '' : state.buffer.slice(begin).trim()
    if (code === '') return { state: silent, take: false }
    return {
      state: silent,
      scan: { code, by: scanning ? 'scanner' : 'hand', typedBefore: state.buffer.slice(0, begin) },
      take: true,
    }
  }
  if (character === 'Tab') return { state: inField ? silent : state, take: false }
  if (character === 'Escape') return { state: silent, take: false }
  if (character === 'Backspace') {
    return { state: { ...state, buffer: state.buffer.slice(0, -1), run: 0, last: key.time }, take: false }
  }
  const quick = state.last !== undefined && key.time - state.last <= scannerGap
  const run = quick ? state.run + 1 : 1
  const buffer = state.buffer + character
  // Once a scanner is heard, it is a scanner until Enter, however long it pauses.
  const start = state.start ?? (run >= scannerRun ? buffer.length - run : undefined)
  return { state: { buffer, start, last: key.time, run }, take: start !== undefined }
}
