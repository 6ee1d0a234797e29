import type { Key } from '#platform/web/scan/wedge.ts'

/** `text` at these gaps (ms, the last one repeats), each key as the browser reports it; `⏎` is Enter. */
export function keystrokes(text: string, gaps: readonly number[], from = 1_000): Key[] {
  let time = from
  return [...text].map((character, index) => {
    if (index > 0) time += gaps[Math.min(index - 1, gaps.length - 1)] ?? 0
    return { key: character === '⏎' ? 'Enter' : character, time }
  })
}

/** The rhythm of a USB scanner: a key every 8 ms or so, now and then a late one. */
export const usb = keystrokes('1Z999AA10123456784⏎', [9, 7, 8, 8, 9, 7, 8, 16, 8, 7, 9, 8, 8, 7, 8, 9, 8, 8])

/** The rhythm of a Bluetooth scanner: it pauses after a full packet. */
export const bluetooth = keystrokes(
  'SPXVN05123456789⏎',
  [11, 12, 11, 14, 410, 12, 11, 13, 12, 680, 11, 12, 14, 11, 12, 12],
)

/** The rhythm of a quick clerk who types a code by hand. */
export const typist = keystrokes('kh000123⏎', [142, 96, 118, 64, 71, 180, 88, 210])

/** A scan under a Vietnamese input method: letters come without their key. */
export const unikey: Key[] = [
  { key: 'Process', code: 'KeyA', shift: true, time: 10 },
  { key: 'Process', code: 'KeyA', shift: true, time: 18 },
  { key: 'Process', code: 'KeyS', shift: true, time: 26 },
  { key: '1', code: 'Digit1', time: 33 },
  { key: 'Process', code: 'Minus', time: 41 },
  { key: '2', code: 'Digit2', time: 49 },
  { key: 'Enter', code: 'Enter', time: 57 },
]
