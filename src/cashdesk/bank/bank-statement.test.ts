import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import {
  balanceRun,
  readAmount,
  readDay,
  readStatement,
  titleKey,
} from '#cashdesk/bank/bank-statement.rules.ts'
import type { Cell } from '#cashdesk/bank/bank-statement.rules.ts'
import { booked, vietcombank } from '#testing/bank.ts'
import { ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

/** One booking in and one out, in each bank's own file. */
const files: Record<string, Cell[][]> = {
  VCB: [
    ['NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM', null, null, null, null, null],
    ['SAO KÊ TÀI KHOẢN', null, null, null, null, null],
    ['Số tài khoản:', '1023456789', null, null, null, null],
    [],
    ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Mô tả'],
    [
      '21/11/2026',
      '5078 - 12345',
      '',
      '2,500,000',
      '12,500,000',
      'MBVCB.123.KH000001 DH000001230.CT tu 0071',
    ],
    ['21/11/2026', '5078 - 12346', '11,000', '', '12,489,000', 'PHI CHUYEN TIEN'],
    ['Tổng số', '', '11,000', '2,500,000', '', ''],
    ['Số dư cuối kỳ', '', '', '', '12,489,000', ''],
  ],
  TCB: [
    ['Techcombank', null, null, null, null, null, null],
    [
      'Ngày giao dịch/\nTransaction date',
      'Đối tác/\nRemitter',
      'NH Đối tác',
      'Diễn giải/\nDetails',
      'Nợ TKTT/\nDebit',
      'Có TKTT/\nCredit',
      'Số dư/\nBalance',
    ],
    [
      '21/11/2026\nFT26325111222333',
      'NGUYEN VAN A',
      'VCB',
      'KH000001\nDH000001230',
      '',
      '2,500,000',
      '12,500,000',
    ],
    ['21/11/2026\nFT26325111222334', '', '', 'PHI DICH VU', '11,000', '', '12,489,000'],
  ],
  MB: [
    [
      'Ngày giao dịch\nTransaction date',
      'Số bút toán\nTransaction No',
      'Phát sinh có\nCredit',
      'Phát sinh nợ\nDebit',
      'Số dư\nBalance',
      'Nội dung\nDescription',
      'Đơn vị thụ hưởng/Đơn vị chuyển',
      'Tài khoản',
    ],
    [
      '21/11/2026 09:30:12',
      'FT26325000001\\BNK',
      '2.500.000',
      '0',
      '12.500.000',
      'CUSTOMER KH000001 DH000001230',
      'NGUYEN VAN A',
      '0987',
    ],
    ['21/11/2026 09:31:00', 'FT26325000002', '0', '11.000', '12.489.000', 'PHI', '', ''],
  ],
  ACB: [
    ['Ngày hiệu lực', 'Ngày GD', 'Số GD', 'Nội dung giao dịch', 'Tiền rút', 'Tiền gửi', 'Số dư'],
    ['21/11/2026', '21/11/2026', '5326', 'KH000001 DH000001230 GD 5326', '', '2500000', '12500000'],
    ['21/11/2026', '21/11/2026', '5327', 'PHI', '11000', '', '12489000'],
  ],
  BIDV: [
    [
      'STT',
      'Ngày hiệu lực',
      'Ngày giao dịch',
      'Số CT',
      'Phát sinh nợ (VND)',
      'Phát sinh có (VND)',
      'Số dư (VND)',
      'Diễn giải',
    ],
    [
      '1',
      '21/11/2026',
      '21/11/2026 09:30',
      '325',
      '',
      '+2,500,000.00',
      '12,500,000.00',
      'REM Tfr KH000001 DH000001230',
    ],
    ['2', '21/11/2026', '21/11/2026 09:31', '326', '-11,000.00', '', '12,489,000.00', 'PHI'],
    ['', '', 'Cộng phát sinh', '', '11,000', '2,500,000', '', ''],
  ],
}

describe('a statement as the bank writes it', () => {
  test.each(Object.entries(files))('%s', (bank, rows) => {
    const { missing, lines } = readStatement(rows, { bank })
    expect(missing).toEqual([])
    expect(lines.flatMap(({ problems }) => problems)).toEqual([])
    expect(lines.map(({ day, amount, balance }) => [day, amount, balance])).toEqual([
      ['2026-11-21', 2_500_000, 12_500_000],
      ['2026-11-21', -11_000, 12_489_000],
    ])
    expect(lines[0]?.content.replace(/\s/g, '')).toContain('DH000001230')
    expect(lines[0]?.reference).toBeTruthy()
    // Every preset's file is also read by somebody who does not know the bank.
    expect(readStatement(rows, { bank: null }).lines.map(({ amount }) => amount)).toEqual([
      2_500_000, -11_000,
    ])
  })

  test('day and number in one cell come apart, and the time where it is written', () => {
    expect(readDay('21/11/2026\nFT26325')).toEqual({ day: '2026-11-21', time: null, rest: 'FT26325' })
    expect(readDay('1/2/2026 9:05')).toEqual({ day: '2026-02-01', time: '09:05:00', rest: null })
    expect(readDay('2026-11-21T00:00:00.000Z')).toEqual({ day: '2026-11-21', time: null, rest: null })
    expect(readDay('46347.5')).toEqual({ day: '2026-11-21', time: '12:00:00', rest: null })
    for (const bad of ['31/02/2026', '13/13/2026', 'hôm nay', '', '123', '21/11/26'])
      expect(readDay(bad)).toBeNull()
  })

  test.each([
    ['26,390,547', 26_390_547],
    ['26.390.547', 26_390_547],
    ['(1,000)', -1_000],
    ['-1000', -1_000],
    ['1,000-', -1_000],
    ['+1,000.00 VND', 1_000],
    ['500000', 500_000],
    ['0', 0],
    ['1,000.50', null],
    ['1,00', 1],
    ['1e5', null],
    ['99999999999999999', null],
    ['một triệu', null],
    ['(1,000', null],
  ])('%s is %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test('every cell that cannot be read is named, and nothing beside the bookings is taken for one', () => {
    const rows: Cell[][] = [
      ...(files['VCB'] as Cell[][]).slice(0, 5),
      ['32/11/2026', 'A1', '', 'hai triệu', '', 'x'],
      ['21/11/2026', 'A2', '', '', '', 'không tiền'],
      ['21/11/2026', 'A3', '5,000', '6,000', '', 'cả hai'],
      ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Mô tả'],
      ['', '', '', '', '', 'Kế toán trưởng'],
    ]
    const { lines } = readStatement(rows, { bank: 'VCB' })
    expect(lines.map(({ line, problems }) => [line, problems.map(({ field }) => field)])).toEqual([
      [6, ['date', 'credit']],
      [7, ['credit']],
      [8, ['debit']],
    ])
  })

  test('titles that stand over others are read with them, and left out where a page repeats them', () => {
    const titles: Cell[][] = [
      ['Ngày giao dịch', 'Số CT', 'Phát sinh', null, 'Diễn giải'],
      [null, null, 'Nợ', 'Có', null],
    ]
    const rows: Cell[][] = [
      ['SAO KÊ TÀI KHOẢN', null, null, null, null],
      ...titles,
      ['21/11/2026', 'C1', null, '2,500,000', 'KH000001'],
      ...titles,
      ['21/11/2026', 'C2', '11,000', null, 'PHI'],
      ['Cộng phát sinh', null, '11,000', '2,500,000', null],
    ]
    const { headerLine, titles: shown, lines, columns } = readStatement(rows, { bank: null })
    expect([headerLine, shown[2], lines.map(({ line, amount }) => [line, amount])]).toEqual([
      3,
      'Phát sinh\nNợ',
      [
        [4, 2_500_000],
        [7, -11_000],
      ],
    ])
    expect(readStatement(rows, { bank: null, columns, headerLine }).lines).toEqual(lines)
  })

  test('its balances tell of bookings that are missing, and of columns the wrong way round', () => {
    const title = ['Ngày giao dịch', 'Số CT', 'Ghi nợ', 'Ghi có', 'Số dư', 'Nội dung']
    const row = (reference: string, amount: number, balance: number): Cell[] => [
      '21/11/2026',
      reference,
      amount < 0 ? String(-amount) : '',
      amount > 0 ? String(amount) : '',
      String(balance),
      'x',
    ]
    const rows = [
      row('1', 500_000, 1_500_000),
      row('2', -200_000, 1_300_000),
      row('3', 700_000, 2_000_000),
      row('4', -1_000_000, 1_000_000),
    ]
    const runOf = (lines: Cell[][]) => balanceRun(readStatement([title, ...lines], { bank: null }).lines)
    expect(runOf(rows)).toEqual({ kind: 'runs' })
    expect(runOf(rows.toReversed())).toEqual({ kind: 'runs' })
    expect(runOf([...rows.slice(0, 2), ...rows.slice(3)])).toEqual({ kind: 'gaps', lines: [4] })
    const turned = [['Ngày giao dịch', 'Số CT', 'Ghi có', 'Ghi nợ', 'Số dư', 'Nội dung'], ...rows]
    expect(balanceRun(readStatement(turned, { bank: null }).lines)).toEqual({ kind: 'turned' })
    const newestFirst = [turned[0] as Cell[], ...rows.toReversed()]
    expect(balanceRun(readStatement(newestFirst, { bank: null }).lines)).toEqual({ kind: 'turned' })
    expect(runOf(rows.slice(0, 2))).toEqual({ kind: 'runs' })
  })

  test('unknown titles are read by the columns that a person points out', () => {
    const rows: Cell[][] = [
      ['Khi nào', 'Bao nhiêu', 'Vì sao'],
      ['21/11/2026', '-5,000', 'phí'],
    ]
    expect(readStatement(rows, { bank: null }).missing).toEqual(['date', 'content', 'amount'])
    const columns = { date: titleKey('Khi nào'), amount: titleKey('Bao nhiêu'), content: titleKey('Vì sao') }
    expect(readStatement(rows, { bank: null, columns }).lines).toMatchObject([
      { amount: -5_000, content: 'phí' },
    ])
  })
})

