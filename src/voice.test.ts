import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billStatus } from '#billing/bill.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { kindOf, scanKinds, type ScanKind } from '#platform/web/scan/kinds.ts'
import { look } from '#platform/web/scan/voice/phrases.ts'
import { piecesOf } from '#platform/web/scan/voice/pieces.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'

/** Titles beside which something else is said, or nothing: the head of the tab. */
const unspoken = new Set(['${title} · ${grouped(awaited)} chờ', 'Đã đóng ${grouped(kg, 2)} kg'])
/** What stands in a sentence is a count, or the person's own words to which the screen is pointed. */
const others = /\$\{doubtful\.message\}/

/** What the stations' source writes as a result's title or spoken words: literals of `title:` and `say:`. */
const sentences = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.|gallery/.test(path))
  .flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    if (!/\bScanResult\b/.test(source)) return []
    return [...source.matchAll(/\b(?:title|say):([^\n]*(?:\n\s+[?:][^\n]*)*)/g)].flatMap(([, value = '']) =>
      // Up to the next property of the line.
      [...value.split(/,\s*\w+:/)[0]!.matchAll(/'([^']+)'|`((?:[^`$]|\$\{[^}]*\})+)`/g)].map(
        ([, plain, filled]) => ({ path, text: plain ?? filled ?? '' }),
      ),
    )
  })
  .filter(({ text }) => !unspoken.has(text) && !others.test(text))

test('every sentence that a station says is recorded', () => {
  expect(sentences.length).toBeGreaterThan(50)
  const silent = sentences.filter(({ text }) =>
    piecesOf(text.replaceAll(/\$\{[^}]*\}/g, '12'), '').includes(look),
  )
  expect(silent).toEqual([])
})

test('what any result is called is recorded, and where orders, bags, flights and slips stand', () => {
  const names = [
    ...Object.keys(scanKinds).map((kind) => kindOf(kind as ScanKind).words),
    ...[orderStatus, bagStatus, mawbStatus, billStatus].flatMap((status) =>
      status.values.map((value) => status.label(value as never)),
    ),
  ]
  expect(names.filter((name) => piecesOf(name, '').includes(look))).toEqual([])
})
