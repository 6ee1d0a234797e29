/**
 * Test helper: people at the cash desk who do whatever they may, and what they may not, all at once.
 * Which step comes next is told by a seed; how the steps interleave is told by PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { billAt } from '#billing/test-bill.ts'
import type { TestBill } from '#billing/test-bill.ts'
import type { Random } from '#demo/random.ts'
import { customerOf, ok, orderAt } from '#orders/test-order.ts'
import type { TestOrder } from '#orders/test-order.ts'
import type { TestAnswer, TestApp } from '#test-app.ts'
import { form } from '#test-form.ts'

/** A write under its key, with its first answer. */
export interface Write {
  who: string
  method: 'post' | 'put' | 'del'
  path: string
  body: Record<string, unknown>
  key: string
  answer?: TestAnswer
}

type Made = 'receipt' | 'refund' | 'transaction' | 'partner' | 'support' | 'payment' | 'penalty' | 'guarantee'

export interface MoneyWorld {
  app: TestApp
  customers: number[]
  orders: TestOrder[]
  bills: TestBill[]
  banks: number[]
  /** The card that buys in yen. */
  card: number
  partner: number
  certificate: string
  /** Bills that stand approved, as far as was answered. */
  approved: Set<number>
  /** Ids that were made, for the steps that need one. */
  made: Record<Made, number[]>
}

const accountants = ['AC', 'AC2', 'AD'] as const
const sellers = ['CS', 'SS', 'AC'] as const

/** Four customers with orders before their deposit and bills before their approval. */
export async function moneyWorld(app: TestApp): Promise<MoneyWorld> {
  const customers: number[] = []
  const orders: TestOrder[] = []
  for (const debt_limit of [0, 2_000_000, 50_000_000, 0]) {
    const { id } = await customerOf(app, { debt_limit })
    customers.push(id)
    orders.push(await orderAt(app, 3, { customerId: id }))
  }
  const bills = [
    await billAt(app, 13, { customerId: customers[1] as number }),
    await billAt(app, 13, { customerId: customers[2] as number }),
  ]
  const { rows } = await sql<{ banks: number[]; partner: number; card: number }>`
    select array(select id from card where kind = 'bank' and partner_id is null order by id) as banks,
      (select id from partner order by id limit 1) as partner,
      (select id from card where kind = 'card' and currency = 'JPY' order by id limit 1) as card`.execute(
    app.db,
  )
  const { banks = [], partner = 0, card = 0 } = rows[0] ?? {}
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#07a' } })
    .jpeg()
    .toBuffer()
  const sent = form({ folder: 'images/transferCertificate' }, [
    { field: 'files', name: 'chung tu.jpg', bytes: picture },
  ])
  const { path } = ok(await app.as('AC').post('/api/upload/images', sent.body, sent.headers)).data
  return {
    app,
    customers,
    orders,
    bills,
    banks: banks.map(Number),
    card,
    partner,
    certificate: path,
    approved: new Set(),
    made: {
      receipt: [],
      refund: [],
      transaction: [],
      partner: [],
      support: [],
      payment: [],
      penalty: [],
      guarantee: [],
    },
  }
}

interface Chosen extends Omit<Write, 'key' | 'answer'> {
  /** What is to be remembered of its answer. */
  remember?: () => unknown
}
type Step = (world: MoneyWorld, random: Random) => Chosen | null

const post = (who: string, path: string, body: Record<string, unknown>) =>
  ({ who, method: 'post', path, body }) as const
const amountOf = (random: Random) => random.pick([1, 250_000, 1_500_000, 8_000_000, 25_000_000, 120_000_000])
/** Mostly one of the newest: the older are settled. */
const some = (ids: readonly number[], random: Random) => {
  const near = random.chance(0.8) ? ids.slice(-3) : ids
  return near.length ? random.pick(near) : null
}

const receipts: Record<string, Step> = {
  'a receipt is asked for': ({ customers, orders, bills, banks }, random) => {
    const at = random.int(0, customers.length - 1)
    const order = random.chance(0.4) ? orders[at] : undefined
    const bill = order ? undefined : bills.find(({ customerId }) => customerId === customers[at])
    return post(random.pick(sellers), '/api/transfer', {
      customer_id: customers[at],
      amount: amountOf(random),
      ...(random.chance(0.3) ? { method: 'cash' } : { card_id: random.pick(banks) }),
      ...(order ? { order_id: order.id } : {}),
      ...(bill && random.chance(0.5) ? { bill_id: bill.id } : {}),
    })
  },
  'a receipt is confirmed': ({ made }, random) => {
    const id = some(made.receipt, random)
    return id === null ? null : post(random.pick(accountants), '/api/transfer/confirm', { id })
  },
  'a receipt is taken off its order': ({ made }, random) => {
    const id = some(made.receipt, random)
    return id === null ? null : post(random.pick(accountants), '/api/transfer/clean', { id })
  },
  'a request is cancelled': ({ made }, random) => {
    const id = some([...made.receipt, ...made.refund], random)
    return id === null
      ? null
      : post(random.pick(sellers), '/api/transfer/cancel', { id, reason: 'khách đổi ý' })
  },
}

