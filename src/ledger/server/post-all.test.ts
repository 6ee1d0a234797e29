import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { purchaseEntry, receiptEntry } from '#ledger/entries.rules.ts'
import { oppositesOf, post, postAll, standingEntries } from '#ledger/server/journal.repo.ts'
import type { Entry } from '#ledger/server/journal.repo.ts'
import type { Db } from '#platform/server/db/database.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf } from '#testing/order.ts'

let world: TestApp
let customers: number[] = []
/** Purchases that stand, to be reversed. */
let bought: number[] = []
const bank = 1
let cards: number[] = []

beforeAll(async () => {
  world = await testApp()
  customers = [(await customerOf(world)).id, (await customerOf(world, { station: 2 })).id]
  const rows = await world.db.selectFrom('card').select('id').where('kind', '=', 'card').limit(2).execute()
  cards = rows.map(({ id }) => id)
  const entries = [1, 2, 3].map((order) => ({ draft: purchase(order, 1_000_000 + order, 0), posting: of(1) }))
  bought = (await world.db.transaction().execute((tx) => postAll(tx, world.now(), entries))).map(
    ({ id }) => id,
  )
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const of = (station: number) => ({ station, maker: null })
const purchase = (reference: number, cost: number, card: number) => {
  const foreign = { currency: 'JPY', amount: cost / 100, rate: 100 }
  const { lines, ...draft } = purchaseEntry({ order: reference, card: cards[card] ?? 1, cost, foreign })
  return { ...draft, lines: lines.map(({ order: _, ...line }) => line) }
}
const receipt = (customer: number, amount: number) =>
  receiptEntry({ customer: customers[customer] ?? 0, place: `bank:${bank}`, amount, transfer: 8 })

/** Everything that is in the books when `write` is done, which is taken back afterwards. */
async function booksAfter(write: (tx: Db) => Promise<unknown>) {
  const tx = await world.db.startTransaction().execute()
  try {
    await write(tx)
    await sql`set constraints all immediate`.execute(tx)
    const entries = await sql`
      select e.kind, e.number, e.station_id, e.posting_date, e.document_date, e.period, e.reference_type, e.reference_id,
        e.reason, e.reverses_id, array_agg(row(a.code, l.amount, l.currency, l.foreign_amount, l.rate, l.balance_after,
          l.posting_date)::text order by l.id) as lines
      from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
      where not e.id = any(${bought}::bigint[]) group by e.id order by e.id`.execute(tx)
    const accounts = await sql`select code, balance, quantity from account order by code`.execute(tx)
    const counters = await sql`select * from document_counter order by station_id, kind`.execute(tx)
    return { entries: entries.rows, accounts: accounts.rows, counters: counters.rows }
  } finally {
    await tx.rollback().execute()
  }
}

test('entries posted together stand in the books as if each had been posted by itself', async () => {
  const amount = fc.integer({ min: 1, max: 50_000_000 })
  const made = fc.oneof(
    fc.record({
      kind: fc.constant('receipt'),
      at: fc.constantFrom(0, 1),
      amount,
      station: fc.constantFrom(1, 2),
    }),
    fc.record({
      kind: fc.constant('purchase'),
      at: fc.constantFrom(0, 1),
      amount,
      station: fc.constantFrom(1, 2),
    }),
  )
  const some = fc.tuple(fc.array(made, { minLength: 1, maxLength: 12 }), fc.subarray([0, 1, 2]))
  await fc.assert(
    fc.asyncProperty(some, async ([given, back]) => {
      const opposites = await oppositesOf(
        world.db,
        back.map((at) => bought[at] as number),
        'nhầm',
      )
      const entries: Entry[] = [
        ...given.map(({ kind, at, amount: vnd, station }) => ({
          draft: kind === 'receipt' ? receipt(at, vnd) : purchase(9, vnd, at),
          posting: of(station),
        })),
        ...[...opposites].map(([reverses, draft]) => ({ draft, posting: of(1), reverses })),
      ]
      const alone = await booksAfter(async (tx) => {
        for (const { draft, posting, reverses } of entries)
          await post(tx, draft, { ...posting, now: world.now() }, { reverses })
      })
      expect(await booksAfter((tx) => postAll(tx, world.now(), entries))).toEqual(alone)
    }),
    { numRuns: 15 },
  )
})

test('one that is refused keeps the others out of the books too', async () => {
  const before = await booksAfter(async () => undefined)
  const entries = [1_000, 9_000_000_000_000, 2_000].map((amount) => ({
    draft: receipt(0, amount),
    posting: of(1),
  }))
  await expect(postAll(world.db, world.now(), entries)).rejects.toMatchObject({ code: 'ledger.entry_most' })
  const again = bought.slice(0, 1)
  const [[reverses, draft] = []] = await oppositesOf(world.db, again, 'nhầm')
  const twice = [reverses, reverses].map((id) => ({ draft: draft as never, posting: of(1), reverses: id }))
  const posted = world.db.transaction().execute((tx) => postAll(tx, world.now(), twice))
  await expect(posted).rejects.toMatchObject({ code: 'ledger.already_reversed' })
  expect(await booksAfter(async () => undefined)).toEqual(before)
})

test('of several entries of one reference the last that stands is found, and none that was reversed', async () => {
  const found = await world.db.transaction().execute(async (tx) => {
    const [old, fresh] = await postAll(tx, world.now(), [
      { draft: purchase(77, 5_000, 1), posting: of(1) },
      { draft: purchase(77, 6_000, 1), posting: of(1) },
    ])
    const opposite = await oppositesOf(tx, [bought[2] as number], 'nhầm')
    await postAll(
      tx,
      world.now(),
      [...opposite].map(([reverses, draft]) => ({ draft, posting: of(1), reverses })),
    )
    expect(old?.id).toBeLessThan(fresh?.id ?? 0)
    return { fresh, standing: await standingEntries(tx, 'purchase', { type: 'order', ids: [1, 77, 3] }) }
  })
  expect([...found.standing]).toEqual([
    [1, bought[0]],
    [77, found.fresh?.id],
  ])
})
