/**
 * Days from year 1 to 9999 in every field that posts, by calls, sheets, statements and the feeds of the bank: refused
 * by the field, or posted in an open month of the books. Afterwards every month still closes, one after the other.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import type { Call } from '#platform/contract/call.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { bookingOf, sendBooking } from '#testing/bank.ts'
import { form } from '#testing/form.ts'
import { customerOf, ok } from '#testing/order.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'

const random = seeded(Number(process.env['SEED'] ?? 1_900))
const two = (n: number) => String(n).padStart(2, '0')
const anyDay = () => {
  const year = random.pick([
    1,
    99,
    1582,
    1899,
    1970,
    2019,
    2020,
    2024,
    2026,
    2027,
    2100,
    9999,
    random.int(1, 9999),
  ])
  return `${two(random.int(0, 32))}-${two(random.int(0, 13))}-${String(year).padStart(4, '0')}`
}
/** As people write them; some are no day at all. */
const written = `01-01-0001 01-01-1900 31-12-2019 31-02-2026 29-02-2026 00-10-2026 01-01-0000 22-11-2026 31-12-9999 01-10-2026
  21-11-2026 hôm_qua`
const days = [...written.split(/\s+/), ...Array.from({ length: runs(4, 400) }, anyDay)]

let world: TestApp
let customer: number
let [card, bank] = [0, 0]
beforeAll(async () => {
  world = await testApp()
  customer = (await customerOf(world)).id
  const { rows } = await sql<{ id: number; kind: string }>`select distinct on (kind) id, kind from card
    where partner_id is null and currency in ('VND', 'JPY') order by kind, id`.execute(world.db)
  card = rows.find(({ kind }) => kind === 'card')?.id ?? 0
  bank = rows.find(({ kind }) => kind === 'bank')?.id ?? 0
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

/** YYYY-MM-DD */
const iso = (day: string) => day.split('-').toReversed().join('-')

/** Fields of a body that take a day: by what they take, or by their name where they take any text. */
function* dayFields(schema: unknown, path = ''): Generator<string> {
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape))
      yield* dayFields(part, path ? `${path}.${name}` : name)
  else if (schema instanceof z.ZodArray) yield* dayFields(schema.element, `${path}.0`)
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    yield* dayFields(schema.unwrap(), path)
  else if (schema instanceof z.ZodType) {
    const takes = (value: string) => schema.safeParse(value).success
    if (takes('15-10-2026') && (!takes('hello') || /date|day|_on$|_at$|time/.test(path))) yield path
  }
}
const moneyWithDays = everyCall.flatMap((call) =>
  call.money ? [...dayFields(call.body)].map((field) => ({ call, field })) : [],
)

/** Days that nothing is posted on. */
const notPosted: Record<string, string> = {
  ...Object.fromEntries(
    ['post-asset', 'put-asset-by-id'].flatMap((id) => [
      [
        `${id} bought_on`,
        'the day of a purchase, however long ago: its entry is of the first day that is open',
      ],
      [`${id} taken_over_on`, 'the month from which it wears: its entry is of the first day that is open'],
      [`${id} warranty_end`, 'a day to come'],
    ]),
  ),
  'post-quote-change-refund due_date': 'a day to come: when the seller is to pay',
}
let amount = 1_000
const transaction = () => ({
  user_id: customer,
  trans_type: 'add',
  trans_amount: (amount += 1),
  contra: 'expense:compensation',
})
const load = () => ({
  card_id: card,
  bank_id: bank,
  foreign_amount: (amount += 1),
  bank_reference: `FT${amount}`,
})
/** Of a partner's flight. */
const freight = async () => {
  const flight = await world.db.selectFrom('mawb').select('id').executeTakeFirst()
  const number = { mawb: '131-90000002', warehouse_code: 'JP-TYO' }
  const { id } = flight ?? ok(await world.as('OP').post('/api/create/mawb/haki', number)).data
  const partner = await world.db.selectFrom('partner').select('id').executeTakeFirstOrThrow()
  amount += 1
  return {
    body: { partner_id: partner.id, document: `HD${amount}`, currency: 'VND', amount },
    params: { id },
  }
}
/** A body that is good but for its day, and the path where the call changes what is there. */
const bodies: Record<string, () => Promise<{ body: object; params?: { id: number } }>> = {
  'post-transation': async () => ({ body: transaction() }),
  'put-transation-change-by-id': async () => {
    const { id } = ok(await world.as('AC').post('/api/transation', transaction())).data
    return { body: { trans_amount: (amount += 1) }, params: { id } }
  },
  'post-mawb-by-id-invoice': freight,
  'post-asset-dispose': async () => {
    const asset = { name: `Máy in ${(amount += 1)}`, value: 3_000_000, bought_on: '01-10-2026' }
    const { id } = ok(await world.as('AC').post('/api/asset', asset)).data
    return { body: { id, reason: 'hỏng' } }
  },
  'post-credit': async () => ({ body: load() }),
  'post-card-load': async () => ({ body: load() }),
  'put-credit-by-id': async () => {
    const { id } = ok(await world.as('AC').post('/api/credit', load())).data
    return { body: { foreign_amount: (amount += 1) }, params: { id } }
  },
}