const refunds: Record<string, Step> = {
  'a refund is asked for': ({ customers }, random) =>
    post(random.pick(sellers), '/api/transfer/refund', {
      customer_id: random.pick(customers),
      amount: amountOf(random),
      method: random.pick(['bank', 'cash']),
      receive_account: '0071000123456',
    }),
  'a refund is approved or cancelled': ({ made }, random) => {
    const id = some(made.refund, random)
    const status = random.pick([2, 2, 2, -1])
    if (id === null) return null
    return post(random.pick(accountants), '/api/transfer/refund/status', {
      id,
      status,
      reason: 'không chi nữa',
    })
  },
  'a refund is paid': ({ made, banks, certificate }, random) => {
    const id = some(made.refund, random)
    const body = { id, card_id: random.pick(banks), image_transfer: certificate }
    return id === null ? null : post(random.pick(accountants), '/api/transfer/refund/complete', body)
  },
  'a refund is deleted': ({ made }, random) => {
    const id = some(made.refund, random)
    return id === null
      ? null
      : { who: random.pick(sellers), method: 'del', path: `/api/transfer/${id}`, body: {} }
  },
}

const contras = ['cash', 'suspense:bank', 'revenue:penalty', 'expense:compensation']
const byHand: Record<string, Step> = {
  'a transaction is written': ({ customers }, random) =>
    post(random.pick(accountants), '/api/transation', {
      user_id: random.pick(customers),
      trans_type: random.pick(['add', 'sub']),
      trans_amount: amountOf(random),
      contra: random.pick(contras),
      ...(random.chance(0.4)
        ? { trans_postdate: random.pick(['30-10-2026', '15-10-2026', '01-11-2026']) }
        : {}),
    }),
  'a transaction is changed': ({ made }, random) => {
    const id = some(made.transaction, random)
    const body = { trans_type: 'add', trans_amount: amountOf(random) }
    return id === null
      ? null
      : { who: random.pick(accountants), method: 'put', path: `/api/transation/change/${id}`, body }
  },
  'a transaction is deleted': ({ made }, random) => {
    const id = some(made.transaction, random)
    return id === null
      ? null
      : { who: random.pick(accountants), method: 'del', path: `/api/transation/${id}`, body: {} }
  },
  'a partner is to pay back': ({ partner, banks }, random) =>
    post(random.pick(accountants), '/api/partner-refund', {
      partner_id: partner,
      amount: amountOf(random),
      ...(random.chance(0.5) ? { card: random.pick(banks) } : {}),
    }),
  'a partner has paid back, or does not': ({ made }, random) => {
    const id = some(made.partner, random)
    const body = { newStatus: random.pick([1, 1, -1]), reason: 'không trả nữa' }
    return id === null
      ? null
      : { who: random.pick(accountants), method: 'put', path: `/api/partner-refund/${id}`, body }
  },
  'a month is closed or opened again': (_, random) =>
    random.chance(0.5)
      ? post(random.pick(accountants), '/api/ledger/period/close', { period: '2026-10' })
      : post(random.pick(accountants), '/api/ledger/period/reopen', {
          period: '2026-10',
          reason: 'ghi thêm',
        }),
}

const orders: Record<string, Step> = {
  'a deposit is confirmed': ({ orders: known }, random) =>
    post(random.pick(accountants), '/api/quote/confirm/deposit', { ids: [random.pick(known).id] }),
  'a deposit is cancelled': ({ orders: known }, random) =>
    post(random.pick(accountants), '/api/quote/cancel/diposit', {
      ids: [random.pick(known).id],
      reason: 'khách chưa mua',
    }),
  'a bill is approved': ({ bills, approved }, random) => {
    const { id } = random.pick(bills)
    return {
      ...post(random.pick(accountants), '/api/bill/approves', { ids: [id] }),
      remember: () => approved.add(id),
    }
  },
  // Only from its approval: stepped back again and again an order would leave its bill.
  'a bill is stepped back': ({ bills, approved }, random) => {
    const bill = bills.find(({ id }) => approved.has(id))
    if (!bill) return null
    const ids = bill.orders.map(({ id }) => id)
    const back = post(random.pick(['AD', 'SU']), '/api/quote/back-status', { ids, reason: 'sai số tiền' })
    return { ...back, remember: () => approved.delete(bill.id) }
  },
  'support is asked for, and answered': ({ made, customers }, random) => {
    const id = some(made.support, random)
    if (id === null || random.chance(0.5))
      return post('CS', '/api/request/support', { content: 'đối chiếu', customer_id: random.pick(customers) })
    return post(random.pick(accountants), '/api/request/support/update', { id, answer: 'xong' })
  },
}

