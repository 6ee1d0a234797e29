import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { statusTables } from '#status-tables.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { everyChecked } from '#testing/checked.ts'
import type { Checked, Written } from '#testing/checked.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
let kinds: Readonly<Record<string, Checked>>
beforeAll(async () => {
  world = await testApp()
  kinds = await everyChecked(world)
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const kindNames = [
  'a receipt',
  'a payout',
  'a penalty',
  'a payment on behalf',
  'money of a partner',
  'a request for support',
  'a proposed level',
  'a proposed debt limit',
  "a bank's statement file",
  'a transaction above the ceiling',
  'a guarantee',
  'a comment at a marketplace',
  'a sheet of opening balances',
  'a leave that a manager entered',
  'goods that are proposed to be sold',
  'money of liquidated goods',
  'liquidated goods that come back',
]
/** What is only a part of its table's rows, and is tried elsewhere. */
const parts: Readonly<Record<string, string>> = {
  bill_cod: 'the two numbers that settle the COD of a bill (src/ceilings.attack.test.ts)',
}
const checkedTables = statusTables.filter(({ actions }) => actions.some(({ checks }) => checks))

test('everything with a checker is tried', () => {
  expect(Object.keys(kinds)).toEqual(kindNames)
  const tried = new Set([...Object.values(kinds).map(({ entity }) => entity), ...Object.keys(parts)])
  expect([...tried].toSorted()).toEqual(checkedTables.map(({ entity }) => entity).toSorted())
})

/** Sent along with a change, or changed by a way of its own. */
const aside = new Set(['id', 'version', 'attachments', 'images'])

describe.each(kindNames)('%s', (name) => {
  test('is rewritten here in each field that its change takes', () => {
    const { change, fields } = kinds[name] as Checked
    const { shape } = (change?.body ?? { shape: {} }) as { shape: object }
    expect(Object.keys(shape).filter((field) => !aside.has(field) && !(field in fields))).toEqual([])
  })

  test('is checked by nobody who wrote any part of it, and by somebody who did not', async () => {
    const kind = kinds[name] as Checked
    let turn = 0
    const one = (of: readonly string[]) => fc.constantFrom(...of)
    const fields = Object.keys(kind.fields)
    const story = fc.record({
      maker: one(kind.makers),
      edits: fields.length
        ? fc.array(fc.tuple(one(kind.editors), one(fields)), { maxLength: 4 })
        : fc.constant<[string, string][]>([]),
      checkers: fc.shuffledSubarray([...kind.checkers], { minLength: kind.checkers.length }),
    })
    const told = fc.asyncProperty(story, async ({ maker, edits, checkers }) => {
      let row: Written = await kind.make(maker)
      const { id } = row
      const writers = new Set([maker])
      for (const [who, field] of edits) {
        turn += 1
        const body = (await kind.fields[field]?.(turn)) ?? {}
        const after: Written = ok(await kind.send(who, id, body)).data
        if (fields.some((part) => after[part] !== row[part])) writers.add(who)
        row = after
      }
      for (const who of checkers) {
        const { status, body } = await kind.check(who, id)
        const expected = writers.has(who) ? [409, 'access.own_work'] : [200, undefined]
        expect([status, body.error], `${who} of ${[...writers].join(' ')}`).toEqual(expected)
        if (status === 200) return
      }
    })
    await fc.assert(told, { numRuns: runs(5, 150) })
  })
})

test('who changes the account that a waiting payout names does not check it', async () => {
  const card = { kind: 'bank', currency: 'VND', bank_code: 'VCB', account_number: '0011', name: 'Đối tác' }
  const made = ok(await world.as('AD').post('/api/card', { ...card, holder: 'CONG TY' })).data
  const payout = await (kinds['a payout'] as Checked).make('CS')
  ok(await world.as('CS').put(`/api/transfer/refund/${payout.id}`, { card_id: made.id }))
  ok(await world.as('AC').put(`/api/card/${made.id}`, { account_number: '9999' }))
  const approve = (who: string) => world.as(who).post('/api/transfer/confirm', { id: payout.id })
  expect(await approve('AC')).toMatchObject({ status: 409, body: { error: 'access.own_work' } })
  ok(await approve('AC2'))
  const complete = { id: payout.id, card_id: made.id }
  expect(await world.as('AC').post('/api/transfer/complete', complete)).toMatchObject({
    status: 409,
    body: { error: 'access.own_work' },
  })
})

test('a receipt that is taken off its order is written by who did that', async () => {
  const order = await orderAt(world, 3)
  const [bank] = (
    await sql<{ id: number }>`select id from card where kind = 'bank' limit 1`.execute(world.db)
  ).rows
  const body = { customer_id: order.customerId, order_id: order.id, amount: 9_000, card_id: bank?.id }
  const { id } = ok(await world.as('CS').post('/api/transfer', body)).data
  ok(await world.as('AC').post('/api/transfer/clean', { id }))
  expect((await world.as('AC').post('/api/transfer/confirm', { id })).body.error).toBe('access.own_work')
})

/** Columns that no change writes: made with the row, or kept by the database. */
const kept = new Set([
  'id',
  'code',
  'station_id',
  'status',
  'version',
  'created_at',
  'updated_at',
  'maker_id',
  'created_by',
  'asked_by',
  'entry_id',
  'reason',
  'decided_at',
  'decided_by',
  'checker_id',
])
/** Further ones that only decisions write, and the proof that comes with them. */
const decided: Readonly<Record<string, readonly string[]>> = {
  behalf_payment: [
    'approved_at',
    'approved_by',
    'cancelled_at',
    'cancelled_by',
    'card_id',
    'completed_at',
    'completed_by',
    'cost_vnd',
    'image_transfer',
    'lock_id',
  ],
  // It stays as it came in, by a trigger of its own.
  bank_import: ['card_id', 'columns', 'file_name', 'fresh', 'lines', 'money_in', 'money_out'],
  customer_debt: ['decision', 'granted'],
  leave: ['decision'],
  liquidation: [
    'accepted_at',
    'accepted_by',
    'accepted_price',
    'closed_at',
    'closed_by',
    'costs_note',
    'costs_vnd',
    'customer_id',
    'order_id',
    'override_at',
    'override_by',
    'override_reason',
    'owner_paid_at',
    'priced_by',
    'sold',
    'status_at',
    'stood_at',
  ],
  liquidation_payment: ['bank_date', 'bank_transaction_id', 'liquidation_order_id', 'status_at'],
  liquidation_refund: ['liquidation_order_id', 'status_at'],
  level_proposal: ['decision'],
  order_guarantee: ['answer'],
  partner_refund: [],
  opening_import: ['reversed_at', 'reversed_by'],
  money_transaction: ['alone_on', 'customer_id', 'deleted_at', 'deleted_by', 'released_at', 'released_by'],
  penalty: [],
  site_act: [
    'account_id',
    'answered_at',
    'approved_at',
    'approved_by',
    'item_id',
    'kind',
    'order_id',
    'raw',
    'site_code',
    'status_at',
    'taken_at',
    'tries',
    'why',
  ],
  support_request: ['answer', 'handler_id', 'reminded_at', 'reminders'],
  transfer: [
    'approved_at',
    'approved_by',
    'attachment_type',
    'bank_date',
    'bank_transaction_id',
    'image_transfer',
    'lock_id',
    'manager_by',
    'needs_manager',
    'partner_confirmed_at',
    'partner_confirmed_by',
  ],
}

/** Words of a second person's say; and what sounds like it and is none, each with its reason. */
const checking =
  /^(?:approve|confirm|confirm_buy|complete|accept|grant|apply|release|match|cod_paid|write_off|activate)$/
const noCheck: Readonly<Record<string, string>> = {
  'asset_request.approve': 'whoever asks is its one writer, and the guard leaves them out',
  'asset_request.confirm': 'whoever asks is its one writer, and the guard leaves them out',
  'auction_vip.activate': 'holds free money of the customer by their level; nobody wrote anything before',
  'bank_transaction.match':
    'sets a line of the bank against what it pays; what a person asked for is checked there',
  'bid.approve':
    'lets up to an amount be bid that is held already; who wished for it and who sends it are others',
  'bill.approve': 'sales agree it with the customer, the accountant charges what the price lists say',
  'bill.confirm': 'sales say that the customer agreed; the accountant approves',
  'bill.release': 'the goods leave by what the customer owes',
  'bill_cod.cod_paid': 'what came and a fee up to the ceilings must be what was collected',
  'billing.match': 'marks charges as proved; moves no money',
  'feedback.accept': 'takes it to work on',
  'mercari_vip.activate': 'moves no money',
  'order.approve': 'sends the buyer to work; the money was locked when a second person confirmed it',
  'order.confirm_buy':
    'whoever noted any of the purchase is found in its history (src/orders/purchase/confirm-buy.test.ts)',
  'order.write_off': 'asked for by accounting, done by a manager: two people by their roles',
  'order_offer.accept': 'what the seller answered; moves no money',
  'rate_proposal.apply': 'a bank wrote it',
  'shipment.confirm': 'the paper of packages is complete; moves no money',
}

describe('a second person', () => {
  test('is asked for wherever a table says that something is approved or confirmed', () => {
    const missing = statusTables.flatMap(({ entity, actions }) =>
      actions
        .filter(({ key, automatic, checks }) => checking.test(key) && !automatic && !checks)
        .map(({ key }) => `${entity}.${key}`),
    )
    expect([...new Set(missing)].toSorted()).toEqual(Object.keys(noCheck).toSorted())
  })

  test('is kept apart from the writers by triggers, which know each column that people write', async () => {
    const { rows } = await sql<{ entity: string; table: string; unknown: string[] }>`
      select k.entity, c.relname as table, array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and strpos(k.definition, format('old.%I IS DISTINCT', a.attname)) = 0 order by 1) as unknown
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
        cross join lateral (select pg_get_triggerdef(t.oid) as definition,
          split_part(pg_get_triggerdef(t.oid), '''', -2) as entity) k
      where t.tgname = 'keep_writer' order by 1`.execute(world.db)
    expect(rows.map(({ entity }) => entity)).toEqual(checkedTables.map(({ entity }) => entity).toSorted())
    const unwatched = rows
      .filter(({ entity }) => !(entity in parts))
      .map(({ entity, unknown }) => [entity, unknown.filter((name) => !kept.has(name))])
    expect(Object.fromEntries(unwatched)).toEqual(decided)
  })
})
