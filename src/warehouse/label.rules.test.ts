import { expect, it } from 'vitest'
import { zplOf } from '#warehouse/label.rules.ts'
import { jobWords } from '#warehouse/print-number.rules.ts'

const label = {
  code: '501200000001',
  head: 'KH000012',
  aside: '1.20 kg',
  lines: ['Ấm gang ^ Nhật', 'JP-TYO · 1.20 kg', 'a third line'],
  foot: jobWords({ job: 12, k: 1, n: 4, copy: 1 }),
}

it('a label says which of how many of its job it is, and when it is not the first of its parcel', () => {
  expect(jobWords({ job: 12, k: 2, n: 4, copy: 1 })).toBe('In 12 · 2/4')
  expect(jobWords({ job: 12, k: 2, n: 4, copy: 3 })).toBe('In 12 · 2/4 · lần 3')
})

it('a small label is 50 by 30 mm of a printer with 8 dots a millimetre, a large one 100 by 150', () => {
  expect(zplOf(label, '50x30')).toContain('^PW400^LL240')
  expect(zplOf(label, '100x150')).toContain('^PW800^LL1200')
  for (const size of ['50x30', '100x150'] as const) {
    const zpl = zplOf(label, size)
    expect(zpl).toMatch(/^\^XA\^CI28[^]*\^XZ$/)
    expect(zpl).toContain('^FD501200000001^FS')
    expect(zpl).toContain('In 12 · 1/4')
  }
})

it('what somebody typed is no command of the printer', () => {
  const zpl = zplOf({ ...label, head: '^XZ~JA_x' }, '50x30')
  expect(zpl).toContain('^FD_5EXZ_7EJA_5Fx^FS')
  expect(zpl.match(/\^XZ/g)).toHaveLength(1)
})

it('every line of a label stands on it', () => {
  for (const size of ['50x30', '100x150'] as const) {
    const [, height] = /\^LL(\d+)/.exec(zplOf(label, size)) ?? []
    const rows = [...zplOf(label, size).matchAll(/\^FO\d+,(\d+)\^A0N,(\d+)/g)]
    for (const [, y, high] of rows) expect(Number(y) + Number(high)).toBeLessThanOrEqual(Number(height))
    const places = rows.map(([, y]) => Number(y))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})

const rowsOf = (zpl: string) =>
  [...zpl.matchAll(/\^A0N,(\d+),\d+\^FH\^FD(.*)\^FS/g)].map(([, high, words]) => ({
    high: Number(high),
    words,
  }))

it('the printer has no Vietnamese letters: names stand without marks, what it cannot write is left out', () => {
  const zpl = zplOf({ ...label, head: 'Nguyễn Thị Đào', aside: '', lines: ['Đồng hồ 時計 Seiko'] }, '50x30')
  expect(rowsOf(zpl).map(({ words }) => words)).toEqual(['Nguyen Thi Dao', 'Dong ho Seiko', 'In 12 · 1/4'])
})

it('whose it is stands largest, and what it weighs at the end of that line, which a long one does not reach', () => {
  const zpl = zplOf(label, '50x30')
  const [head] = rowsOf(zpl)
  expect(head).toMatchObject({ words: 'KH000012' })
  for (const { high } of rowsOf(zpl).slice(1)) expect(high).toBeLessThan(head!.high)
  expect(zpl).toContain('^FB376,1,0,R^FH^FD1.20 kg^FS')
  const [long] = rowsOf(zplOf({ ...label, head: 'KH000012, KH000013 +4' }, '50x30'))
  expect(long!.words!.length * long!.high * 0.55).toBeLessThan(376 - '1.20 kg'.length * 26 * 0.55)
})

it('a line that is longer than the label goes on below on a large one, and ends at its edge on a small one', () => {
  const long = 'KH000012 Nguyễn Thị Thanh Hương Giang, KH000013 Trần Văn Quốc Bảo Minh, '.repeat(2)
  const given = { ...label, head: long, lines: [long, 'JP-TYO · 1.20 kg'] }
  for (const [size, wide] of [
    ['50x30', 376],
    ['100x150', 776],
  ] as const) {
    const rows = rowsOf(zplOf(given, size))
    for (const { high, words } of rows) expect(words!.length * high * 0.55).toBeLessThanOrEqual(wide)
    expect(rows.map(({ words }) => words)).toContain('JP-TYO · 1.20 kg')
  }
  expect(rowsOf(zplOf(given, '100x150')).length).toBeGreaterThan(rowsOf(zplOf(given, '50x30')).length)
})

it('the bars of a long code become thinner rather than leave the label', () => {
  const bars = (code: string) => Number(/\^BY(\d)/.exec(zplOf({ ...label, code }, '50x30'))?.[1])
  expect(bars('501200000001')).toBe(2)
  expect(bars('WB00000017')).toBe(2)
  expect(bars('1Z999AA10123456784B02')).toBe(1)
})
