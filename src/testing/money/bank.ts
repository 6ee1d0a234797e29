/** Test helper: the bank's feeds and files, and what accountants decide on its bookings. */
import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import * as statement from '#cashdesk/bank/bank-statement.api.ts'
import * as bank from '#cashdesk/bank/bank.api.ts'
import * as file from '#cashdesk/bank/statement-file.api.ts'
import { statementFileStatus } from '#cashdesk/bank/statement-file.status.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { matchCertainBookings } from '#cashdesk/bank/server/bank.jobs.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { bookingOf, vietcombank } from '#testing/bank.ts'
import { about, accountants, amountOf, anew, oneOf, ours } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import type { Random } from '#demo/random.ts'
import { cassoMessage, sepayMessage } from '#outside/bank/bank.sim.ts'
import { testBankSecrets } from '#testing/app.ts'
import { form } from '#testing/form.ts'

interface Booking {
  id: number
  amount: number
}
const bookings = (...statuses: string[]) => sql<Booking>`select id, amount from bank_transaction
  order by status = any(${statuses}::text[]) desc, id desc limit 5`

/** What a customer may have paid for, with what it asks. */
const asking = (world: MoneyWorld) => sql<{ kind: bank.TargetKind; id: number; memo: string; asked: number }>`
  (select 'order' as kind, o.id, c.customer_no || ' ' || o.code as memo, o.deposit_request as asked
    from orders o join customer c on c.id = o.customer_id
    where o.${ours(world)} and o.status = ${lit(orderStatus.transacting)} and o.deposit_request > 0 order by o.id desc limit 4)
  union all (select 'bill', b.id, c.customer_no || ' ' || b.code, b.total_vnd
    from bill b join customer c on c.id = b.customer_id
    where b.${ours(world)} and b.status between ${lit(billStatus.approved)} and ${lit(billStatus.delivered)} order by b.id desc limit 3)
  union all (select 'transfer', t.id, coalesce(t.message, t.code), t.amount
    from transfer t where t.${ours(world)} and t.trans_type = 1 and t.method = 'bank' order by t.status, t.id desc limit 3)
  union all (select 'liquidation', s.id, s.code, s.amount from liquidation_order s
    where s.status = ${lit(saleStatus.unpaid)} order by s.id desc limit 3)
  union all (select 'customer', id, customer_no, 750000 from customer
    where id = any(${world.customers}::bigint[]) order by id limit 2)`

/** Bookings that wait, each with the expected booking it may well be of: same direction, the nearest amount first. */
const waitingWithExpected = () => sql<
  Booking & { kind: bank.ExpectedBookingKind; reference: number; open: number; card: number }
>`
  select t.id, t.amount, t.card_id as card, s.kind, s.reference_id as reference, abs(s.open) as open
  from bank_transaction t cross join lateral (select kind, reference_id, open from expected_booking
    where open <> 0 and withdrawn_at is null and kind <> 'own_transfer' and sign(open) = sign(t.amount)
      and coalesce(card_id, t.card_id) = t.card_id
    order by abs(open - t.amount), id desc limit 1) s
  where t.status in (${lit(bankStatus.new, bankStatus.suggested, bankStatus.held)}) order by abs(s.open - t.amount), t.id desc limit 5`

/** What this account is to book for a posting of ours: + in, − out. */
const expected = () => sql<{
  open: number
}>`select e.open from expected_booking e left join card on card.id = e.card_id
  where e.open <> 0 and e.withdrawn_at is null and coalesce(card.account_number, ${vietcombank}) = ${vietcombank}
  order by e.id desc limit 6`

/** Both feeds tell the same booking, and a file once more. */
async function booking(world: MoneyWorld, random: Random) {
  const known = random.chance(0.3) ? world.told.at(-random.int(1, 5)) : undefined
  if (known) return known
  const expect = random.chance(0.3) ? await oneOf(world, random, expected()) : undefined
  const target = expect ? undefined : await oneOf(world, random, asking(world))
  const other = random.chance(0.1) ? -amountOf(random) : amountOf(random)
  const made = bookingOf({
    amount: expect?.open ?? (target && random.chance(0.7) ? target.asked : other),
    content: target && random.chance(0.8) ? `${target.memo} chuyen tien` : 'tien hang thang nay',
  })
  world.told.push(made)
  return made
}

async function messageOf(world: MoneyWorld, random: Random) {
  const feed = random.pick(['sepay', 'casso'] as const)
  const message = feed === 'sepay' ? sepayMessage : cassoMessage
  const { body, headers } = message(testBankSecrets, await booking(world, random), world.app.now())
  return { call: feed === 'sepay' ? bank.sepayHookCall : bank.cassoHookCall, body, headers }
}

