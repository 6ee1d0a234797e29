/** Writes tests/data/packing-list-*.xlsx, the packing lists the tests import: `node tools/make-packing-lists.ts`. */
import { writeFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'

type Row = (string | number | null | { f: string; v: string | number })[]

/** As Haneda sends it: letterhead, Japanese and Vietnamese titles, full-width figures, blanks, repeats, formulas. */
const haneda: Row[] = [
  ['株式会社サクラ物流　羽田倉庫', null, null, null, null],
  ['PACKING LIST / Phiếu đóng hàng', null, null, null, null],
  ['AWB No.', '１３１－１２３４５６７５', null, 'Ngày bay', '22/11/2026'],
  [],
  ['No.', '追跡番号 (Mã vận đơn)', '重量 (kg)', '長さ', '幅', '高さ', '備考 / Ghi chú'],
  [1, '４０１２－３４５６－７８９０', 1.25, 30, 20, 10, 'Ấm gang'],
  [2, 401234567901, '２．５ kg', null, null, null, null],
  [3, '4012 3456 7912', { f: '1.1+0.4', v: 1.5 }, 40, 30, 20, null],
  [],
  [4, '4012-3456-7890', 1.25, null, null, null, '重複'],
  [5, '999900001111', 0.8, null, null, null, 'Không rõ'],
  [6, { f: '"4012"&"34567923"', v: '401234567923' }, 'n/a', null, null, null, null],
  [null, null, { f: 'SUM(C6:C12)', v: 7.3 }, null, null, null, '合計 / Tổng'],
]

/** As a small English-speaking warehouse sends it, without a number of the flight. */
const lax: Row[] = [
  ['Tracking Number', 'Weight', 'L', 'W', 'H'],
  ['1Z999AA10123456784', 3.2, 30, 30, 30],
]

for (const [name, rows] of Object.entries({ haneda, lax })) {
  const sheet = xlsx.utils.aoa_to_sheet(
    rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.v : cell))),
  )
  rows.forEach((row, r) =>
    row.forEach((cell, c) => {
      if (cell === null || typeof cell !== 'object') return
      sheet[xlsx.utils.encode_cell({ r, c })] = {
        t: typeof cell.v === 'number' ? 'n' : 's',
        v: cell.v,
        f: cell.f,
      }
    }),
  )
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, name)
  writeFileSync(
    new URL(`../tests/data/packing-list-${name}.xlsx`, import.meta.url),
    xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }),
  )
}