/** Entries that stand where none may stand. */
async function misplaced() {
  const { rows } = await sql<{ id: number; posting_date: string }>`select id, posting_date::text from entry
    where posting_date < '2020-01-01' or posting_date > '2026-11-21' or to_char(posting_date, 'YYYY-MM') <> period`.execute(
    world.db,
  )
  return rows
}

function send({ method, path }: Call, body: object, params: { id?: number } = {}): Promise<TestAnswer> {
  const at = path.replace('{id}', String(params.id))
  return method === 'PUT' ? world.as('AC').put(at, body) : world.as('AC').post(at, body)
}

/** Of the days above that are good ones, at least these two. */
const good = ['01-10-2026', '21-11-2026']

describe('a field of a call', () => {
  test('that moves money and takes a day is in the list of this test', () => {
    const known = moneyWithDays.filter(({ call, field }) => !(`${call.id} ${field}` in notPosted))
    expect(known.map(({ call }) => call.id).toSorted()).toEqual(Object.keys(bodies).toSorted())
  })
  const posting = moneyWithDays.filter(({ call }) => call.id in bodies)
  test.each(posting)('$call.id $field', async ({ call, field }) => {
    const taken: string[] = []
    for (const day of days) {
      for (const sent of [day, iso(day)]) {
        const { body, params } = await (bodies[call.id] as (typeof bodies)[string])()
        const answer = await send(call, { ...body, [field]: sent }, params)
        if (answer.status === 200) taken.push(answer.body.data[field])
        else expect([answer.status, answer.body.details?.[0]?.path], sent).toEqual([400, field])
        if (answer.status === 200) expect(answer.body.data[field]).toBe(day)
      }
    }
    expect(taken).toEqual(expect.arrayContaining(good))
    expect(await misplaced()).toEqual([])
  })
})

