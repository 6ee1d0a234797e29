/** Test helper: buying cards are loaded, their statements come in and are set against orders. */
import { sql } from 'kysely'
import * as billing from '#cashdesk/cards/card-billing.api.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import * as load from '#cashdesk/cards/card-load.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, accountants, anew, oneOf, ours } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import { form } from '#testing/form.ts'
import { workbook } from '#testing/sheet.ts'

const loads = () =>
  sql<{ id: number }>`select id from card_load order by deleted_at is null desc, id desc limit 5`
const lines = (status: number) => sql<{ id: number; card: number; amount: number; status: number }>`
  select id, card_id as card, amount::float8 as amount, status from billing
  order by status = ${status} desc, id desc limit 6`
/** What the books took from a card for an order of this world. */
const bought = (world: MoneyWorld) => sql<{ id: number; card: number; paid: number }>`
  select o.id, o.card_id as card, (o.actual_price * o.quantity + coalesce(o.actual_ship, 0) + o.tax)::float8 as paid
  from orders o where o.${ours(world)} and o.bought_at is not null and o.card_id = ${world.cards[0]}
  order by o.status >= ${lit(orderStatus.bought)} desc, o.charge_status = ${lit(chargeStatus.pending)} desc, o.id desc limit 5`

export const cardSteps: Steps = {
  'a card is loaded': anew([load.createCredit, load.loadCard], accountants, (random, { cards, banks }) => ({
    card_id: random.pick(cards),
    bank_id: random.pick(banks),
    foreign_amount: random.pick([100, 250_000, 1_000_000]),
    ...(random.chance(0.4) ? { fee: random.pick([0, 11_000, 55_555]) } : {}),
    ...(random.chance(0.3) ? { load_date: random.pick(['30-10-2026', '15-11-2026']) } : {}),
    ...(random.chance(0.3) ? { bank_reference: `FT${random.int(1, 6)}` } : {}),
  })),
  'a load is changed': about(load.changeLoad, accountants, {
    named: true,
    rows: loads,
    body: (_, random) => ({ foreign_amount: random.pick([1, 99.5, 480_000]) }),
  }),
  'a load is deleted': about(load.deleteLoad, accountants, {
    named: true,
    rows: loads,
    body: () => ({ reason: 'nạp nhầm' }),
  }),
  'a statement line is typed': about(billing.createBilling, accountants, {
    rows: bought,
    body: ({ card, paid }, random) => ({
      card_id: card,
      posted_on: '21-11-2026',
      amount: random.chance(0.7) ? paid : random.pick([-500, 120, paid + 50]),
    }),
  }),
  'a statement comes in as a file': {
    calls: [billing.billingImport.run],
    choose: async (world, random) => {
      const order = await oneOf(world, random, bought(world))
      const bytes = await workbook(
        ['Thẻ', 'Ngày', 'Số tham chiếu', 'Nội dung', 'Số tiền'],
        [['4417', '21-11-2026', `RKT-${order?.id ?? 0}`, 'RAKUTEN', order?.paid ?? 77]],
      )
      const who = random.pick(accountants)
      return {
        who,
        call: billing.billingImport.run,
        ...form({}, [{ field: 'file', name: 'the.xlsx', bytes }]),
      }
    },
  },
  'a statement line is set against an order': {
    calls: [billing.completeBilling],
    choose: async (world, random) => {
      const [line, order] = [await oneOf(world, random, lines(0)), await oneOf(world, random, bought(world))]
      if (!line || !order) return null
      const body = { id: line.id, order_ids: [order.id], note: 'lệch phí' }
      return { who: random.pick(accountants), call: billing.completeBilling, body }
    },
  },
  'a statement line is left out or taken up again': about(billing.changeBilling, accountants, {
    named: true,
    rows: () => lines(1),
    body: ({ status }, random) => ({
      status:
        status === billingStatus.matched || random.chance(0.5)
          ? billingStatus.waiting
          : billingStatus.leftOut,
      reason: 'xem lại',
    }),
  }),
  'a statement line is changed': about(billing.updateBilling, accountants, {
    rows: () => lines(0),
    body: ({ id }, random) => ({ id, amount: random.pick([12_800, 25_600, -300]) }),
  }),
  'a statement line is deleted': about(billing.deleteBilling, accountants, {
    named: true,
    rows: () => lines(0),
    body: () => ({}),
  }),
}
