import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyInWords } from '#platform/rules/words.ts'

describe('money in words', () => {
  test.each([
    [0, 'Không đồng'],
    [1, 'Một đồng'],
    [4, 'Bốn đồng'],
    [10, 'Mười đồng'],
    [11, 'Mười một đồng'],
    [14, 'Mười bốn đồng'],
    [15, 'Mười lăm đồng'],
    [20, 'Hai mươi đồng'],
    [21, 'Hai mươi mốt đồng'],
    [24, 'Hai mươi tư đồng'],
    [25, 'Hai mươi lăm đồng'],
    [100, 'Một trăm đồng'],
    [105, 'Một trăm linh năm đồng'],
    [115, 'Một trăm mười lăm đồng'],
    [1_001, 'Một nghìn không trăm linh một đồng'],
    [1_005, 'Một nghìn không trăm linh năm đồng'],
    [10_000, 'Mười nghìn đồng'],
    [1_000_000, 'Một triệu đồng'],
    [1_234_000, 'Một triệu hai trăm ba mươi tư nghìn đồng'],
    [1_000_000_000, 'Một tỷ đồng'],
    [1_000_005_000, 'Một tỷ không trăm linh năm nghìn đồng'],
    [1_000_000_000_000, 'Một nghìn tỷ đồng'],
    [-15, 'Âm mười lăm đồng'],
    [-0, 'Không đồng'],
  ])('%i is %s', (amount, words) => {
    expect(moneyInWords(amount)).toBe(words)
  })

  test('the accountant may prefer lẻ, bốn and tỉ', () => {
    expect(moneyInWords(1_000_000_105, { odd: 'lẻ', billion: 'tỉ' })).toBe('Một tỉ một trăm lẻ năm đồng')
    expect(moneyInWords(24, { four: 'bốn' })).toBe('Hai mươi bốn đồng')
  })

  test('a fraction of a dong is refused', () => {
    expect(() => moneyInWords(1.5)).toThrow(RangeError)
  })

  test('words read back as the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (amount) => {
        expect(readWords(moneyInWords(amount))).toBe(amount)
      }),
    )
  })
})

/** An independent reader of the words: digits, mươi, trăm and the units of a thousand. */
function readWords(words: string): number {
  const digits: Record<string, number> = {
    không: 0,
    một: 1,
    mốt: 1,
    hai: 2,
    ba: 3,
    bốn: 4,
    tư: 4,
    năm: 5,
    lăm: 5,
    sáu: 6,
    bảy: 7,
    tám: 8,
    chín: 9,
  }
  const units: Record<string, number> = { nghìn: 1e3, triệu: 1e6, tỷ: 1e9 }
  let total = 0
  let group = 0
  let digit = 0
  const tokens = words.toLowerCase().split(' ')
  const negative = tokens[0] === 'âm'
  for (const token of negative ? tokens.slice(1) : tokens) {
    if (token in digits) digit = digits[token] ?? 0
    else if (token === 'mười') group += 10
    else if (token === 'mươi') [group, digit] = [group + digit * 10, 0]
    else if (token === 'trăm') [group, digit] = [group + digit * 100, 0]
    else if (token in units) {
      total += (group + digit) * (units[token] ?? 0)
      group = digit = 0
    }
  }
  total += group + digit
  return negative ? -total : total + 0
}
