import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldToAscii } from '#platform/rules/fold.ts'
import { foldSamples } from '#platform/rules/fold.samples.ts'

describe('search folding', () => {
  test.each(foldSamples)('%s is found as %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('every Vietnamese letter folds to one ASCII letter', () => {
    const bases = 'aăâeêioôơuưyAĂÂEÊIOÔƠUƯY'
    const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
    for (const base of bases) {
      for (const tone of tones) expect(fold(base + tone)).toMatch(/^[aeiouy]$/)
    }
  })

  test('composed and decomposed text fold the same, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...foldSamples), ([text]) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  test('to ASCII, what has no ASCII reading is dropped', () => {
    expect(foldToAscii('Đơn 手表 số ５')).toBe('don  so 5')
  })
})
