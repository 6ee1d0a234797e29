import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listQuery, mostPasted, pastedCodes } from '#platform/contract/list.ts'

test('a pasted column is its codes, each once; heads, words and notes are passed over', () => {
  expect(pastedCodes('Mã phiếu\r\nPX00000012\r\npx00000012\nPX00000013\tđã thu\n\n131-12345675, 12')).toEqual(
    ['PX00000012', 'PX00000013', '131-12345675'],
  )
})

test('whatever is pasted, what comes of it is codes the list takes', () => {
  const list = listQuery({})
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const codes = pastedCodes(text).slice(0, mostPasted)
      expect(new Set(codes).size).toBe(codes.length)
      expect(list.parse({ codes: codes.join(',') }).codes).toEqual(codes)
    }),
  )
  const many = Array.from({ length: mostPasted + 1 }, (_, n) => `PX${n}000`).join(',')
  expect(list.safeParse({ codes: many }).error?.issues[0]?.message).toBe('Mỗi lần lọc được nhiều nhất 500 mã')
})
