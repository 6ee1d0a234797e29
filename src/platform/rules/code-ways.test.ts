import { expect, test } from 'vitest'
import { codeFinder, shapedWay, type CodeWay } from '#platform/rules/code-ways.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'

const cup = shapedWay({ prefix: 'AB', digits: 5 }, ['/cups'])
const guest: CodeWay = { looks: String.raw`(?<!\p{L})KK\d{3,6}`, isCode: () => true, places: ['/guests'] }
const flight: CodeWay = { looks: String.raw`(?<![\d-])\d{3}-\d{8}`, isCode: () => true, places: ['/flights'] }
const find = codeFinder([cup, guest, flight])
const code = codeOf('AB', 12, 5)
const codes = (text: string) => find(text).flatMap((piece) => (piece.way ? [piece.text] : []))

test('codes are found wherever they stand in a text, and the pieces make it up again', () => {
  const text = `Khách KK123 trả cho ${code}, chuyến 176-12345675.`
  expect(codes(text)).toEqual(['KK123', code, '176-12345675'])
  expect(
    find(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
  expect(find(code)).toEqual([{ text: code, way: cup }])
})

test('codes that a bank glued together are two', () => expect(codes(`KK123${code}`)).toEqual(['KK123', code]))

test('a digit more, a wrong check digit and a longer word are no code', () => {
  const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
  for (const text of [`${code}7`, wrong, `X${code}`, 'ĐAB00012', '1176-12345675', '84-176-123456789'])
    expect(codes(text)).toEqual([])
})

test('a text without codes is one piece, an empty one none', () => {
  expect(find('không có gì')).toEqual([{ text: 'không có gì' }])
  expect(find('')).toEqual([])
  expect(codeFinder([])(code)).toEqual([{ text: code }])
})

test('a long foreign text costs one pass', () => {
  // Ten times as long is searched in ten times the steps: nothing repeats without bound.
  for (const { looks } of [cup, guest, flight]) expect(looks).not.toMatch(/[*+]|,\}/)
  expect(codes('AB'.repeat(50_000) + 'KK'.repeat(50_000))).toEqual([])
})
