import { expect, test } from 'vitest'
import { onKey, silent, textOf, type KeyResult, type Key } from '#platform/web/scan/wedge.ts'
import { bluetooth, keystrokes, typist, unikey, usb } from '#platform/web/scan/wedge.samples.ts'

function listen(keys: readonly Key[], inField = false) {
  const scans: NonNullable<KeyResult['scan']>[] = []
  let state = silent
  const lost: string[] = []
  let taken = ''
  for (const key of keys) {
    const heard = onKey(state, key, inField)
    state = heard.state
    if (heard.scan) scans.push(heard.scan)
    if (heard.lost !== undefined) lost.push(heard.lost)
    if (heard.take && key.key.length === 1) taken += key.key
  }
  return { scans, state, taken, lost }
}
const codes = (keys: readonly Key[], inField?: boolean) => listen(keys, inField).scans.map(({ code }) => code)

test('a USB scan is one code, by a scanner', () => {
  expect(listen(usb).scans).toEqual([{ code: '1Z999AA10123456784', by: 'scanner', typedBefore: '' }])
})

test('a scanner that pauses in mid-code sends one code all the same', () => {
  expect(codes(bluetooth)).toEqual(['SPXVN05123456789'])
  expect(codes(bluetooth, true)).toEqual(['SPXVN05123456789'])
})

test('at the station itself nothing is typed but codes: a pause after the first key beheads none', () => {
  const [first, ...rest] = keystrokes('4482604832150⏎', [8])
  const late = rest.map((key) => ({ ...key, time: key.time + 1_500 }))
  expect(codes([first!, ...late])).toEqual(['4482604832150'])
})

test('a weight typed into its field is no part of the code that the station’s box hears after it', () => {
  let state = silent
  for (const key of keystrokes('1.2', [130, 150])) state = onKey(state, key, true).state
  const heard = keystrokes('2585854724887⏎', [8], 1_500).map((key) => {
    const result = onKey(state, key, false)
    state = result.state
    return result.scan?.code
  })
  expect(heard.at(-1)).toBe('2585854724887')
})

test.each([8, 60])(
  'a code during which the focus comes to the station, %d ms a key, is not beheaded',
  (gap) => {
    const keys = keystrokes('426048321505⏎', [gap])
    for (const moved of keys.keys()) {
      let state = silent
      const sent = keys.map((key, index) => {
        const heard = onKey(state, key, index < moved)
        state = heard.state
        return heard.scan?.code
      })
      expect({ moved, sent: sent.at(-1) }).toEqual({ moved, sent: '426048321505' })
    }
  },
)

test('what is too short to be known as a scan and fell between field and station is told, not sent', () => {
  const keys = keystrokes('4260⏎', [60])
  let state = silent
  const heard = keys.map((key, index) => {
    const result = onKey(state, key, index < 2)
    state = result.state
    return result
  })
  expect(heard.at(-1)).toEqual({ state: silent, lost: '4260', putBack: 0, take: true })
})

test('a code typed by hand counts at the station, as typed', () => {
  expect(listen(typist).scans).toEqual([{ code: 'kh000123', by: 'hand', typedBefore: '' }])
})

test('what is typed into another field is not a scan', () => {
  expect(listen(typist, true)).toMatchObject({ scans: [], taken: '' })
})

test('a scan over a half-filled field is told from what was typed there', () => {
  const weight = keystrokes('2.5', [130, 150])
  const scan = keystrokes('VN123456⏎', [8], 3_000)
  const { scans, taken } = listen([...weight, ...scan], true)
  expect(scans).toEqual([{ code: 'VN123456', by: 'scanner', typedBefore: '2.5' }])
  // The first two keys passed before it was known; the field is put back to what was typed.
  expect(taken).toBe('123456')
})

test('ten scans in one second are ten codes, in order', () => {
  const many = Array.from({ length: 10 }, (_, n) => keystrokes(`PKG000${n}⏎`, [9], n * 100)).flat()
  expect(codes(many)).toEqual(Array.from({ length: 10 }, (_, n) => `PKG000${n}`))
})

test('two scans with no time between them stay two', () => {
  expect(codes(keystrokes('AAA111⏎BBB222⏎', [8]))).toEqual(['AAA111', 'BBB222'])
})

