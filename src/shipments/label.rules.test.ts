import { expect, it } from 'vitest'
import { jobWords, zplOf } from '#shipments/label.rules.ts'

const label = {
  code: '501200000001',
  head: 'KH000012',
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