test.each([
  [['Số tài khoản:', '1023456789', null], '1023456789'],
  [['Số tài khoản / Account No.: 0071 000 123456 - VND'], '0071000123456'],
  [['Tài khoản: 1903.6789.0001'], '190367890001'],
  [['Số TK', null, 1_023_456_789], '1023456789'],
  [['SAO KÊ TÀI KHOẢN từ 01.11.2026 đến 21.11.2026'], null],
  [['Số tài khoản', '102345xxxx'], null],
  [['Số dư đầu kỳ: 12,489,000'], null],
])('the head %j names the account %s', (row, account) => {
  const title = ['Ngày giao dịch', 'Số CT', 'Ghi nợ', 'Ghi có', 'Số dư', 'Nội dung']
  expect(readStatement([['NGÂN HÀNG'], row, title], { bank: null }).account).toBe(account)
})

describe('a statement file', () => {
  let world: TestApp
  let card: number
  beforeAll(async () => {
    world = await testApp()
    const { results } = ok(await world.as('AC').get('/api/cards', { kind: 'bank' }))
    card = results.find((row: { account_number: string }) => row.account_number === vietcombank).id
  })
  afterAll(() => world.close())

  const fileOf = (rows: Cell[][], type: 'xlsx' | 'biff8' | 'csv' = 'xlsx'): Buffer => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sao kê')
    return write(book, { type: 'buffer', bookType: type }) as Buffer
  }
  const send = async (bytes: Buffer, fields: Record<string, string> = {}, check = false, who = 'AC') => {
    const { body, headers } = form({ card_id: String(card), ...fields }, [
      { field: 'file', name: 'sao-ke.xlsx', bytes },
    ])
    const answer = await world.as(who).post(`/api/bank-statements${check ? '/check' : ''}`, body, headers)
    if (answer.body.data?.file_id) ok(await decide('release', { id: answer.body.data.file_id }))
    return answer
  }
  const decide = (how: 'release' | 'reject', body: object, who = 'AC2') =>
    world.as(who).post(`/api/bank-statements/${how}`, body)
  const header = ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Mô tả']
  const line = (reference: string, amount: string, content: string): Cell[] => [
    '20/11/2026',
    reference,
    '',
    amount,
    '',
    content,
  ]
  const total = async () =>
    ok(await world.as('AC').get('/api/bank-transactions', { size: 1 })).pagination.total

  test.each(['xlsx', 'biff8', 'csv'] as const)(
    'as %s is previewed, taken over once, and known the second time',
    async (type) => {
      const rows = [
        header,
        line(`${type}1`, '1,500,000', `nap ${type}`),
        line('', '70,000', `khong so ${type}`),
        line('', '70,000', `khong so ${type}`),
      ]
      const before = await total()
      const seen = ok(await send(fileOf(rows, type), {}, true)).data
      expect(seen).toMatchObject({
        counts: { new: 3, known: 0, wrong: 0 },
        money_in: 1_640_000,
        imported: false,
      })
      expect(await total()).toBe(before)
      expect(ok(await send(fileOf(rows, type))).data).toMatchObject({ imported: true, counts: { new: 3 } })
      expect(await total()).toBe(before + 3)
      const again = ok(await send(fileOf(rows, type))).data
      expect(again).toMatchObject({ counts: { new: 0, known: 3 }, file_id: null })
      expect(await total()).toBe(before + 3)
      const [file] = ok(await world.as('AC').get('/api/bank-statements')).results
      expect(file).toMatchObject({ lines: 3, fresh: 3, status: 'released' })
    },
  )

  test('of another account than the chosen one is refused before anything of it is shown', async () => {
    const rows = (account: string) => [
      ['Số tài khoản:', account],
      header,
      line(`A${account}`, '1,500,000', 'nap'),
    ]
    const { results } = ok(await world.as('AC').get('/api/cards', { kind: 'bank' }))
    const other = results.find(
      (row: { account_number: string | null }) =>
        row.account_number !== null && row.account_number !== vietcombank,
    )
    for (const check of [true, false]) {
      const answer = await send(fileOf(rows(other.account_number)), {}, check)
      expect(answer.body.error).toBe('bank.statement_account')
      expect(answer.body.message).toContain(other.name)
      expect(answer.body.message).toContain(vietcombank)
    }
    expect((await send(fileOf(rows('999000111222')))).body.error).toBe('bank.statement_account')
    ok(await send(fileOf(rows(vietcombank)), {}, true))
  })

  const shownRows = [
    ['NGÂN HÀNG', null, null, null, null, null],
    header,
    line('W1', '1.500.000', 'nạp một'),
    ['20/11/2026', 'W2', '26.390.547,00', '', '', 'chi hai'],
  ] satisfies Cell[][]
  const asPage = (rows: Cell[][]) =>
    `<html><head><meta charset="utf-8"></head><body><table>${rows
      .map((row, at) =>
        at === 0
          ? `<tr><td colspan=6>${row[0]}</td></tr>`
          : `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`,
      )
      .join('')}</table></body></html>`
  const asBook2003 = (rows: Cell[][]) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${rows
      .map(
        (row) =>
          `<Row>${row.map((c) => `<Cell><Data ss:Type="String">${c ?? ''}</Data></Cell>`).join('')}</Row>`,
      )
      .join('')}</Table></Worksheet></Workbook>`
  const asText = (rows: Cell[][]) => rows.map((row) => row.join(';')).join('\r\n')
  const wide = (text: string, order: 'le' | 'be', mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
    return order === 'le' ? bytes : bytes.swap16()
  }
  test.each<[string, Buffer]>([
    ['a web page called .xls', Buffer.from(asPage(shownRows))],
    ['a page with a mark before it', Buffer.from(`\ufeff${asPage(shownRows)}`)],
    ['the XML of Excel 2003', Buffer.from(asBook2003(shownRows))],
    ['semicolons and decimal commas', Buffer.from(asText(shownRows))],
    ['UTF-16 with its mark', wide(asText(shownRows), 'le', true)],
    ['UTF-16 the other way round', wide(asText(shownRows), 'be', true)],
    ['UTF-16 without a mark', wide(asText(shownRows), 'le', false)],
  ])('as %s is read to the dong', async (_, bytes) => {
    const { lines, counts } = ok(await send(bytes, {}, true)).data
    expect(counts).toEqual({ new: 2, known: 0, wrong: 0 })
    expect(lines.map(({ amount, content }: Record<string, unknown>) => [amount, content])).toEqual([
      [1_500_000, 'nạp một'],
      [-26_390_547, 'chi hai'],
    ])
  })

  test('of formulas counts what they came to', async () => {
    const sheet = utils.aoa_to_sheet([header, line('F1', '', 'công thức')])
    sheet['D2'] = { t: 'n', f: '500000*3', v: 1_500_000 }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Sao kê')
    for (const type of ['xlsx', 'biff8'] as const) {
      const bytes = write(book, { type: 'buffer', bookType: type }) as Buffer
      expect(ok(await send(bytes, {}, true)).data).toMatchObject({ counts: { new: 1 }, money_in: 1_500_000 })
    }
  })

  test('of more lines than are read at once says what to do', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => line(`N${at}`, '1,000', 'x').join(';'))
    const answer = await send(Buffer.from([header.join(';'), ...rows].join('\n')), {}, true)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Không đọc được file sao kê: quá 20,000 dòng, hãy tải sao kê theo khoảng ngày ngắn hơn.',
    ])
  })

  test('that overlaps another by a week brings what is new, once', async () => {
    const week = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at): Cell[][] => {
        const day = `${String(from + at).padStart(2, '0')}/10/2026`
        return [
          [day, `O${from + at}`, '', '90,000', '', `ngày ${from + at}`],
          [day, '', '1,100', '', '', 'PHI'],
          [day, '', '1,100', '', '', 'PHI'],
        ]
      }).flat()
    expect(ok(await send(fileOf([header, ...week(1, 14)]))).data.counts).toMatchObject({ new: 42, known: 0 })
    expect(ok(await send(fileOf([header, ...week(8, 21)]))).data.counts).toMatchObject({ new: 21, known: 21 })
  })

  test('knows what a feed told in other words and with another number by the balance it left', async () => {
    await booked(world, {
      amount: 345_000,
      content: 'KH000001',
      balance: 8_345_000,
      time: '2026-11-20 08:00:00',
    })
    const rows: Cell[] = ['20/11/2026', '5078 - 1', '', '345,000', '8,345,000', 'MBVCB.1.KH000001.CT tu 007']
    const other: Cell[] = ['20/11/2026', '5078 - 2', '', '345,000', '8,690,000', 'MBVCB.2.KH000001.CT tu 007']
    expect(ok(await send(fileOf([header, rows, other]))).data.counts).toEqual({ new: 1, known: 1, wrong: 0 })
    const before = await total()
    await booked(world, {
      amount: 345_000,
      content: 'lan hai',
      balance: 8_690_000,
      time: '2026-11-20 09:00:00',
    })
    expect(await total()).toBe(before)
  })

  const imported = async (rows: Cell[][], who = 'AC') => {
    const { body, headers } = form({ card_id: String(card) }, [
      { field: 'file', name: 'sao-ke.xlsx', bytes: fileOf(rows) },
    ])
    return world.as(who).post('/api/bank-statements', body, headers)
  }
  const fileRow = async (id: number) => ok(await world.as('AC').get(`/api/bank-statements/${id}`)).data

  test('waits for somebody who did not import it; once it is released its lines are at the desk', async () => {
    const rows: Cell[][] = [
      header,
      ['19/11/2026', 'W1', '', '300,000', '1,300,000', 'cho duyet'],
      ['19/11/2026', 'W2', '50,000', '', '1,250,000', 'phi'],
    ]
    const before = await total()
    const id = ok(await imported(rows)).data.file_id
    expect((await imported(rows, 'AC2')).body.error).toBe('bank.statement_waiting')
    expect(await total()).toBe(before)
    const desk = ok(await world.as('AC').get('/api/bank-transactions', { size: 1 })).option
    expect(desk.unreleased).toBe(1)
    const shown = await fileRow(id)
    expect(shown).toMatchObject({ printed: { opening: 1_000_000, closing: 1_250_000 }, warning: null })
    expect(shown.row).toMatchObject({ status: 'imported', money_in: 300_000, money_out: -50_000, fresh: 2 })
    expect(shown.bookings).toMatchObject([{ line: 2, amount: 300_000, content: 'cho duyet' }, { line: 3 }])

    expect((await decide('release', { id }, 'AC')).body.error).toBe('access.own_work')
    expect((await decide('release', { id }, 'CS')).status).toBe(403)
    const answers = await Promise.all([decide('release', { id }), decide('release', { id }, 'AD')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await total()).toBe(before + 2)
    expect((await fileRow(id)).row).toMatchObject({ status: 'released', fresh: 2 })
    expect((await decide('reject', { id, reason: 'muộn' })).body.error).toBe('bank.statement_decided')
  })

  test('hides no line from whoever releases it, however many it has', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => line(`L${n}`, '65,000', `dong ${n}`))
    const id = ok(await imported([header, ...rows])).data.file_id
    const path = `/api/bank-statements/${id}`
    expect((await fileRow(id)).bookings).toHaveLength(500)
    const { bookings, row } = ok(await world.as('AC2').get(path, { page: 2 })).data
    expect(bookings).toMatchObject([{ line: 502, content: 'dong 500' }])
    expect(row.lines).toBe(501)
    ok(await decide('reject', { id, reason: 'thử' }))
  })

  test('that is rejected brings nothing, and says why; it may come in anew', async () => {
    const rows = [header, line('X1', '65,000', 'file sua tay')]
    const before = await total()
    const id = ok(await imported(rows)).data.file_id
    expect((await decide('reject', { id })).body.details[0].path).toBe('reason')
    ok(await decide('reject', { id, reason: 'không khớp trang ngân hàng' }))
    expect((await decide('release', { id })).body.error).toBe('bank.statement_decided')
    expect((await fileRow(id)).row).toMatchObject({
      status: 'rejected',
      reason: 'không khớp trang ngân hàng',
    })
    ok(await imported(rows))
    expect(await total()).toBe(before)
  })

  test('of lines that a feed told meanwhile brings those that it did not', async () => {
    const before = await total()
    const rows = [header, line('Y1', '71,000', 'file noi'), line('Y2', '72,000', 'chi file noi')]
    const id = ok(await imported(rows)).data.file_id
    const told = { amount: 71_000, content: 'ngan hang noi', reference: 'Y1', time: '2026-11-20 08:00:00' }
    await booked(world, told)
    ok(await decide('release', { id }))
    expect(await total()).toBe(before + 2)
    expect((await fileRow(id)).row.fresh).toBe(1)
    const { results } = ok(await world.as('AC').get('/api/bank-transactions', { q: 'ngan hang noi' }))
    expect(results).toHaveLength(1)
  })

  test('is never a row of the desk without its release, nor changed once it came in', async () => {
    const id = ok(await imported([header, line('Z1', '81,000', 'khong duyet')])).data.file_id
    const forged = sql`insert into bank_transaction (card_id, source, dedupe_key, content_key, booked_at, posting_date,
        amount, content, raw, import_id, received_at)
      values (${card}, 'file', 'Z1', 'Z1', now(), current_date, 81000, 'x', '{}', ${id}, now())`
    await expect(forged.execute(world.db)).rejects.toThrow(/not released/)
    const swapped = sql`update bank_import set bookings = '[]' where id = ${id}`
    await expect(swapped.execute(world.db)).rejects.toThrow(/stays as it came in/)
    const own = sql`update bank_import set status = 'released', decided_by = created_by, decided_at = now() where id = ${id}`
    await expect(own.execute(world.db)).rejects.toThrow(/bank_import_released/)
  })

  test('whose columns are the wrong way round is not taken over', async () => {
    const crossed = ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi có', 'Số tiền ghi nợ', 'Số dư', 'Mô tả']
    const rows: Cell[][] = [
      crossed,
      ['19/11/2026', 'T1', '', '500000', '1500000', 'a'],
      ['19/11/2026', 'T2', '200000', '', '1300000', 'b'],
      ['19/11/2026', 'T3', '', '700000', '2000000', 'c'],
    ]
    expect(ok(await send(fileOf(rows), {}, true)).data.warning).toContain('đổi chỗ')
    const before = await total()
    expect((await send(fileOf(rows))).body.error).toBe('bank.statement_turned')
    expect(await total()).toBe(before)
    const columns = { date: 'ngaygiaodich', reference: 'sothamchieu', content: 'mota', balance: 'sodu' }
    const right = { ...columns, debit: 'sotienghico', credit: 'sotienghino' }
    expect(ok(await send(fileOf(rows), { columns: JSON.stringify(right) }, true)).data).toMatchObject({
      warning: null,
      money_in: 1_200_000,
      money_out: -200_000,
    })
  })

  test('tells what the feed told before by its number', async () => {
    await booked(world, {
      amount: 480_000,
      content: 'qua SePay',
      reference: 'FT999',
      time: '2026-11-20 08:00:00',
    })
    const rows = [
      header,
      line('FT999', '480,000', 'nội dung ngân hàng in khác'),
      line('FT998', '480,000', 'mới'),
    ]
    expect(ok(await send(fileOf(rows))).data.counts).toEqual({ new: 1, known: 1, wrong: 0 })
  })

  test('with one wrong cell is not taken over at all; the cell is named', async () => {
    const before = await total()
    const answer = await send(fileOf([header, line('g1', '1,000', 'tốt'), line('g2', 'một nghìn', 'xấu')]))
    expect([answer.status, answer.body.error]).toEqual([400, 'bank.statement_wrong'])
    expect(answer.body.details).toEqual([
      { path: 'lines.3.credit', message: expect.stringContaining('một nghìn') },
    ])
    expect(answer.body.data.lines[0]).toMatchObject({ line: 3, state: 'wrong' })
    expect(await total()).toBe(before)
  })

  test('of unknown titles asks for its columns, and remembers them for the bank', async () => {
    const rows = [
      ['Khi nào', 'Bao nhiêu', 'Vì sao'],
      ['20/11/2026', '5,000', 'ghi nhớ cột'],
    ]
    const asked = ok(await send(fileOf(rows), {}, true)).data
    expect(asked).toMatchObject({ missing: ['date', 'content', 'amount'], titles: rows[0] })
    expect((await send(fileOf(rows))).body.error).toBe('bank.no_header')
    const columns = JSON.stringify({ date: 'khinao', amount: 'baonhieu', content: 'visao' })
    expect(ok(await send(fileOf(rows), { columns }, true)).data.columns_by).toBe('given')
    ok(await send(fileOf(rows), { columns }))
    const next = [rows[0] as string[], ['20/11/2026', '6,000', 'lần sau']]
    expect(ok(await send(fileOf(next), {}, true)).data).toMatchObject({
      columns_by: 'remembered',
      counts: { new: 1 },
    })
  })

  test('of something else, of another account and from somebody else is refused', async () => {
    expect((await send(Buffer.from('<html><table></table></html>'), {}, true)).status).toBe(415)
    expect(
      (await send(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), {}, true)).body.error,
    ).toBe('bank.statement_file')
    const file = fileOf([header, line('z', '1,000', 'x')])
    expect((await send(file, { card_id: '999999' }, true)).body.error).toBe('bank.no_account')
    expect((await send(file, { card_id: 'x' }, true)).body.details[0].path).toBe('card_id')
    expect((await send(file, { columns: '[1' }, true)).body.details[0].path).toBe('columns')
    expect((await send(file, {}, true, 'SS')).status).toBe(403)
    const future = fileOf([header, ['20/11/2030', 'f', '', '1,000', '', 'x']])
    expect(ok(await send(future, {}, true)).data.lines[0].problems).toEqual([
      { field: 'date', message: 'Ngày không được sau hôm nay' },
    ])
  })
})
