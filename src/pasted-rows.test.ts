/** A list of five thousand lines, forty of them bad: every bad one is named, and the good ones are saved. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCodSheet } from '#carriers/cod-sheet.api.ts'
import { growCompany } from '#demo/grow.ts'
import { brokenInvariants } from '#invariants.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'
import { readLines } from '#orders/core/pasted-lines.rules.ts'
import type { PastedColumn } from '#orders/core/pasted-lines.rules.ts'
import { checkMercariPurchases } from '#orders/mercari/bought-mercari.api.ts'
import { checkBoughtTracks } from '#orders/purchase/bought-track.api.ts'
import { checkShippingFees } from '#orders/purchase/shipping-fee.api.ts'
import { checkQuotes } from '#orders/quote/pasted-quotes.api.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'
import { checkOversize } from '#warehouse/oversize.api.ts'

const number = (cell: string) => (cell === '' ? Number.NaN : Number(cell))
const no: PastedColumn = { field: 'no', title: 'Mã đơn', required: true }
const amount = (field: string, title: string, required = true): PastedColumn => ({
  field,
  title,
  required,
  number,
})
const feeColumns = [no, amount('fee', 'Phí vận chuyển')]
const trackColumns = [no, { field: 'track', title: 'Mã vận đơn', required: true }]
const saleColumns = [no, amount('price', 'Giá đã trả', false), amount('fee', 'Phí vận chuyển', false)]
const sideColumns = [no, amount('length', 'Dài'), amount('width', 'Rộng'), amount('height', 'Cao')]

describe('a line that the call would refuse, and the whole list with it, is named and left out', () => {
  const long = 'X'.repeat(65)
  test.each([
    [checkShippingFees, feeColumns, `${long}\t8`, 'mã đơn dài quá 64 ký tự'],
    [checkShippingFees, feeColumns, 'DH1\t8.125', 'phí vận chuyển chỉ được có tối đa 2 số lẻ'],
    [checkShippingFees, feeColumns, 'DH1\t2000000000000', 'phí vận chuyển không được quá 1,000,000,000,000'],
    [checkBoughtTracks, trackColumns, `DH1\t${long}`, 'mã vận đơn dài quá 64 ký tự'],
    [checkMercariPurchases, saleColumns, 'DH1\t1.001', 'giá đã trả chỉ được có tối đa 2 số lẻ'],
    [checkOversize, sideColumns, 'DH1\t0\t20\t30', 'dài phải từ 0.1 trở lên'],
    [checkOversize, sideColumns, 'DH1\t10\t20\t3000', 'cao không được quá 1,000'],
    [
      checkCodSheet,
      [{ field: 'waybill', title: 'Mã vận đơn', required: true }, amount('cod', 'Thu hộ')],
      'VT1\t10.5',
      'thu hộ phải là số nguyên',
    ],
    [
      checkQuotes,
      [
        { field: 'link', title: 'Liên kết' },
        amount('price', 'Giá'),
        amount('quality', 'Số lượng'),
        { field: 'customer', title: 'Khách' },
      ],
      'https://a.jp/1\t0\t1\tKH1',
      'giá phải từ 0.01 trở lên',
    ],
  ] as const)('%#: %s', (call, columns, line, why) => {
    const { rows, wrong } = readLines(
      `\n${line}`,
      columns as readonly PastedColumn[],
      call.body.shape.rows.element,
    )
    expect(rows).toEqual([])
    expect(wrong).toMatchObject([{ line: 2, why: expect.stringMatching(new RegExp(`^${why}$`, 'i')) }])
  })
})

let world: TestApp
let statements = 0
let early: string[]
beforeAll(async () => {
  world = await testApp({ onStatement: () => (statements += 1) })
  await orderAt(world, 1)
  const bought = await orderAt(world, 6)
  await sql`update orders set site_code = 'mercari' where id = ${bought.id}`.execute(world.db)
  await orderAt(world, 10)
  await growCompany(world.owner, 3 * good, { now: world.now() })
  early = await codesAt(1)
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const good = 4_960
const codesAt = async (status: number) =>
  (
    await sql<{
      code: string
    }>`select code from orders where status = ${status} order by id limit ${good}`.execute(world.db)
  ).rows.map(({ code }) => code)

interface List {
  check: string
  save: string
  who: string
  status: number
  columns: readonly PastedColumn[]
  taken: Parameters<typeof readLines>[2]
  /** Cells after the code. */
  cells: (at: number) => string
  /** So many of the good ones change something, these first. */
  changing: number
  unread: string
}
const few = 60
const lists: Readonly<Record<string, List>> = {
  'domestic shipping': {
    check: 'feeshipping/call',
    save: 'feeshipping/save',
    who: 'CS',
    status: 6,
    columns: feeColumns,
    taken: checkShippingFees.body.shape.rows.element,
    cells: (at) => (at < few ? '900' : '800'),
    changing: few,
    unread: 'tám trăm',
  },
  'tracks of sellers': {
    check: 'bought/call',
    save: 'bought/save',
    who: 'CS',
    status: 6,
    columns: trackColumns,
    taken: checkBoughtTracks.body.shape.rows.element,
    cells: (at) => String(400_000_000_000 + at),
    changing: good,
    unread: '',
  },
  'transactions of Mercari': {
    check: 'bought/mercari',
    save: 'mercari/save',
    who: 'CS',
    status: 6,
    columns: saleColumns,
    taken: checkMercariPurchases.body.shape.rows.element,
    cells: (at) => (at < few ? '12000\t950' : '12000\t800'),
    changing: few,
    unread: 'x',
  },
  'sides of parcels': {
    check: 'oversize/call',
    save: '../import/quotes/oversize',
    who: 'OP',
    status: 10,
    columns: sideColumns,
    taken: checkOversize.body.shape.rows.element,
    cells: () => '150\t60\t40',
    changing: good,
    unread: '0\t0\t0',
  },
}

describe.each(Object.entries(lists))('%s', (_, list) => {
  test('five thousand lines with forty bad ones', async () => {
    const codes = await codesAt(list.status)
    expect(codes).toHaveLength(good)
    const bad = Array.from({ length: 10 }, (_, at) => [
      `${orderCode(900_000 + at)}\t${list.cells(0)}`,
      `${codes[at]}\t${list.cells(1)}`,
      `${early[at]}\t${list.cells(0)}`,
      `${codes[at + 20]}\t${list.unread}`,
    ])
    const text = [...codes.map((code, at) => `${code}\t${list.cells(at)}`), ...bad.flat()].join('\n')
    const { rows, wrong } = readLines(text, list.columns, list.taken)
    expect([rows.length, wrong.length]).toEqual([good + 30, 10])
    const before = statements
    const seen = ok(await world.as(list.who).post(`/api/quote/${list.check}`, { rows })).data
    const bads = { unknown: 10, duplicate: 10, refused: 10 }
    const same = good - list.changing
    expect(seen.counts).toEqual({ ...bads, change: list.changing, ...(same > 0 ? { same } : {}) })
    // However many rows and customers: what is asked for is asked for together.
    expect(statements - before).toBeLessThan(40)
    // Where every row changes something a few are saved, with all of the bad ones: each costs what one costs.
    const kept = same > 0 ? rows : [...rows.slice(0, few), ...rows.slice(good)]
    const saved = ok(await world.as(list.who).post(`/api/quote/${list.save}`, { rows: kept, seen: [] })).data
    expect(saved.counts).toEqual({ ...bads, saved: few, ...(same > 0 ? { same } : {}) })
  })
})
