import { expect, test } from 'vitest'
import { leftLines, quickCurrency, readQuickLines, sendable } from '#orders/quote/web/quick-lines.ts'

const link = 'https://jp.mercari.com/item/m12345678901'

test('a line is a link, a price, a quantity and a note, typed or pasted from a sheet', () => {
  const lines = readQuickLines(
    `${link} 12,000 x2 màu đen\n\n${link}?utm_source=zalo\t3500\thộp đẹp\n  ${link};980;3`,
  )
  expect(lines).toMatchObject([
    { line: 1, link, site: 'mercari', price: 12_000, quality: 2, note: 'màu đen' },
    { line: 2, link, price: 3_500, quality: 1, note: 'hộp đẹp' },
    { line: 3, link, price: 980, quality: 3, note: '' },
  ])
  expect(lines.every(({ problem }) => problem === undefined)).toBe(true)
})

test('what is missing is said of its own line', () => {
  expect(readQuickLines(`${link}\nmáy ảnh 12000`).map(({ problem }) => problem)).toEqual([
    'không đọc được giá sau liên kết',
    'không thấy liên kết',
  ])
})

test('a listing that stands in the text twice is pointed out, by its first line', () => {
  const other = 'https://www.ebay.com/itm/256789012345'
  const lines = readQuickLines(
    `${link} 100\n${other} 5\n${link}?utm_source=zalo 100\nkhông phải link\n${link} 90`,
  )
  expect(lines.map(({ repeats }) => repeats)).toEqual([undefined, undefined, 1, undefined, 1])
})

test('a line is priced in the money of the shop that its link is of', () => {
  const ofSite = new Map([['amazon', { country: 'US', currency: 'USD' }]])
  const currencies = readQuickLines(
    ['amazon.com', 'amazon.co.jp', 'amazon.de']
      .map((host) => `https://www.${host}/dp/B0ABCDEF12 45.5`)
      .join('\n'),
  ).map((line) => quickCurrency(line, ofSite))
  expect(currencies).toEqual(['USD', 'JPY', 'EUR'])
})

test('lines that cannot be saved hold up no other: they stay, with those that were refused', () => {
  const lines = readQuickLines(`${link} 100\nmáy ảnh 12000\n${link} 200\n${link} không rõ giá\n${link} 300`)
  expect(sendable(lines).map(({ price }) => price)).toEqual([100, 200, 300])
  expect(leftLines(lines, [{ line: 3, message: 'Khách đã khóa' }])).toEqual({
    text: `máy ảnh 12000\n${link} không rõ giá\n${link} 300`,
    refused: ['Dòng 3: Khách đã khóa'],
  })
  expect(leftLines(lines.slice(0, 1), []).text).toBe('')
})
