import { expect, test } from 'vitest'
import { banksFound } from '#catalog/web/parts/bank-picker.tsx'

const banks = [
  { code: 'VCB', short_name: 'Vietcombank', bin: '970436', name: 'Ngân hàng TMCP Ngoại thương Việt Nam' },
  { code: 'TCB', short_name: 'Techcombank', bin: '970407', name: 'Ngân hàng TMCP Kỹ thương Việt Nam' },
]

test.each([
  ['ngoai thuong', ['VCB']],
  ['tcb', ['TCB']],
  ['970436', ['VCB']],
  ['combank', ['VCB', 'TCB']],
  ['', ['VCB', 'TCB']],
  ['không có', []],
])('%s finds a bank by name, code or BIN, without accents', (q, codes) => {
  expect(banksFound(banks, q).map(({ code }) => code)).toEqual(codes)
})
