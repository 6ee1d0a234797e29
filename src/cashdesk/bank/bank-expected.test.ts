import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { billAt, readBill } from '#testing/bill.ts'
import type { TestBill } from '#testing/bill.ts'
import { booked, vietcombank } from '#testing/bank.ts'
import { customerOf, ok } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let ours: number
let other: { id: number; number: string }
let carrier: { id: number; code: string; name: string }
beforeAll(async () => {
  world = await testApp()
  const { rows: banks } = await sql<{
    id: number
    number: string
  }>`select id, account_number as number from card
    where kind = 'bank' and partner_id is null and active order by id`.execute(world.db)
  ours = banks.find(({ number }) => number === vietcombank)?.id as number
  other = banks.find(({ id }) => id !== ours) as typeof other
  const { rows } = await sql<typeof carrier>`select id, code, name from partner
    where code = 'VTE'`.execute(world.db)
  carrier = rows[0] as typeof carrier
})
afterEach(async () => expect(await brokenInvariants(world.db)).toEqual([]))
afterAll(() => world.close())

interface Part {
  kind: string
  id: number
  amount: number
  fee?: number
}
const ac = () => world.as('AC')
const submit = () => ({ 'idempotency-key': randomUUID() })
const read = async (id: number) => ok(await ac().get(`/api/bank-transactions/${id}`)).data
const match = (id: number, targets: Part[], who = 'AC', more = {}) =>
  world.as(who).post('/api/bank-transactions/match', { id, targets, ...more }, submit())
const undo = (id: number, who = 'AC') =>
  world.as(who).post('/api/bank-transactions/undo', { id, reason: 'khớp nhầm' }, submit())
