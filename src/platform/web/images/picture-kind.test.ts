import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kindOf, refusalOf } from '#platform/web/images/picture-kind.ts'
import { fitted, longestSent } from '#platform/web/images/shrink-size.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('a picture is told by its content', async () => {
  const plain = sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
  const head = async (type: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') =>
    kindOf((await plain.clone().toFormat(type).toBuffer()).subarray(0, 16))
  expect(await Promise.all((['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map(head))).toEqual([
    'JPEG',
    'PNG',
    'WebP',
    'GIF',
    'AVIF',
  ])
  expect(kindOf(bytes('\0\0\0\u0018ftypheic\0\0\0\0'))).toBe('HEIC')
  for (const other of ['%PDF-1.7', '<svg xmlns="http', 'PK\u0003\u0004', 'MZ', ''])
    expect(kindOf(bytes(other))).toBeUndefined()
})

test('what is refused is refused in words that say what to do', () => {
  const mb = 1024 * 1024
  expect(refusalOf('JPEG', 3 * mb, true)).toBeUndefined()
  // The server reads what this browser may not.
  expect(refusalOf('WebP', 3 * mb, false)).toBeUndefined()
  expect(refusalOf(undefined, 100, true)).toMatch(/không phải ảnh/)
  expect(refusalOf('JPEG', 0, true)).toBe('tệp rỗng')
  expect(refusalOf('PNG', 21 * mb, true)).toBe('nặng 21 MB, nhiều nhất 20 MB')
  expect(refusalOf('HEIC', 2 * mb, true)).toBeUndefined()
  expect(refusalOf('HEIC', 2 * mb, false)).toMatch(/Tương thích nhất/)
})

test('a picture is made as small as it is looked at, in its proportions, and never larger', () => {
  const side = fc.integer({ min: 1, max: 30_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = fitted(width, height)
      if (Math.max(width, height) <= longestSent) {
        expect(size).toBeUndefined()
        return
      }
      expect(Math.max(size!.width, size!.height)).toBe(longestSent)
      expect(Math.min(size!.width, size!.height)).toBeGreaterThan(0)
      expect(Math.abs(size!.width * height - size!.height * width)).toBeLessThanOrEqual(
        Math.max(width, height),
      )
    }),
  )
})
