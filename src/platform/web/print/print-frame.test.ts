import { expect, test } from 'vitest'
import { printedBy } from '#platform/web/print/print-frame.ts'

test('nothing to print is said in the specified words', () => {
  for (const nothing of ['', null, undefined, '<div> &nbsp;</div>']) {
    expect(() => printedBy(nothing)).toThrow('Có lỗi xảy ra, không có nội dung để in!')
  }
})

test('content says on which papers it may be printed; of others the caller does', () => {
  const said = '<html><head><meta name="print-papers" content="A5 A4 folio"></head><body>x</body></html>'
  expect(printedBy(said, 'A4')).toMatchObject({
    html: said,
    kind: 'other',
    name: 'Bản in khác',
    papers: ['A5', 'A4'],
  })
  expect(printedBy('<b>x</b>', 'label50x30').papers).toEqual(['label50x30'])
})

test('a label that is one picture is content', () => {
  expect(printedBy('<img src="data:,">').html).toContain('<body><img')
})