export const bankSteps: Steps = {
  'the bank tells of a booking': {
    calls: [bank.sepayHookCall, bank.cassoHookCall],
    choose: async (world, random) => ({ who: 'nobody', ...(await messageOf(world, random)) }),
  },
  'somebody forges a message of the bank': {
    calls: [bank.sepayHookCall, bank.cassoHookCall],
    choose: async (world, random) => {
      const { call, body } = await messageOf(world, random)
      return { who: 'nobody', call, body, headers: { 'content-type': 'application/json' } }
    },
  },
  'a file of the bank comes in': {
    calls: [statement.importStatement],
    choose: async (world, random) => {
      const { amount, content, reference = '' } = await booking(world, random)
      const { rows } = await sql<{ id: number }>`select id from card
        where account_number = ${vietcombank}`.execute(world.app.db)
      const sums = amount > 0 ? ['', amount] : [-amount, '']
      const lines = [
        ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Mô tả'],
        ['21/11/2026', reference, ...sums, '', content],
      ]
      const bytes = Buffer.from(lines.map((line) => line.join(';')).join('\n'))
      return {
        who: random.pick(accountants),
        call: statement.importStatement,
        ...form({ card_id: String(rows[0]?.id) }, [{ field: 'file', name: 'sao-ke.csv', bytes }]),
      }
    },
  },
  'a file is released': about(file.releaseStatement, accountants, {
    rows: () =>
      sql<{
        id: number
      }>`select id from bank_import order by status = ${lit(statementFileStatus.imported)} desc, id desc limit 3`,
    body: ({ id }) => ({ id }),
  }),
  'a file is rejected': about(file.rejectStatement, accountants, {
    rows: () => sql<{ id: number }>`select id from bank_import order by id desc limit 6`,
    body: ({ id }) => ({ id, reason: 'không phải sao kê của ngân hàng' }),
  }),
  'a booking is matched or split': {
    calls: [bank.matchBank],
    choose: async (world, random) => {
      const row = await oneOf(world, random, bookings('new', 'suggested', 'held'))
      const first = await oneOf(world, random, asking(world))
      const second = await oneOf(world, random, asking(world))
      if (!row || !first || !second) return null
      const amount = Math.abs(row.amount)
      const part = amount > 1 && random.chance(0.4) ? random.int(1, amount - 1) : 0
      const targets = [
        { kind: first.kind, id: first.id, amount: amount - part },
        ...(part ? [{ kind: second.kind, id: second.id, amount: part }] : []),
      ]
      return { who: random.pick(accountants), call: bank.matchBank, body: { id: row.id, targets } }
    },
  },
  'a booking is set against a customer': about(bank.matchBank, accountants, {
    rows: () => bookings('new', 'suggested', 'held'),
    body: ({ id, amount }, random, { customers }) => ({
      id,
      targets: [{ kind: 'customer', id: random.pick(customers), amount: Math.abs(amount) }],
    }),
  }),
  'a booking is set against the expected booking it is': about(bank.matchBank, accountants, {
    rows: waitingWithExpected,
    body: ({ id, amount, kind, reference, open, card }, random, { customers }) => {
      const all = Math.abs(amount)
      const part = Math.min(all, open)
      const rest =
        amount > 0 ? { kind: 'customer', id: random.pick(customers) } : ({ kind: 'fee', id: card } as const)
      return {
        id,
        reason: 'theo sao kê',
        targets: [
          { kind, id: reference, amount: part },
          ...(all > part ? [{ ...rest, amount: all - part }] : []),
        ],
      }
    },
  }),
  'a booking is a fee, interest or cash': about(bank.matchBank, accountants, {
    rows: () => sql<Booking & { card: number; station: number }>`select t.id, t.amount, t.card_id as card,
        (select min(id) from station) as station from bank_transaction t
      where t.status in (${lit(bankStatus.new, bankStatus.suggested, bankStatus.held)}) order by t.amount, t.id desc limit 6`,
    body: ({ id, amount, card, station }, random) => {
      const own = amount > 0 ? 'interest' : 'fee'
      const kind = random.pick([own, 'cash'] as const)
      const of = kind === 'cash' ? station : card
      return { id, reason: 'theo sao kê', targets: [{ kind, id: of, amount: Math.abs(amount) }] }
    },
  }),
  'a booking is held': about(bank.holdBank, accountants, {
    rows: () => bookings('new', 'suggested'),
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a booking is left out': about(bank.ignoreBank, accountants, {
    rows: () => bookings('new', 'suggested'),
    body: ({ id }) => ({ ids: [id], reason: 'phí ngân hàng' }),
  }),
  'a decision on a booking is undone': about(bank.undoBank, accountants, {
    rows: () => bookings('matched', 'split', 'held', 'ignored'),
    body: ({ id }) => ({ id, reason: 'khớp nhầm' }),
  }),
  'bookings are looked at again': anew(bank.suggestBank, accountants, () => ({})),
  'what is certain is matched by itself': {
    calls: [],
    choose: async ({ app }) => {
      await matchCertainBookings(app.db, app.now())
      return 'done'
    },
  },
}
