import { expect, test } from 'vitest'
import { readPriceLines, writePriceLines } from '#pricing/price-lines.rules.ts'

test('a list pasted from a sheet is read a bracket a line, however its numbers are written', () => {
  const text = 'JP-AIR\tthuong\t\t0\t0,5\t200,000\t50.000\n\nJP-AIR; - ; HN; 0.5; ; 190000'
  expect(readPriceLines(text)).toEqual({
    prices: [
      {
        route_code: 'JP-AIR',
        group_code: 'thuong',
        warehouse_code: null,
        from_kg: 0,
        to_kg: 0.5,
        price: 200_000,
        min_charge: 50_000,
      },
      {
        route_code: 'JP-AIR',
        group_code: null,
        warehouse_code: 'HN',
        from_kg: 0.5,
        to_kg: null,
        price: 190_000,
        min_charge: 0,
      },
    ],
    problems: [],
  })
})

test('what cannot be read is told by its line, and is no price', () => {
  const { prices, problems } = readPriceLines('\tthuong\nJP-AIR\t\t\tnăm\t\t1\nJP-AIR\t\t\t0\t5\t1.5\n')
  expect(prices).toEqual([])
  expect(problems).toEqual([
    { line: 1, message: 'thiếu mã tuyến' },
    { line: 2, message: 'số kg chưa đọc được' },
    { line: 3, message: 'đơn giá chưa đọc được' },
  ])
})

test('a list as it is written is read back as it was', () => {
  const list = readPriceLines('JP-AIR\tthuong\t-\t0\t5\t200000\t0\nGB-AIR\t-\tHN\t5\t-\t1\t2').prices
  expect(readPriceLines(writePriceLines(list))).toEqual({ prices: list, problems: [] })
})
