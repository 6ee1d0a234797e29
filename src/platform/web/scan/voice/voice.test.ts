import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSound } from '#platform/web/scan/sound.ts'
import { look, phrases } from '#platform/web/scan/voice/phrases.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import { countInWords, piecesOf } from '#platform/web/scan/voice/pieces.ts'
import { places } from '#platform/web/scan/voice/places.ts'

describe('the recording', () => {
  it('has every phrase of the list in its order, and no other', () => {
    expect(new Set(phrases).size).toBe(phrases.length)
    expect(Object.keys(places)).toEqual(phrases)
    let before = 0
    for (const [phrase, [from, to]] of Object.entries(places)) {
      expect(from, phrase).toBeGreaterThan(before)
      expect(to - from, phrase).toBeGreaterThan(0.1)
      before = to
    }
  })
  it('is as long as its last phrase needs', () => {
    const bytes = readFileSync(new URL('voice.mp3', import.meta.url)).length
    const last = Math.max(...Object.values(places).map(([, to]) => to))
    // 32 kbit/s.
    expect(bytes / 4_000).toBeGreaterThan(last)
    expect(bytes / 4_000).toBeLessThan(last + 1)
  })
})

describe('a sentence', () => {
  it('is put together of the longest phrases, its numbers of their words', () => {
    expect(piecesOf('Đủ kiện, cân bao', 'Đủ hàng')).toEqual(['đủ kiện', 'cân bao'])
    expect(piecesOf('Thiếu kiện 2/3', 'Thiếu kiện')).toEqual(['thiếu kiện', 'hai', 'trên', 'ba'])
    expect(piecesOf('Còn 21 kiện chưa quét', 'Thiếu kiện')).toEqual([
      'còn',
      'hai',
      'mươi',
      'mốt',
      'kiện chưa quét',
    ])
    expect(piecesOf('105', 'Đúng')).toEqual(['một', 'trăm', 'linh', 'năm'])
    expect(piecesOf('1,015 kiện', 'Đúng').slice(0, 2)).toEqual(['một', 'nghìn'])
  })
  it('that nobody recorded is said by what the result is called, and sends to the screen', () => {
    expect(piecesOf('Kiện 4123 đang ở bao BG00000016.', 'Chưa được')).toEqual(['chưa được', look])
    expect(piecesOf('Đã khai thác, cân thực lệch nhiều', 'Xem lại')).toEqual(['đã khai thác', look])
  })
  it('counts as papers write amounts', () => {
    for (const n of [
      ...Array(300).keys(),
      1_000,
      1_004,
      1_015,
      2_025,
      9_999,
      21_115,
      100_001,
      1_000_405,
      987_654_321,
    ])
      expect(`${countInWords(n)} đồng`).toBe(moneyInWords(n).toLowerCase())
  })
  it('has words for every count that a station may come to', () => {
    for (const n of [...Array(300).keys(), 1_000, 1_004, 2_025, 9_999, 21_115, 100_001])
      expect(piecesOf(String(n), 'Đúng'), String(n)).not.toContain(look)
  })
})

describe('a station speaks', () => {
  afterEach(() => vi.unstubAllGlobals())
  const started: (readonly [number, number])[] = []
  let stopped = 0
  const machine = (voices: { lang: string }[]) => {
    started.length = 0
    stopped = 0
    const spoken: string[] = []
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => voices,
      cancel: () => {},
      speak: (words: { text: string }) => spoken.push(words.text),
    })
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('sound')))
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        destination = {}
        decodeAudioData = () => Promise.resolve({})
        close = () => Promise.resolve()
        createBufferSource = () => ({
          connect: () => {},
          start: (_: number, from: number, length: number) => started.push([from, from + length]),
          stop: () => (stopped += 1),
        })
      },
    )
    return spoken
  }
  const at = (phrase: string) => places[phrase]!.map((second) => expect.closeTo(second, 3))

  it('with the Vietnamese voice of the machine where it has one', () => {
    const spoken = machine([{ lang: 'en-US' }, { lang: 'vi-VN' }])
    createSound().say('Đủ kiện, cân bao', 'Đủ hàng')
    expect(spoken).toEqual(['Đủ kiện, cân bao'])
    expect(started).toEqual([])
  })
  it('else with what is recorded; the newest result stops the one before', async () => {
    const spoken = machine([{ lang: 'en-US' }])
    const sound = createSound()
    sound.say('Đủ kiện, cân bao', 'Đủ hàng')
    await vi.waitFor(() => expect(started).toEqual([at('đủ kiện'), at('cân bao')]))
    sound.say('Kiện lạ', 'Kiện lạ')
    expect(stopped).toBe(2)
    await vi.waitFor(() => expect(started).toHaveLength(3))
    // Two results at once: the older one is not heard any more.
    sound.say('Đúng', 'Đúng')
    sound.say('Đã lưu', 'Đã lưu')
    await vi.waitFor(() => expect(started).toHaveLength(4))
    expect(started[3]).toEqual(at('đã lưu'))
    expect(spoken).toEqual([])
  })
})