describe('a day that comes another way', () => {
  test('in a sheet of opening balances is refused at its cell', async () => {
    const titles = ['Loại *', 'Mã *', 'Ngày *', 'Dư nợ (đ)', 'Dư có (đ)']
    const rows: (string | number | null)[][] = []
    for (const day of days) rows.push(['Khách hàng', (await customerOf(world)).code, day, null, 500_000])
    const send = async (path: string, lines: typeof rows) =>
      sendWorkbook(world, 'AC', `/api/ledger/opening/import${path}`, await workbook(titles, lines))
    const { errors } = ok(await send('/check', rows)).data
    const wrong = new Set(
      errors.map(({ line, field }: { line: number; field: string }) => field === 'date' && line),
    )
    const rest = rows.filter((_, at) => !wrong.has(at + 2))
    expect(rest.map(([, , day]) => day)).toEqual(expect.arrayContaining(good))
    expect((await send('', rows)).status).toBe(400)
    expect(ok(await send('', rest)).data.imported).toBe(rest.length)
    const [{ id }] = ok(await world.as('AC').get('/api/ledger/openings')).results
    ok(await world.as('AC2').post('/api/ledger/opening/release', { id }))
    expect(await misplaced()).toEqual([])
  })

  test('in a bank’s statement is refused at its cell, or posted where the books are open', async () => {
    const lines = days.map((day, at) =>
      [day.replaceAll('-', '/'), `ST${at}`, 20_000 + at, 'chua ro'].join(','),
    )
    const send = (path: string, some: readonly string[]) => {
      const bytes = Buffer.from(['Ngày giao dịch,Số tham chiếu,Số tiền,Mô tả', ...some].join('\n'))
      const file = form({ card_id: String(bank) }, [{ field: 'file', name: 'sao-ke.csv', bytes }])
      return world.as('AC').post(`/api/bank-statements${path}`, file.body, file.headers)
    }
    const checked = ok(await send('/check', lines)).data.lines as {
      line: number
      problems: { field: string }[]
    }[]
    const wrong = checked.filter(({ problems }) => problems.some(({ field }) => field === 'date'))
    const rest = lines.filter((_, at) => !wrong.some(({ line }) => line === at + 2))
    expect(rest.length).toBeGreaterThanOrEqual(good.length)
    expect((await send('', lines)).status).toBe(400)
    const { counts, file_id: id } = ok(await send('', rest)).data
    expect(counts.new).toBe(rest.length)
    ok(await world.as('AC2').post('/api/bank-statements/release', { id }))
    await holdEverything()
    expect(await misplaced()).toEqual([])
  })

  test.each(['sepay', 'casso'] as const)(
    'in a message of %s is never where the books are not',
    async (feed) => {
      for (const day of days) {
        const booking = { amount: (amount += 1), content: 'chua ro', time: `${iso(day)} 09:30:00` }
        // A time that is none makes no booking; the message is kept, and shown as one that could not be read.
        expect((await sendBooking(world, feed, bookingOf(booking))).status, day).toBe(200)
      }
      await holdEverything()
      expect(await misplaced()).toEqual([])
      const { rows } = await sql`select posting_date from bank_transaction
      where posting_date < '2020-01-01' or posting_date > '2026-11-21'`.execute(world.db)
      expect(rows).toEqual([])
    },
  )

  async function holdEverything() {
    const { results } = ok(
      await world.as('AC').get('/api/bank-transactions', { status: 'new,suggested', size: 500 }),
    )
    const ids = results.map(({ id }: { id: number }) => id)
    if (ids.length > 0)
      expect(ok(await world.as('AC2').post('/api/bank-transactions/hold', { ids })).data.failed).toEqual([])
  }

  test('straight into the journal is refused by the database', async () => {
    for (const day of ['0001-01-01', '1900-01-01', '2026-11-22', '9999-12-31']) {
      const insert = sql`insert into entry (posting_date, period, station_id, kind, number, created_at)
        values (${day}, to_char(${day}::date, 'YYYY-MM'), 1, 'receipt', 900001, ${world.now()})`.execute(
        world.db,
      )
      await expect(insert, day).rejects.toThrow(/outside the books/)
    }
  })
})

test('afterwards every month closes, the oldest first', async () => {
  world.setNow('2027-01-05T03:00:00Z')
  const { results } = ok(await world.as('AC').get('/api/ledger/periods', { size: 200 }))
  const open = results.map(({ period }: { period: string }) => period).toSorted()
  expect(open.length).toBeGreaterThan(1)
  for (const period of open) ok(await world.as('AC').post('/api/ledger/period/close', { period }))
})

test('books that have an entry of 1900 from before recover: it is reversed, and its month named and closed', async () => {
  const move = (first_month: string, who = 'AD') =>
    world.as(who).post('/api/ledger/first-month', { first_month, reason: 'thử' })
  world.setNow('2026-11-21T03:00:00Z')
  await world.db.deleteFrom('period').execute()
  expect((await move('1900-01', 'AC')).status).toBe(403)
  expect((await move('2026-12')).body.details[0].path).toBe('first_month')
  ok(await move('1900-01'))
  const made = ok(
    await world.as('AC').post('/api/transation', { ...transaction(), trans_postdate: '01-01-1900' }),
  ).data
  ok(await move('2020-01'))

  const close = (period: string) => world.as('AC').post('/api/ledger/period/close', { period })
  expect((await close('2026-10')).body.message).toContain('Kỳ 01/1900 trước đó chưa khóa')
  ok(await world.as('AC2').del(`/api/transation/${made.id}`, { reason: 'sai ngày' }))
  const shown = ok(await world.as('AC').get('/api/ledger/periods', { size: 200 }))
  expect(shown.option.first_month).toBe('2020-01')
  expect(shown.results.at(-1)).toMatchObject({ period: '1900-01', name: '01/1900', waits: null })
  const open = shown.results.map(({ period }: { period: string }) => period).toSorted()
  for (const period of open.filter((month: string) => month < '2026-11')) ok(await close(period))
  // It stands as it was posted; its reversal is of today.
  expect(await misplaced()).toMatchObject([{ posting_date: '1900-01-01' }])
})
