import { expect, test } from 'vitest'
import { parseCsv } from '#platform/rules/csv.ts'

test('rows come by the names of the header, with quoted commas, quotes and line ends', () => {
  const text = '\uFEFFcode,name,note\r\n01,"Huế, Cố đô","dòng 1\ndòng ""2"""\r\n\r\n02,Hà Nội,\n03,Đà Nẵng'
  expect(parseCsv(text)).toEqual([
    { code: '01', name: 'Huế, Cố đô', note: 'dòng 1\ndòng "2"' },
    { code: '02', name: 'Hà Nội', note: '' },
    { code: '03', name: 'Đà Nẵng', note: '' },
  ])
})

test('a header alone has no rows, and a stray quote is said', () => {
  expect(parseCsv('code,name\n')).toEqual([])
  expect(() => parseCsv('code\nab"c')).toThrow('row 2')
})
