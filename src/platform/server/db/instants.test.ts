import pg from 'pg'
import { expect, test } from 'vitest'
import { instantOf } from '#platform/server/db/database.ts'

const asPg = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

test.each([
  '2026-11-27 09:30:00+00',
  '2026-11-27 09:30:00.1+00',
  '2026-11-27 09:30:00.12+00',
  '2024-02-29 23:59:59.999999+00',
  '1000-01-01 00:00:00+00',
  '0999-12-31 23:59:59.5+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-02 03:04:05.678+00',
  '2026-11-27 16:30:00.123+07',
  '2026-11-27 15:00:00+05:30',
  'infinity',
  '-infinity',
])('%s is read as pg reads it', (text) => {
  expect(instantOf(text)).toStrictEqual(asPg(text))
})

test('of a second every thousandth is read as it is written, whatever follows it', () => {
  for (let ms = 0; ms < 1000; ms += 1) {
    const part = String(ms).padStart(3, '0')
    const at = new Date(`2026-11-27T09:30:00.${part}Z`)
    for (const rest of ['', '001', '999'])
      expect(instantOf(`2026-11-27 09:30:00.${part}${rest}+00`)).toStrictEqual(at)
  }
})
