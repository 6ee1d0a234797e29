/**
 * What weighing scales send over a serial line, by protocol: 9600 baud, 8N1, unless the scale is set otherwise.
 * Each is read from a stream of characters, of which a frame may arrive in pieces or begin in its middle.
 */

/** What a scale says of its load at one moment. */
export interface Weighing {
  kg: number
  /** Whether it has come to rest; null where the protocol does not say so. */
  stable: boolean | null
}
/** Why a frame is no weight: damaged on its way, more or less than the scale can carry, or not ready. */
export type ScaleFault = 'damaged' | 'over' | 'under' | 'busy'
export type ScaleFrame = Weighing | { fault: ScaleFault }

export interface ScaleProtocol {
  label: string
  /** What the scale wants to be asked with before each answer; without it, it sends by itself. */
  ask?: string
  /** The last character of a frame. */
  end: string
  /** What a frame says, its end included; null: it is none, such as the rest of one. */
  read: (frame: string) => ScaleFrame | null
}

const stx = '\u0002'
const etx = '\u0003'
const inKg = { kg: 1, g: 0.001, lb: 0.453_592_37 } as const

/** To the gram, as no scale of goods is finer. */
const kilograms = (figure: string, unit: keyof typeof inKg = 'kg') =>
  Math.round(Number(figure.replaceAll(' ', '')) * inKg[unit] * 1000) / 1000

/** Exclusive or of the characters, as two digits of sixteen. */
function checkOf(characters: string): string {
  let sum = 0
  for (const character of characters) sum ^= character.codePointAt(0) ?? 0
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

/** `STX ± 6 digits, how many of them are decimals, two of check, ETX`; an answer has address and command before the sign. */
function readYaohua(frame: string): ScaleFrame | null {
  const match = /\u0002((?:A[BD])?([+-])(\d{6})([0-4]))([0-9A-F]{2})\u0003$/.exec(frame)
  if (!match) return null
  const [, said = '', sign = '', digits = '', decimals = '', check] = match
  if (checkOf(said) !== check) return { fault: 'damaged' }
  return { kg: kilograms(`${sign}${Number(digits) / 10 ** Number(decimals)}`), stable: null }
}

/** `WG004.139kg3D`: gross or net, seven characters of figure, unit, two of check; OL and LO instead of a figure. */
function readA12(frame: string): ScaleFrame | null {
  const line = frame.trimEnd()
  if (/^W?[GN]?\s*OL/.test(line)) return { fault: 'over' }
  if (/^W?[GN]?\s*LO/.test(line)) return { fault: 'under' }
  const match = /(W[GN]([ +-]?[\d ]{0,5}\.\d{1,5})kg)([0-9A-F]{2})$/.exec(line)
  if (!match) return null
  const [, said = '', figure = '', check] = match
  return checkOf(said) === check ? { kg: kilograms(figure), stable: null } : { fault: 'damaged' }
}

/** `=0003.000` or with its digits turned round, `=000.3000`; the sign stands first or last. There is no check. */
const readEquals =
  (turned: boolean) =>
  (frame: string): ScaleFrame | null => {
    const match = /^([+-]?)(\d{1,7}\.\d{1,7})([+-]?)$/.exec(frame.replaceAll(/[=\s]/g, ''))
    if (!match) return null
    const [, before, digits = '', after] = match
    const figure = turned ? [...digits].toReversed().join('') : digits
    const minus = before === '-' || after === '-' ? '-' : ''
    return { kg: kilograms(`${minus}${figure}`), stable: null }
  }

/** `ST,GS,+  12.345kg`: at rest, moving or over; gross or net. A longer form has an address and the lamps between. */
function readCas(frame: string): ScaleFrame | null {
  const match =
    /(ST|US|OL),(?:GS|NT),(?:[^,]{1,4},)?\s{0,8}([+-]?)\s{0,8}(\d{1,7}(?:\.\d{1,5})?)?\s{0,4}(kg|g|lb)?/.exec(
      frame,
    )
  if (!match) return null
  const [, state, sign = '', digits, unit = 'kg'] = match
  if (state === 'OL') return { fault: 'over' }
  if (digits === undefined) return null
  return { kg: kilograms(`${sign}${digits}`, unit as keyof typeof inKg), stable: state === 'ST' }
}

/** `S S     100.00 g`: at rest; `S D` moving; `S I` busy; `S +` and `S -` beyond its ends. */
function readSics(frame: string): ScaleFrame | null {
  const line = frame.trimEnd()
  if (line === 'S I') return { fault: 'busy' }
  if (line === 'S +') return { fault: 'over' }
  if (line === 'S -') return { fault: 'under' }
  const match = /^S ([SD]) {1,12}(-?\d{1,7}(?:\.\d{1,5})?) (kg|g|lb)$/.exec(line)
  if (!match) return null
  const [, state, figure = '', unit] = match
  return { kg: kilograms(figure, unit as keyof typeof inKg), stable: state === 'S' }
}

export const scaleProtocols = {
  yaohua: { label: 'Yaohua XK3190-A9, A9+, A6, A26 (gửi liên tục)', end: etx, read: readYaohua },
  yaohuaAsked: {
    label: 'Yaohua XK3190-A9 (hỏi rồi trả lời)',
    ask: `${stx}AB03${etx}`,
    end: etx,
    read: readYaohua,
  },
  a12: { label: 'Yaohua A12, A12E', end: '\n', read: readA12 },
  equals: { label: 'A23, A26, DS: =0003.000', end: '=', read: readEquals(false) },
  equalsTurned: { label: 'A23, A26, DS: =000.3000 (đảo chữ số)', end: '=', read: readEquals(true) },
  cas: { label: 'CAS CI, NT; A&D', end: '\n', read: readCas },
  sics: { label: 'Mettler Toledo (SICS)', ask: 'SI\r\n', end: '\n', read: readSics },
} as const satisfies Record<string, ScaleProtocol>
export type ScaleProtocolName = keyof typeof scaleProtocols
export const isScaleProtocol = (name: string): name is ScaleProtocolName => name in scaleProtocols

/** More without an end is no frame of any scale: a wrong speed, or another device. */
const longestRest = 256

/**
 * Cuts a stream into frames and reads them.
 * @returns what each whole frame says, and the rest to go before what comes next
 */
export function readFrames(protocol: ScaleProtocol, stream: string): { frames: ScaleFrame[]; rest: string } {
  const parts = stream.split(protocol.end)
  const rest = parts.pop() ?? ''
  return {
    frames: parts.map((part) => protocol.read(part + protocol.end)).filter((frame) => frame !== null),
    rest: rest.slice(-longestRest),
  }
}

/** How many equal weighings within how many ms are rest, where the scale does not say so itself. */
const equal = 3
const within = 1000

/** The weight at rest among the last weighings, newest last, with the ms at which each came; null while there is none. */
export function atRest(seen: readonly (Weighing & { at: number })[]): number | null {
  const last = seen.at(-1)
  if (!last || last.stable === false) return null
  if (last.stable) return last.kg
  const same = seen.slice(-equal)
  return same.length === equal &&
    same.every(({ kg, stable }) => kg === last.kg && stable === null) &&
    last.at - (same[0]?.at ?? 0) <= within
    ? last.kg
    : null
}