const hold = async (id: number) => ok(await ac().post('/api/bank-transactions/hold', { ids: [id] }))
const balance = async (code: string): Promise<number> => {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(l.amount), 0)::bigint as sum from entry_line l
    join account a on a.id = l.account_id where a.code = ${code}`.execute(world.db)
  return rows[0]?.sum as number
}
const expected = async (query: Record<string, string | number>) =>
  ok(await ac().get('/api/bank-transactions/expected', query)).results
const expectedOf = async ({ code }: { code: string }) => (await expected({ q: code, state: 'all' }))[0]

/** A delivered bill whose COD this carrier collected. */
async function collected(): Promise<TestBill & { cod: number }> {
  const bill = await billAt(world, 17, { carrier: carrier.code })
  return { ...bill, cod: (await readBill(world, bill)).collected_cod }
}
const settle = async (rows: { id: number; remitted: number; fee: number }[]) =>
  ok(await ac().post('/api/bill/cods/approves', { rows }, submit()))

describe('COD that a carrier remits', () => {
  test('is suggested posting by posting with the fee it kept, clears suspense, and comes back when undone', async () => {
    const bills = [await collected(), await collected()]
    await settle(bills.map(({ id, cod }) => ({ id, remitted: cod - 22_000, fee: 22_000 })))
    const amount = bills.reduce((sum, { cod }) => sum + cod - 22_000, 0)
    const id = await booked(world, { amount, content: 'VTPOST TT TIEN COD KY 20/11/2026' })
    const [best] = (await read(id)).suggestions
    expect(best).toMatchObject({ kind: 'cod', asked: amount, posted: true, customer_id: null })
    expect(best.slips.map((slip: Part) => [slip.id, slip.amount])).toEqual(
      bills.map((bill) => [bill.id, bill.cod - 22_000]),
    )
    expect(best.reasons.join()).toContain('đối tác giữ phí 44,000 đ')
    const suspense = await balance('suspense:bank')
    const at = await balance(`bank:${ours}`)
    const targets = best.slips.map(({ kind, id: slip, amount: part }: Part) => ({
      kind,
      id: slip,
      amount: part,
    }))
    const seen = ok(await ac().post('/api/bank-transactions/match/preview', { id, targets })).data
    expect(seen.refusal).toBeNull()
    expect(seen.rows).toMatchObject([
      { account: `bank:${ours}`, debit: amount },
      { account: 'suspense:bank', credit: amount },
    ])
    const done = ok(await match(id, targets)).data
    expect(done).toMatchObject({ status: 'split', targets: bills.map(({ code }) => code) })
    expect((await balance('suspense:bank')) - suspense).toBe(-amount)
    expect((await balance(`bank:${ours}`)) - at).toBe(amount)
    const { parts } = await read(id)
    expect(parts).toMatchObject([
      { kind: 'cod', code: bills[0]?.code, how: 'linked', customer_name: carrier.name },
      { kind: 'cod', code: bills[1]?.code },
    ])
    expect(await expectedOf(bills[0]!)).toMatchObject({
      open: 0,
      bookings: [{ id, amount: bills[0]!.cod - 22_000 }],
    })
    expect(ok(await undo(id)).data.status).toBe('suggested')
    expect(await expectedOf(bills[0]!)).toMatchObject({ open: bills[0]!.cod - 22_000, bookings: [] })
    expect(await balance('suspense:bank')).toBe(suspense)
    expect(await readBill(world, bills[0]!)).toMatchObject({ cod_status: 'paid' })
    ok(await match(id, targets))
  })

  test('may come in parts, never more than is open, and knows each booking', async () => {
    const bill = await collected()
    await settle([{ id: bill.id, remitted: bill.cod, fee: 0 }])
    const first = await booked(world, { amount: 100_000, content: `viettel post ${bill.code}` })
    ok(await match(first, [{ kind: 'cod', id: bill.id, amount: 100_000 }]))
    expect(await expectedOf(bill)).toMatchObject({ settled: 100_000, open: bill.cod - 100_000 })
    expect((await expected({ q: bill.code, state: 'part' })).length).toBe(1)
    const second = await booked(world, { amount: bill.cod, content: 'viettel post con lai' })
    const over = await match(second, [{ kind: 'cod', id: bill.id, amount: bill.cod }])
    expect(over.body.error).toBe('bank.target_amount')
    const rest = await booked(world, { amount: bill.cod - 100_000, content: 'viettel post con lai' })
    expect((await read(rest)).suggestions[0]).toMatchObject({ kind: 'cod', id: bill.id, posted: true })
    ok(await match(rest, [{ kind: 'cod', id: bill.id, amount: bill.cod - 100_000 }]))
    const paid = await expectedOf(bill)
    expect(paid.bookings.map(({ id }: { id: number }) => id)).toEqual([first, rest])
    const again = await booked(world, { amount: 1_000, content: 'viettel' })
    expect((await match(again, [{ kind: 'cod', id: bill.id, amount: 1_000 }])).body.error).toBe(
      'bank.target_settled',
    )
    ok(await undo(first))
    expect(await expectedOf(bill)).toMatchObject({ open: 100_000 })
  })

  test('not settled yet is settled by its booking, the fee shown; undone, the carrier owes it again', async () => {
    const bills = [await collected(), await collected()]
    await sql`update bill set cod_status = 'paid' where partner_id = ${carrier.id} and cod_status = 'unpaid'
      and id not in (${bills[0]!.id}, ${bills[1]!.id})`.execute(world.db)
    const total = bills.reduce((sum, { cod }) => sum + cod, 0)
    const id = await booked(world, { amount: total - 30_000, content: 'VTP thanh toan COD' })
    const best = (await read(id)).suggestions.find(
      ({ posted, slips }: { posted: boolean; slips?: Part[] }) => slips && !posted,
    )
    expect(best.reasons).toContain('Chưa đối soát: khớp là đối soát luôn')
    expect(best.reasons.join()).toContain('giữ phí 30,000 đ')
    const owes = await balance(`partner:${carrier.id}`)
    const wrong = best.slips.map((slip: Part) => ({ ...slip, fee: 0 }))
    expect((await match(id, wrong)).body.error).toBe('cod.mismatch')
    expect(await readBill(world, bills[0]!)).toMatchObject({ cod_status: 'unpaid', remitted_cod: null })
    ok(await match(id, best.slips))
    expect(await readBill(world, bills[0]!)).toMatchObject({ cod_status: 'paid' })
    expect((await balance(`partner:${carrier.id}`)) - owes).toBe(-total)
    expect((await read(id)).parts[0]).toMatchObject({ how: 'confirmed' })
    ok(await undo(id))
    expect(await readBill(world, bills[0]!)).toMatchObject({
      cod_status: 'unpaid',
      remitted_cod: null,
      cod_fee: 0,
    })
    expect(await balance(`partner:${carrier.id}`)).toBe(owes)
    expect((await undo(id)).body.error).toBe('bank.nothing')
    ok(await match(id, best.slips))
  })

  test('held before it is known meets its remittance in suspense: nothing more is posted', async () => {
    const bill = await collected()
    await settle([{ id: bill.id, remitted: bill.cod, fee: 0 }])
    const id = await booked(world, { amount: bill.cod, content: 'tien cod' })
    await hold(id)
    const at = await balance(`bank:${ours}`)
    const target = [{ kind: 'cod', id: bill.id, amount: bill.cod }]
    const seen = ok(await ac().post('/api/bank-transactions/match/preview', { id, targets: target })).data
    expect(seen).toMatchObject({ refusal: null, rows: [] })
    ok(await match(id, target))
    expect(await balance(`bank:${ours}`)).toBe(at)
    expect(ok(await undo(id)).data.status).toBe('held')
    expect(await expectedOf(bill)).toMatchObject({ open: bill.cod })
  })

  test('of two accountants at once one wins, and the same submit again is the same answer', async () => {
    const bill = await collected()
    await settle([{ id: bill.id, remitted: bill.cod, fee: 0 }])
    const rows = [
      await booked(world, { amount: bill.cod, content: 'vtp 1' }),
      await booked(world, { amount: bill.cod, content: 'vtp 2' }),
    ] as const
    const target = [{ kind: 'cod', id: bill.id, amount: bill.cod }]
    const answers = await Promise.all([match(rows[0], target, 'ac'), match(rows[1], target, 'ac2')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('bank.target_settled')
    const won = rows[answers.findIndex(({ status }) => status === 200)] as number
    const key = submit()
    const undone = { id: won, reason: 'thử lại' }
    const [one, two] = [
      ok(await ac().post('/api/bank-transactions/undo', undone, key)),
      ok(await ac().post('/api/bank-transactions/undo', undone, key)),
    ]
    expect(two).toEqual(one)
    expect(await expectedOf(bill)).toMatchObject({ open: bill.cod })
  })

  test('is refused to others, of another station, and going out', async () => {
    const bill = await collected()
    await settle([{ id: bill.id, remitted: bill.cod, fee: 0 }])
    const id = await booked(world, { amount: bill.cod, content: 'vtp' })
    const target = [{ kind: 'cod', id: bill.id, amount: bill.cod }]
    for (const who of ['CS', 'SS', 'OP', 'PA']) expect((await match(id, target, who)).status).toBe(403)
    expect((await match(id, [{ ...target[0]!, id: 999_999_999 }])).status).toBe(404)
    const out = await booked(world, { amount: -bill.cod, content: 'chi' })
    expect((await match(out, target)).body.error).toBe('bank.direction')
    expect(await expectedOf(bill)).toMatchObject({ open: bill.cod })
  })
})

describe('a partner’s refund', () => {
  const asked = async (who = 'AC', amount = 321_000) =>
    ok(
      await world
        .as(who)
        .post('/api/partner-refund', { partner_id: carrier.id, amount, note: 'bồi hoàn' }, submit()),
    ).data
  const statusOf = async (id: number) =>
    (await sql<{ status: number }>`select status from partner_refund where id = ${id}`.execute(world.db))
      .rows[0]?.status

  test('asked for is confirmed by its booking, not by its maker, and waits again when undone', async () => {
    const refund = await asked()
    const id = await booked(world, { amount: 321_000, content: `hoan tien ${refund.code}` })
    expect((await read(id)).suggestions[0]).toMatchObject({
      kind: 'partner_refund',
      id: refund.id,
      posted: false,
    })
    const target = [{ kind: 'partner_refund', id: refund.id, amount: 321_000 }]
    expect((await match(id, target)).body.error).toBe('access.own_work')
    ok(await match(id, target, 'ac2'))
    expect(await statusOf(refund.id)).toBe(1)
    ok(await undo(id))
    expect(await statusOf(refund.id)).toBe(0)
    expect((await match(id, [{ ...target[0]!, amount: 321_000 }], 'ac2')).status).toBe(200)
  })

  test('confirmed before stands on its account: linked there, held it would stand twice', async () => {
    const refund = ok(
      await ac().post(
        '/api/partner-refund',
        { partner_id: carrier.id, card: ours, amount: 222_000 },
        submit(),
      ),
    ).data
    ok(await world.as('AD').put(`/api/partner-refund/${refund.id}`, { newStatus: 1 }))
    const id = await booked(world, { amount: 222_000, content: 'hoan' })
    const target = [{ kind: 'partner_refund', id: refund.id, amount: 222_000 }]
    await hold(id)
    expect((await match(id, target)).body.error).toBe('bank.held')
    ok(await undo(id))
    const at = await balance(`bank:${ours}`)
    ok(await match(id, target))
    expect(await balance(`bank:${ours}`)).toBe(at)
    const back = { newStatus: -1, reason: 'nhầm', reverses: true }
    const reversed = await world.as('AC2').put(`/api/partner-refund/${refund.id}`, back)
    expect(reversed.body.error).toBe('ledger.booked_at_bank')
  })
})

describe('money that is ours', () => {
  test('a fee is known by its words, posted to its account, and taken back', async () => {
    const id = await booked(world, { amount: -11_000, content: 'THU PHI SMS BANKING T11/2026' })
    const [best] = (await read(id)).suggestions
    expect(best).toMatchObject({ kind: 'fee', id: ours, score: 80 })
    const before = await balance('expense:bank_fee')
    ok(await match(id, [{ kind: 'fee', id: ours, amount: 11_000 }]))
    expect((await balance('expense:bank_fee')) - before).toBe(11_000)
    const { row, parts } = await read(id)
    expect(row).toMatchObject({ status: 'matched', targets: ['Phí ngân hàng'] })
    expect(row.reason).toContain('sms banking')
    expect(parts[0].document).toMatch(/^Phí ngân hàng \d+$/)
    ok(await undo(id))
    expect(await balance('expense:bank_fee')).toBe(before)
  })

  test('one whose words say nothing needs a reason; of another account or a held one it is booked right', async () => {
    const id = await booked(world, { amount: -33_000, content: 'GD 998877' })
    const target = [{ kind: 'fee', id: ours, amount: 33_000 }]
    const refused = await match(id, target)
    expect([refused.status, refused.body.details?.[0].path]).toEqual([400, 'reason'])
    expect((await match(id, [{ kind: 'fee', id: other.id, amount: 33_000 }])).status).toBe(404)
    await hold(id)
    ok(await match(id, target, 'AC', { reason: 'Phí xác nhận số dư' }))
    expect((await read(id)).row.reason).toBe('Phí xác nhận số dư')
    expect(ok(await undo(id)).data.status).toBe('held')
  })

  test('interest comes in, never out; a customer’s code makes it their money', async () => {
    const id = await booked(world, { amount: 3_427, content: 'TRA LAI TIEN GUI KHONG KY HAN' })
    expect((await read(id)).suggestions[0]).toMatchObject({ kind: 'interest' })
    const before = await balance('revenue:interest')
    ok(await match(id, [{ kind: 'interest', id: ours, amount: 3_427 }]))
    expect((await balance('revenue:interest')) - before).toBe(-3_427)
    const out = await booked(world, { amount: -3_000, content: 'lai' })
    expect((await match(out, [{ kind: 'interest', id: ours, amount: 3_000 }])).body.error).toBe(
      'bank.direction',
    )
    const customer = await customerOf(world)
    const theirs = await booked(world, { amount: 900_000, content: `${customer.code} nop tien mat` })
    expect((await read(theirs)).suggestions.map(({ kind }: Part) => kind)).toEqual(['customer'])
  })

  test('cash brought to the bank leaves the station’s', async () => {
    const { rows } = await sql<{ id: number }>`select id from station order by position limit 1`.execute(
      world.db,
    )
    const station = rows[0]?.id as number
    const id = await booked(world, { amount: 5_000_000, content: 'NOP TIEN MAT VAO TK' })
    expect((await read(id)).suggestions[0]).toMatchObject({ kind: 'cash', id: station })
    const before = await balance(`cash:${station}`)
    ok(await match(id, [{ kind: 'cash', id: station, amount: 5_000_000 }]))
    expect((await balance(`cash:${station}`)) - before).toBe(-5_000_000)
    ok(await undo(id))
    expect((await match(id, [{ kind: 'cash', id: 999_999, amount: 5_000_000 }])).status).toBe(404)
  })

  test('a transfer between our accounts is two halves that find each other', async () => {
    const amount = 70_000_000
    const out = await booked(world, { amount: -amount, content: `DIEU CHUYEN VON DEN ${other.number}` })
    const back = await booked(world, {
      amount,
      content: 'NHAN DIEU CHUYEN VON',
      account: other.number,
      counterAccount: vietcombank,
    } as never)
    expect((await read(out)).suggestions[0]).toMatchObject({ kind: 'own', id: other.id })
    const suspense = await balance('suspense:bank')
    ok(await match(out, [{ kind: 'own', id: other.id, amount }]))
    expect((await balance('suspense:bank')) - suspense).toBe(amount)
    expect((await expected({ kind: 'own_transfer' }))[0]).toMatchObject({ open: amount, card_id: other.id })
    ok(await match(back, [{ kind: 'own', id: ours, amount }]))
    expect(await balance('suspense:bank')).toBe(suspense)
    const first = await undo(out)
    expect(first.body.error).toBe('bank.other_half')
    ok(await undo(back))
    ok(await undo(out))
    expect(await balance('suspense:bank')).toBe(suspense)
    const [one, two] = await Promise.all([
      match(out, [{ kind: 'own', id: other.id, amount }], 'ac'),
      match(back, [{ kind: 'own', id: ours, amount }], 'ac2'),
    ])
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(await balance('suspense:bank')).toBe(suspense)
    expect((await match(out, [{ kind: 'own', id: ours, amount }])).body.error).toBe('bank.taken')
  })
})

test('a card load is linked to what left the bank; while it is, it is not changed or deleted', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from card where kind = 'card' and currency = 'JPY'`.execute(world.db)
  const load = ok(
    await ac().post('/api/credit', {
      card_id: rows[0]?.id,
      bank_id: ours,
      foreign_amount: 100_000,
      bank_reference: 'FT7788990',
    }),
  ).data
  const id = await booked(world, { amount: -load.amount, content: 'NAP THE FT7788990' })
  expect((await read(id)).suggestions[0]).toMatchObject({ kind: 'card_load', id: load.id, posted: true })
  const elsewhere = await booked(world, { amount: -load.amount, content: 'nap the', account: other.number })
  const target = [{ kind: 'card_load', id: load.id, amount: load.amount }]
  expect((await match(elsewhere, target)).body.error).toBe('bank.other_account')
  const at = await balance(`bank:${ours}`)
  ok(await match(id, target))
  expect(await balance(`bank:${ours}`)).toBe(at)
  expect((await ac().del(`/api/credit/${load.id}`)).body.error).toBe('ledger.booked_at_bank')
  ok(await undo(id))
  ok(await ac().del(`/api/credit/${load.id}`))
  expect((await match(id, target)).body.error).toBe('bank.target_settled')
})

