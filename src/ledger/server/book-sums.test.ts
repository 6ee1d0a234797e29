import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { lines, receiptEntry } from '#ledger/entries.rules.ts'
import type { Draft } from '#ledger/entries.rules.ts'
import { sumBooks } from '#ledger/server/book-sums.jobs.ts'
import { summedThrough } from '#ledger/server/book-sums.repo.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { customerOf, ok } from '#testing/order.ts'
import { addDays, formatBusinessDate } from '#platform/rules/business-date.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let stations: number[]
beforeAll(async () => {
  world = await testApp()
  stations = (await world.db.selectFrom('station').select('id').orderBy('id').limit(2).execute()).map(
    ({ id }) => id,
  )
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const sum = () => sumBooks.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
const lastLine = async () => {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from entry_line`.execute(
    world.db,
  )
  return rows[0]!.last
}

const random = seeded(5)

/** Money of some customers in both stations over four months, on accounts with and without a kept balance. */
async function postings(count: number): Promise<void> {
  const customers = await Promise.all(stations.map((station) => customerOf(world, { station })))
  for (let n = 0; n < count; n += 1) {
    const at = random.int(0, 1)
    const amount = random.int(1_000, 900_000)
    const draft: Draft = {
      kind: 'adjustment',
      lines: lines(
        [random.chance(0.5) ? `cash:${stations[at]!}` : 'revenue:storage', amount],
        [`customer:${customers[at]!.id}`, -amount],
      ),
    }
    await world.db.transaction().execute((tx) =>
      post(tx, draft, {
        station: stations[at]!,
        now: world.now(),
        maker: null,
        postingDate: addDays('2026-08-01', random.int(0, 112)),
      }),
    )
  }
}

const days: [string, string][] = [
  ['2026-11-01', '2026-11-21'],
  ['2026-08-01', '2026-11-30'],
  ['2026-09-01', '2026-09-30'],
  ['2026-09-10', '2026-09-20'],
  ['2026-09-17', '2026-11-03'],
  ['2026-10-31', '2026-10-31'],
  ['2027-01-01', '2027-02-11'],
  ['2019-03-04', '2019-05-06'],
]

/** The trial balance as the lines alone have it. */
async function fromLines(station: number | 'all', [from, to]: [string, string]) {
  const here = station === 'all' ? sql`true` : sql`e.station_id = ${station}`
  const { rows } = await sql<Record<string, number>>`
    with moved as (select a.id, case when a.kind in ('customer', 'partner', 'shipper') then a.kind else a.code end as code,
        coalesce(sum(l.amount) filter (where e.posting_date < ${from}::date), 0)::bigint as opening,
        coalesce(sum(l.amount) filter (where e.posting_date >= ${from}::date and l.amount > 0), 0)::bigint as debit,
        coalesce(-sum(l.amount) filter (where e.posting_date >= ${from}::date and l.amount < 0), 0)::bigint as credit
      from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
      where e.posting_date <= ${to}::date and ${here} group by 1, 2)
    select code, sum(greatest(opening, 0))::bigint as opening_debit, sum(greatest(-opening, 0))::bigint as opening_credit,
      sum(debit)::bigint as debit, sum(credit)::bigint as credit,
      sum(greatest(opening + debit - credit, 0))::bigint as closing_debit,
      sum(greatest(credit - debit - opening, 0))::bigint as closing_credit
    from moved group by 1 order by code collate "C"`.execute(world.db)
  return rows
}

async function fromTheCall(station: number | 'all', [from, to]: [string, string]) {
  const { results } = ok(
    await world.as('SU', { station }).get('/api/ledger/trial-balance', {
      date_from: formatBusinessDate(from),
      date_to: formatBusinessDate(to),
    }),
  )
  return results
    .map(({ code, ...row }: Record<string, unknown>) => ({
      code,
      ...Object.fromEntries(
        ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'].map(
          (key) => [key, row[key]],
        ),
      ),
    }))
    .toSorted((a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1))
}

async function saysWhatTheLinesSay(): Promise<void> {
  for (const station of ['all', ...stations] as const)
    for (const between of days)
      expect(await fromTheCall(station, between), `${station} ${between.join(' ')}`).toEqual(
        await fromLines(station, between),
      )
}

test('the trial balance says what the lines say: without sums, with sums, and with lines after them', async () => {
  await postings(60)
  expect(await summedThrough(world.db)).toBe(0)
  await saysWhatTheLinesSay()
  await sum()
  expect(await summedThrough(world.db)).toBe(await lastLine())
  await saysWhatTheLinesSay()
  await postings(20)
  await saysWhatTheLinesSay()
  await sum()
  await sum()
  await saysWhatTheLinesSay()
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('the statement of an account says the same of its days, summed or not', async () => {
  const { rows } = await sql<{ id: number }>`select id from account where code = 'revenue:storage'`.execute(
    world.db,
  )
  const [{ id }] = rows as [{ id: number }]
  const read = (query: Record<string, string>) =>
    world.as('AC').get(`/api/ledger/account/${id}/statement`, query)
  const facts = async ([from, to]: [string, string]) => {
    const found = await sql<{ opening: number; debit: number; credit: number }>`select
        coalesce(sum(amount) filter (where posting_date < ${from}::date), 0)::bigint as opening,
        coalesce(sum(greatest(amount, 0)) filter (where posting_date between ${from}::date and ${to}::date), 0)::bigint as debit,
        coalesce(sum(greatest(-amount, 0)) filter (where posting_date between ${from}::date and ${to}::date), 0)::bigint as credit
      from entry_line where account_id = ${id}`.execute(world.db)
    return found.rows[0]!
  }
  await postings(10)
  for (const between of days) {
    const { opening, debit, credit } = await facts(between)
    const shown = ok(
      await read({
        posting_date_from: formatBusinessDate(between[0]),
        posting_date_to: formatBusinessDate(between[1]),
      }),
    )
    expect([shown.option.opening, shown.option.closing, shown.totals], between.join(' ')).toEqual([
      opening,
      opening + debit - credit,
      { debit, credit },
    ])
  }
  const turned = await read({ posting_date_from: '21-11-2026', posting_date_to: '01-11-2026' })
  expect([turned.status, turned.body.details[0].path]).toEqual([400, 'posting_date_from'])
})

test('what is being posted is neither missed nor waited for', async () => {
  const { id, station } = await customerOf(world)
  const draft = receiptEntry({ customer: id, place: `cash:${station}`, amount: 5_000, transfer: 1 })
  const posting = { station, now: world.now(), maker: null }
  await sum()
  const before = await summedThrough(world.db)
  await world.owner.transaction().execute(async (tx) => {
    await post(tx, draft, posting)
    await sum()
    expect(await summedThrough(world.db)).toBe(before)
  })
  await sum()
  expect(await summedThrough(world.db)).toBe(await lastLine())
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('two servers that sum at once sum each line once', async () => {
  await postings(10)
  await Promise.all([sum(), sum(), sum()])
  await sum()
  expect(await summedThrough(world.db)).toBe(await lastLine())
  expect(await brokenInvariants(world.db)).toEqual([])
})