const onBehalf: Record<string, Step> = {
  'a payment on behalf is asked for': ({ customers }, random) =>
    post(random.pick(sellers), '/api/quote-payment', {
      customer_id: random.pick(customers),
      currency: 'JPY',
      amount: random.pick([100, 5_000, 40_000]),
      name: 'Phí hội viên',
      supplier: 'Suruga-ya',
    }),
  'a payment on behalf is approved': ({ made }, random) => {
    const id = some(made.payment, random)
    return id === null ? null : post(random.pick(accountants), '/api/quote-payment/approve', { ids: [id] })
  },
  'a payment on behalf is paid': ({ made, card, banks, certificate }, random) => {
    const id = some(made.payment, random)
    const payer = random.chance(0.6) ? { card_id: card } : { card_id: random.pick(banks), paid_vnd: 900_000 }
    const body = { ...payer, image_transfer: certificate }
    return id === null ? null : post(random.pick(accountants), `/api/quote/payment/${id}`, body)
  },
  'a payment on behalf is cancelled': ({ made }, random) => {
    const id = some(made.payment, random)
    const body = { ids: [id], reason: 'khách đổi ý' }
    return id === null ? null : post(random.pick(sellers), '/api/quote-payment/cancel', body)
  },
  'a penalty is proposed': ({ customers }, random) =>
    post(random.pick(sellers), '/api/punish', {
      customer_id: random.pick(customers),
      kind: 'late',
      amount: amountOf(random),
      note: 'Chậm thanh toán',
    }),
  'a penalty is charged': ({ made }, random) => {
    const id = some(made.penalty, random)
    return id === null ? null : post(random.pick(accountants), '/api/punish/confirm', { ids: [id] })
  },
  'a penalty is taken back': ({ made }, random) => {
    const id = some(made.penalty, random)
    const body = { ids: [id], reason: 'nhầm khách' }
    return id === null ? null : post(random.pick(accountants), '/api/punish/cancel', body)
  },
  'a guarantee is asked for': ({ orders: known }, random) =>
    post(random.pick(sellers), '/api/quote/guarantee', { id: random.pick(known).id, reason: 'khách quen' }),
  'a guarantee is approved or refused': ({ made }, random) => {
    const id = some(made.guarantee, random)
    const body = { ids: [id], status: random.pick([1, -1]), answer: 'đã xem' }
    return id === null ? null : post(random.pick(accountants), '/api/quote/guarantee/decide', body)
  },
}

const steps = { ...receipts, ...refunds, ...byHand, ...orders, ...onBehalf }
export const stepNames = Object.keys(steps)
/** Steps without which the others find no money to move. */
const often = [
  'a receipt is asked for',
  'a receipt is confirmed',
  'a receipt is confirmed',
  'a refund is asked for',
  'a refund is approved or cancelled',
  'a refund is approved or cancelled',
  'a refund is paid',
  'a refund is paid',
  'a deposit is confirmed',
]

const kinds: Readonly<Record<string, keyof MoneyWorld['made']>> = {
  '/api/transfer': 'receipt',
  '/api/transfer/refund': 'refund',
  '/api/transation': 'transaction',
  '/api/partner-refund': 'partner',
  '/api/request/support': 'support',
  '/api/quote-payment': 'payment',
  '/api/punish': 'penalty',
  '/api/quote/guarantee': 'guarantee',
}

/** Sends a write under its key, once more if it was sent before. */
export function send(app: TestApp, { who, method, path, body, key }: Write): Promise<TestAnswer> {
  return app.as(who)[method](path, body, { 'idempotency-key': key })
}

/** What happened of each step: how often it was done and how often refused. */
export type Tally = Map<string, { done: number; refused: number }>

/**
 * So many steps, `atOnce` of them at a time, some sent twice at once under one key. @returns the writes
 * that were answered, and how each step fared
 */
export async function work(
  world: MoneyWorld,
  random: Random,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<{ writes: Write[]; tally: Tally }> {
  const writes: Write[] = []
  const tally: Tally = new Map(stepNames.map((name) => [name, { done: 0, refused: 0 }]))
  const one = async (name: string) => {
    const chosen = steps[name]?.(world, random)
    if (!chosen) return
    const { remember, ...step } = chosen
    const write: Write = { ...step, key: randomUUID() }
    const twice = random.chance(0.15)
    const answers = await Promise.all([send(world.app, write), ...(twice ? [send(world.app, write)] : [])])
    write.answer = answers.find(({ status }) => status === 200) ?? (answers[0] as TestAnswer)
    writes.push(
      write,
      ...answers.filter((each) => each !== write.answer).map((answer) => ({ ...write, answer })),
    )
    const fared = tally.get(name) as { done: number; refused: number }
    if (write.answer.status !== 200 || write.answer.body.data.failed?.length) fared.refused += 1
    else {
      fared.done += 1
      remember?.()
      const kind = kinds[write.path]
      if (kind && write.method === 'post') world.made[kind].push(write.answer.body.data.id)
    }
  }
  for (let sent = 0; sent < count; sent += atOnce) {
    const names = Array.from({ length: atOnce }, () => random.pick([...stepNames, ...often]))
    await Promise.all(names.map(one))
  }
  return { writes, tally }
}