test('a Vietnamese input method does not swallow the letters', () => {
  expect(codes(unikey)).toEqual(['AAS1-2'])
})

test('shift and arrows are no keys of a code, Escape forgets, Enter alone is nothing', () => {
  const keys = [
    { key: 'Shift', time: 1 },
    { key: 'A', time: 2 },
    { key: 'ArrowLeft', time: 5 },
    { key: 'B', time: 9 },
  ]
  expect(textOf(listen(keys).state.keys)).toBe('AB')
  expect(codes([...keys, { key: 'Escape', time: 20 }, { key: 'Enter', time: 30 }])).toEqual([])
})

test('a scanner that ends with Tab is understood; a person moving on with Tab is not a scan', () => {
  expect(codes([...keystrokes('PKG0001', [9]), { key: 'Tab', time: 2_000 }])).toEqual(['PKG0001'])
  expect(codes([...keystrokes('abc', [120]), { key: 'Tab', time: 2_000 }], true)).toEqual([])
})

const track = '592089233873'

test.each([5, 20, 40, 60])(
  'a scanner that sends a key every %i ms is one, whatever has the focus',
  (pace) => {
    const scan = keystrokes(`${track}⏎`, [pace])
    for (const inField of [true, false]) {
      expect(listen(scan, inField).scans).toEqual([{ code: track, by: 'scanner', typedBefore: '' }])
    }
  },
)

test.each([35, 40, 60, 80])('a pause of %i ms between its first keys does not behead a code', (pause) => {
  for (const gaps of [
    [pause, 8],
    [8, pause, 8],
    [pause, pause, 8],
    [pause, 8, pause, 8],
  ]) {
    expect(codes(keystrokes(`${track}⏎`, gaps), true)).toEqual([track])
  }
})

test.each([
  ['its head came as a scanner sends it', [8, 400, 8]],
  ['its head came just before', [120, 8]],
  ['its head is one key', [600, 8]],
])('a code that broke off in a field before it was known is told, not sent: %s', (_, gaps) => {
  expect(listen(keystrokes(`${track}⏎`, gaps), true)).toMatchObject({ scans: [], lost: [track] })
  expect(listen(keystrokes(`${track}⏎`, gaps))).toMatchObject({ scans: [{ code: track }], lost: [] })
})

/** What is left of `keys` in a field in which `text` stood before. */
function leftInField(text: string, keys: readonly Key[]): string {
  let state = silent
  let field = text
  const caught: string[] = []
  for (const key of keys) {
    const heard = onKey(state, key, true)
    const count = heard.state.keys.length || state.keys.length
    if (key.key.length === 1) caught[count - 1] = field
    if (!heard.take && key.key.length === 1) field += key.key
    if (heard.putBack !== undefined) field = caught[heard.putBack] ?? ''
    state = heard.state
  }
  return field
}

test.each([
  ['it pauses once', [8, 400, 8]],
  ['it pauses twice before it is known', [8, 400, 8, 400, 8]],
  ['it is slow and pauses after a few figures', [60, 60, 300, 60]],
  ['it is slow and pauses twice', [60, 300, 60, 300, 60]],
])('a code that breaks off in a field is told, and the field has what stood in it before: %s', (_, gaps) => {
  const scan = keystrokes(`${track}⏎`, gaps, 9_000)
  expect(listen(scan, true)).toMatchObject({ scans: [], lost: [track] })
  expect(leftInField('', scan)).toBe('')
  const typed = keystrokes('2.5', [130, 150])
  expect(leftInField('', [...typed, ...scan])).toBe('2.5')
})

test('what follows a code that broke off is a code of its own', () => {
  const keys = [...keystrokes('592089', [8]), ...keystrokes(`${track}⏎`, [8], 5_000)]
  expect(listen(keys)).toMatchObject({ scans: [{ code: track }], lost: ['592089'] })
})

test('a key held down is no scanner, nor is a word that is typed fast', () => {
  const held = keystrokes('0000', [30]).map((key, index) => ({ ...key, held: index > 0 }))
  expect(listen(held, true).taken).toBe('')
  expect(listen(keystrokes('thuwowngf hangf', [70]), true).taken).toBe('')
})
