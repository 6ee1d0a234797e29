import { expect, test } from 'vitest'
import { printDocument } from '#platform/web/print/print-frame.ts'

test('nothing to print is said in the specified words', () => {
  for (const nothing of ['', null, undefined, '<div> &nbsp;</div>']) {
    expect(() => printDocument(nothing)).toThrow('Có lỗi xảy ra, không có nội dung để in!')
  }
})

test('the paper stands before the own styles of the page, so that those win', () => {
  const page = printDocument('<html><head><style>@page{size:A6}</style></head><body>x</body></html>', 'A5')
  expect(page.indexOf('size:A5')).toBeLessThan(page.indexOf('size:A6'))
  expect(printDocument('<b>x</b>', 'label50x30')).toContain('@page{size:50mm 30mm;margin:0}')
})

test('a label that is one picture is content', () => {
  expect(printDocument('<img src="data:,">', 'label100x150')).toContain('<img')
})
