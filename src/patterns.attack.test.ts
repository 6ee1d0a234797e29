import { expect, test } from 'vitest'
import { everyPattern, patternsIn, timeOf, worstTexts } from '#testing/patterns.ts'
import type { Pattern } from '#testing/patterns.ts'
import { runs } from '#testing/attack.ts'
import { slownessOf } from '../tools/lint/linear-patterns.ts'

const patterns = everyPattern(process.cwd())
const length = 100_000
/** Of processor; a linear pattern takes five. Compiling and collecting garbage fall into it now and again: the best of two. */
const most = 300

/** The slowest that a pattern is on its worst texts, of which at most so many are tried. */
function slowest(pattern: Pattern, tries: number): number {
  let found = 0
  for (const text of worstTexts(pattern, length).slice(0, tries)) {
    const time = timeOf(pattern, text)
    if (time === Infinity) return time
    found = Math.max(found, time > most ? Math.min(time, timeOf(pattern, text)) : time)
  }
  return found
}

test('every pattern of the product takes 100 kB of its worst text in its stride', () => {
  expect(patterns.length).toBeGreaterThan(250)
  const slow = patterns.filter((pattern) => slowest(pattern, runs(30, 2_000)) > most)
  expect(slow.map(({ at, source }) => `${at} /${source}/`)).toEqual([])
})

test('no pattern of the product can take one text in two ways', () => {
  const slow = patterns.filter(({ source, flags }) => slownessOf(source, flags))
  expect(slow.map(({ at, source }) => `${at} /${source}/`)).toEqual([])
})

test.each([
  String.raw`const bad = /(\w+\s*)+$/`,
  String.raw`const bad = /\s*x$/`,
  String.raw`const bad = new RegExp('[([][^)\\]]*[)\\]]', 'g')`,
  'const end = String.raw`\\s*$`; const bad = RegExp(`\\\\s*${"\\n"}${end}`)',
])('a slow one is found by its time and by its form: %s', (code) => {
  const [pattern] = patternsIn('bad.ts', code).map((one) => ({ ...one, at: 'bad.ts:1' }))
  expect(slowest(pattern!, 30)).toBe(Infinity)
  expect(slownessOf(pattern!.source, pattern!.flags)).toContain('The time of this pattern')
})
