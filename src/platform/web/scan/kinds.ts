import type { ScanLook } from '#platform/web/look/tokens.ts'
import type { SoundName } from '#platform/web/scan/sound.ts'

export type ScanTone = 'ok' | 'warn' | 'error'

interface Kind {
  tone: ScanTone
  /** Beside the colour, so that nobody needs to tell colours apart. */
  sign: string
  /** Its ground and text among the tokens, `data-look`. */
  look: ScanLook
  sound: SoundName
  /** In 64 px, and spoken, where a station says nothing more of it. */
  words: string
  /** It is work done: it counts in the figures of the day. */
  counts?: true
}

/** What a scan may come to, at whichever station. */
export const scanKinds = {
  right: { tone: 'ok', sign: '✓', look: 'right', sound: 'done', words: 'Đúng', counts: true },
  saved: { tone: 'ok', sign: '✓', look: 'right', sound: 'done', words: 'Đã lưu' },
  full: { tone: 'ok', sign: '★', look: 'full', sound: 'full', words: 'Đủ hàng', counts: true },
  found: { tone: 'ok', sign: 'i', look: 'info', sound: 'done', words: 'Tìm thấy', counts: true },
  urgent: { tone: 'ok', sign: '»', look: 'urgent', sound: 'urgent', words: 'Hàng gấp', counts: true },
  again: { tone: 'warn', sign: '↻', look: 'again', sound: 'again', words: 'Đã quét rồi' },
  missing: {
    tone: 'warn',
    sign: '◔',
    look: 'careful',
    sound: 'careful',
    words: 'Thiếu kiện',
    counts: true,
  },
  decide: { tone: 'warn', sign: '?', look: 'careful', sound: 'careful', words: 'Chờ quyết định' },
  careful: { tone: 'warn', sign: '!', look: 'careful', sound: 'careful', words: 'Xem lại' },
  strange: { tone: 'warn', sign: '?', look: 'strange', sound: 'strange', words: 'Kiện lạ', counts: true },
  broken: { tone: 'warn', sign: '✂', look: 'broken', sound: 'wrong', words: 'Hàng vỡ', counts: true },
  elsewhere: { tone: 'error', sign: '⇄', look: 'wrong', sound: 'wrong', words: 'Nhầm chỗ' },
  absent: { tone: 'error', sign: '∅', look: 'wrong', sound: 'wrong', words: 'Không thấy' },
  refused: { tone: 'error', sign: '✕', look: 'wrong', sound: 'wrong', words: 'Chưa được' },
  unheard: { tone: 'error', sign: '…', look: 'wrong', sound: 'wrong', words: 'Quét lại' },
} as const satisfies Record<string, Kind>

export type ScanKind = keyof typeof scanKinds
export const kindOf = (kind: ScanKind): Kind => scanKinds[kind]