test('a bill that was delivered and still asks for money is found by its amount', async () => {
  const bill = await billAt(world, 16, { method: 'OTHER', debt_limit: 100_000_000 })
  await world.as('OP').post('/api/bill/change/status', { ids: [bill.id], status: 17 })
  const { due, status } = await readBill(world, bill)
  expect([status, due > 0]).toEqual([17, true])
  const id = await booked(world, { amount: due, content: 'chuyen tien' })
  expect((await read(id)).suggestions[0]).toMatchObject({ kind: 'bill', id: bill.id, asked: due })
})

test('the words are kept by the accountant: a partner’s say which, and take effect at once', async () => {
  const of = (body: object) => ac().post('/api/bank-word', body, submit())
  const refused = await of({ purpose: 'partner', words: 'xin chao' })
  expect([refused.status, refused.body.details?.[0].path]).toEqual([400, 'partner'])
  expect((await of({ purpose: 'fee', words: '-' })).status).toBe(400)
  expect((await world.as('CS').post('/api/bank-word', { purpose: 'fee', words: 'abc' })).status).toBe(403)
  ok(await of({ purpose: 'fee', words: 'Phụ thu cuối kỳ', direction: 'out' }))
  const id = await booked(world, { amount: -5_500, content: 'PHU THU CUOI KY 11' })
  expect((await read(id)).suggestions[0]).toMatchObject({ kind: 'fee' })
  ok(await match(id, [{ kind: 'fee', id: ours, amount: 5_500 }]))
})

