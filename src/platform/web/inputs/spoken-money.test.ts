import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoney, typeSpoken } from '#platform/web/inputs/spoken-money.ts'

/** Types key by key at the end, as a person does. */
const typed = (keys: string) => {
  let now = { text: '', draft: false, value: null as number | null }
  for (const key of keys) now = typeSpoken(now.text + key, now.text.length + 1, now)
  return now
}
const pasted = (text: string) => typeSpoken(text, text.length, { text: '', draft: false })

test.each([
  ['1tr5', 1_500_000],
  ['1.5tr', 1_500_000],
  ['1,5 triệu', 1_500_000],
  ['1tr250', 1_250_000],
  ['500k', 500_000],
  ['1500k', 1_500_000],
  ['2 tỷ', 2_000_000_000],
  ['350 nghìn', 350_000],
  ['1.500.000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['1500000', 1_500_000],
])('%s is %d, typed key by key or pasted', (text, amount) => {
  expect([typed(text).value, pasted(text).value, readMoney(text)]).toEqual([amount, amount, amount])
})

test.each(['1.5', '1,5', '1.50', '1t', 'abc', '1.5tr5', '1tr2345', '12.34.567'])(
  '%s is no amount rather than another one',
  (text) => {
    expect([typed(text).value, pasted(text).value]).toEqual([Number.NaN, Number.NaN])
  },
)

test('a pasted 1.500k could be two amounts; typed, its groups are seen before its unit', () => {
  expect([pasted('1.500k').value, typed('1.500k').value]).toEqual([Number.NaN, 1_500_000])
})

test('documents give their amounts with cents and with đ', () => {
  expect([pasted('1,250,000.00').value, pasted('1.250.000 đ').value, pasted(' 350 000').value]).toEqual([
    1_250_000, 1_250_000, 350_000,
  ])
})

test('digits are grouped as they come, and what is understood in digits is written in groups', () => {
  expect(typed('1250000')).toMatchObject({ text: '1,250,000', draft: false })
  expect(typed('1.250.000')).toMatchObject({ text: '1,250,000', draft: false })
  expect(typed('1tr5')).toMatchObject({ text: '1tr5', draft: true })
})

test('deleting across a comma keeps the number whole', () => {
  const shorter = (text: string, before: string) =>
    typeSpoken(text, text.length, { text: before, draft: false })
  expect(shorter('1,00', '1,000')).toMatchObject({ text: '100', value: 100, draft: false })
  expect(shorter('1,', '1,500')).toMatchObject({ text: '1', value: 1, draft: false })
})

test('whatever is typed, an amount is what its digits say or nothing at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
      const grouped = amount.toLocaleString('en-US')
      return [String(amount), grouped, grouped.replaceAll(',', '.')].every(
        (text) => typed(text).value === amount,
      )
    }),
  )
})