describe('a thing of ours', () => {
  let things = 0
  const bought = async (value: number) => {
    things += 1
    return ok(await ac().post('/api/asset', { name: `Máy in tem ${things}`, value })).data
  }
  const asset = async (id: number) => ok(await ac().get(`/api/asset/${id}`)).data
  const out = (amount: number) => booked(world, { amount: -amount, content: 'CK MUA MAY IN' })

  test('is paid for at the bank, also in parts, and open again when that is undone', async () => {
    const { id, code } = await bought(7_400_000)
    expect((await asset(id)).unpaid).toBe(7_400_000)
    const owed = await balance('clearing:assets')
    const [first, rest] = [await out(7_000_000), await out(400_000)]
    ok(await match(first, [{ kind: 'asset', id, amount: 7_000_000 }]))
    expect((await asset(id)).unpaid).toBe(400_000)
    expect(await balance('clearing:assets')).toBe(owed + 7_000_000)
    expect((await read(first)).row).toMatchObject({ status: 'matched', targets: [code] })
    expect((await read(first)).parts[0]).toMatchObject({
      kind: 'asset',
      code,
      how: 'made',
      amount: 7_000_000,
    })
    ok(await match(rest, [{ kind: 'asset', id, amount: 400_000 }]))
    expect(ok(await ac().get('/api/assets', { open: 'bought', q: code })).results).toEqual([])
    expect((await ac().put(`/api/asset/${id}`, { value: 8_000_000, version: 1 })).body.error).toBe(
      'assets.paid',
    )
    expect((await ac().del(`/api/asset/${id}`)).body.error).toBe('assets.paid')
    ok(await undo(first))
    expect((await asset(id)).unpaid).toBe(7_000_000)
    expect(ok(await ac().get('/api/assets', { open: 'bought', q: code })).results).toMatchObject([{ id }])
  })

  test('is paid no more than it cost, no other way and not twice', async () => {
    const { id } = await bought(2_000_000)
    const [all, more, back] = [
      await out(2_000_000),
      await out(2_000_001),
      await booked(world, { amount: 5_000, content: 'TRA LAI' }),
    ]
    const pay = async (booking: number, amount: number) =>
      (await match(booking, [{ kind: 'asset', id, amount }])).body.error
    expect(await pay(more, 2_000_001)).toBe('bank.target_amount')
    expect(await pay(back, 5_000)).toBe('bank.direction')
    const twice = await out(2_000_000)
    const both = await Promise.all([pay(all, 2_000_000), pay(twice, 2_000_000)])
    expect(both.toSorted()).toEqual(['bank.target_settled', undefined])
    expect((await match(back, [{ kind: 'asset', id: 999_999, amount: 5_000 }])).status).toBe(404)
  })

  test('that is sold brings its price, whatever is still owed for it', async () => {
    const { id, version } = await bought(3_000_000)
    ok(
      await ac().post('/api/asset/dispose', {
        id,
        gone_for: 500_000,
        place: 'later',
        reason: 'bán lại',
        version,
      }),
    )
    expect(await asset(id)).toMatchObject({ unpaid: 3_000_000, unreceived: 500_000 })
    const booking = await booked(world, { amount: 500_000, content: 'TIEN MUA MAY IN CU' })
    ok(await match(booking, [{ kind: 'asset', id, amount: 500_000 }]))
    expect(await asset(id)).toMatchObject({ unpaid: 3_000_000, unreceived: 0 })
  })
})
