import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeBehalfPayment } from '#cashdesk/behalf/behalf-payment.api.ts'
import { changePenalty } from '#cashdesk/debts/penalty.api.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { changeRefund } from '#cashdesk/transfers/payout.api.ts'
import { changeTransaction } from '#cashdesk/transfers/transaction.api.ts'
import { editSupport } from '#cashdesk/transfers/support.api.ts'
import { customerDebts } from '#customers/debts.api.ts'
import { levelProposals } from '#customers/level-proposal.api.ts'
import { changeLiquidation } from '#liquidation/core/liquidation.api.ts'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'
import { updateSaleMessage } from '#liquidation/money/sale-money.api.ts'
import { saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { changeLeave } from '#staff/leave.api.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import { givenOut, onSale, proposedBy, soldTo } from '#testing/sale.ts'
import type { TestGoods } from '#testing/sale.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'

export type Body = Record<string, unknown>
export type Written = Body & { id: number }

/** Something that waits for a second person: how it is made, how each part of it is rewritten, and how it is checked. */
export interface Checked {
  /** As its status table calls it. */
  entity: string
  makers: readonly string[]
  editors: readonly string[]
  checkers: readonly string[]
  make(who: string): Promise<Written>
  /** The call that changes it; none: what was written stays. */
  change?: { body: unknown }
  send(who: string, id: number, body: Body): Promise<TestAnswer>
  /** What is sent to change each field for the n-th time. */
  fields: Readonly<Record<string, (n: number) => Body | Promise<Body>>>
  check(who: string, id: number): Promise<TestAnswer>
}

const desk = ['SU', 'AD', 'AC', 'AC2', 'CS'] as const
const books = ['SU', 'AD', 'AC', 'AC2'] as const
const managers = ['SU', 'AD'] as const

/** A day of the n-th week from March 2027 on. */
function dayOf(week: number, further = 0): string {
  const day = new Date(Date.UTC(2027, 2, 1 + 7 * week + further))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(day.getUTCDate())}-${pad(day.getUTCMonth() + 1)}-${day.getUTCFullYear()}`
}

/** Everything with a checker that people may rewrite while it waits, by what it is called. */
export async function everyChecked(world: TestApp): Promise<Readonly<Record<string, Checked>>> {
  // Each a request of its own: without a key, the same words within ten seconds are answered as before.
  const own = () => ({ 'idempotency-key': randomUUID() })
  const post = (who: string, path: string, body: Body) => world.as(who).post(path, body, own())
  const put = (who: string, path: string, body: Body) => world.as(who).put(path, body, own())
  const seller = (await world.as('SS').me()).id
  const cards = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .where('partner_id', 'is', null)
    .orderBy('id')
    .execute()
  const banks = cards.map(({ id }) => id)
  const ranks = await world.db
    .selectFrom('customer_level')
    .select('code')
    .where('is_primary', '=', false)
    .orderBy('code')
    .execute()
  const levels = ranks.map(({ code }) => code)
  const buyer = (await world.as('AF').me()).id
  const anybody = async () => (await customerOf(world)).id
  const customerWith = async (amount: number) => {
    const customer_id = await anybody()
    const { id } = ok(await post('CS', '/api/transfer', { customer_id, amount, card_id: banks[0] })).data
    ok(await post('AC', '/api/transfer/confirm', { id }))
    return customer_id
  }
  let proposed = 0
  let goods: TestGoods | undefined
  /** A piece of goods on sale that somebody buys; they are many. */
  const saleOf = async () => {
    goods ??= await onSale(world.db, (await orderAt(world, 11)).id, 10_000)
    return soldTo(world.db, goods, { buyer: await anybody(), price: 300_000 })
  }
  let weeks = 0
  let refunds = 0
  let files = 0
  const orders: number[] = []
  const transfers = {
    entity: 'transfer',
    makers: desk,
    editors: desk,
    checkers: books,
    change: changeRefund,
    send: (who, id, body) => put(who, `/api/transfer/refund/${id}`, body),
    check: (who, id) => post(who, '/api/transfer/confirm', { id }),
  } satisfies Partial<Checked>
  const aboutMoney: Checked['fields'] = {
    amount: (n) => ({ amount: 500_000 + n }),
    receive_bank: (n) => ({ receive_bank: `Ngân hàng ${n}` }),
    receive_account: (n) => ({ receive_account: `0071${n}` }),
    receive_holder: (n) => ({ receive_holder: `NGUYEN VAN ${n}` }),
    message: (n) => ({ message: `chuyen tien ${n}` }),
    note: (n) => ({ note: `lần ${n}` }),
  }

  return {
    'a receipt': {
      make: async (who) => {
        const body = { customer_id: await anybody(), amount: 500_000, card_id: banks[0] }
        return ok(await post(who, '/api/transfer', body)).data
      },
      ...transfers,
      fields: {
        ...aboutMoney,
        method: (n) => ({ method: n % 2 ? 'cash' : 'bank', card_id: banks[0] }),
        card_id: (n) => ({ method: 'bank', card_id: banks[n % banks.length] }),
      },
    },
    'a payout': {
      make: async (who) => {
        const body = {
          customer_id: await customerWith(2_000_000),
          amount: 500_000,
          receive_bank: 'VCB',
          receive_account: '007100',
        }
        return ok(await post(who, '/api/transfer/refund', body)).data
      },
      ...transfers,
      fields: {
        ...aboutMoney,
        method: (n) => ({ method: n % 2 ? 'cash' : 'bank' }),
        card_id: (n) => ({ method: 'bank', card_id: banks[n % banks.length] }),
      },
    },
    'a penalty': {
      entity: 'penalty',
      makers: desk,
      // What comes off a colleague's salary is not for support to see.
      editors: books,
      checkers: books,
      make: async (who) => {
        const order = await orderAt(world, 1)
        orders.push(order.id)
        const body = { customer_id: order.customerId, kind: 'late', amount: 50_000, note: 'chậm' }
        return ok(await post(who, '/api/punish', body)).data
      },
      change: changePenalty,
      send: (who, id, body) => put(who, `/api/punish/${id}`, body),
      fields: {
        kind: (n) => ({ kind: n % 2 ? 'damage' : 'other' }),
        amount: (n) => ({ amount: 50_000 + n }),
        order_id: (n) => ({ order_id: n % 2 ? orders.at(-1) : null }),
        note: (n) => ({ note: `chậm ${n} ngày` }),
        staff_id: (n) => ({ staff_id: n % 2 ? seller : null }),
      },
      check: (who, id) => post(who, '/api/punish/confirm', { ids: [id] }),
    },
    'a payment on behalf': {
      entity: 'behalf_payment',
      makers: desk,
      editors: desk,
      checkers: books,
      make: async (who) => {
        const customer_id = await customerWith(9_000_000)
        const body = { customer_id, currency: 'USD', amount: 20, name: 'Tên miền', supplier: 'Namecheap' }
        return ok(await post(who, '/api/quote-payment', body)).data
      },
      change: changeBehalfPayment,
      send: (who, id, body) => put(who, `/api/quote-payment/${id}`, body),
      fields: {
        name: (n) => ({ name: `Tên miền ${n}` }),
        supplier: (n) => ({ supplier: `Nhà cung cấp ${n}` }),
        receive_info: (n) => ({ receive_info: `pay${n}@example.com` }),
        link: (n) => ({ link: `https://example.com/${n}` }),
        amount: (n) => ({ amount: 20 + n }),
        currency: (n) => ({ currency: n % 2 ? 'JPY' : 'USD', amount: 30 }),
        exchange_rate: (n) => ({ exchange_rate: 200 + n }),
        payment_channel: (n) => ({ payment_channel: n % 2 ? 'transfer' : 'conbini' }),
        note: (n) => ({ note: `trước ${n} giờ` }),
      },
      check: (who, id) => post(who, '/api/quote-payment/approve', { ids: [id] }),
    },
    'money of a partner': {
      entity: 'partner_refund',
      makers: books,
      editors: books,
      checkers: books,
      make: async (who) => {
        refunds += 1
        const partner_id = (await world.db.selectFrom('partner').select('id').executeTakeFirstOrThrow()).id
        return ok(await post(who, '/api/partner-refund', { partner_id, amount: 40_000 + refunds })).data
      },
      send: (who) => world.as(who).get('/api/partner-refunds'),
      fields: {},
      check: (who, id) => put(who, `/api/partner-refund/${id}`, { newStatus: partnerRefundStatus.received }),
    },
    'a request for support': {
      entity: 'support_request',
      makers: desk,
      editors: managers,
      checkers: desk,
      make: async (who) =>
        ok(await post(who, '/api/request/support', { kind: 'other', content: 'Xem giúp' })).data,
      change: editSupport,
      send: (who, id, body) => put(who, '/api/request/support', { id, content: 'Xem giúp', ...body }),
      fields: {
        kind: (n) => ({ kind: n % 2 ? 'refund' : 'other' }),
        content: (n) => ({ content: `Xem giúp lần ${n}` }),
      },
      check: (who, id) => post(who, '/api/request/support/update', { id, answer: 'xong' }),
    },
    'a proposed level': {
      entity: 'level_proposal',
      makers: desk,
      editors: desk,
      checkers: managers,
      make: async (who) => {
        const body = { customer_id: await anybody(), level_code: levels[0], reason: 'mua nhiều' }
        return ok(await post(who, '/api/level-proposal', body)).data
      },
      change: levelProposals.calls.update as object as { body: unknown },
      send: (who, id, body) => put(who, `/api/level-proposal/${id}`, body),
      fields: {
        customer_id: async () => ({ customer_id: await anybody() }),
        level_code: (n) => ({ level_code: levels[n % levels.length] }),
        reason: (n) => ({ reason: `mua ${n} đơn` }),
      },
      check: (who, id) => post(who, '/api/level-proposal/grant', { id }),
    },
    'a proposed debt limit': {
      entity: 'customer_debt',
      makers: desk,
      editors: desk,
      checkers: managers,
      make: async (who) => {
        const body = { customer_id: await anybody(), amount: 1_000_000, reason: 'mua nhiều' }
        return ok(await post(who, '/api/customer-debt', body)).data
      },
      change: customerDebts.calls.update as object as { body: unknown },
      send: (who, id, body) => put(who, `/api/customer-debt/${id}`, body),
      fields: {
        customer_id: async () => ({ customer_id: await anybody() }),
        amount: (n) => ({ amount: 1_000_000 + n }),
        reason: (n) => ({ reason: `mua ${n} đơn` }),
        due_date: (n) => ({ due_date: dayOf(n % 50) }),
      },
      check: async (who, id) => {
        const { customer_id } = ok(await world.as(who).get(`/api/customer-debt/${id}`)).data
        const body = { user_id: customer_id, debt_limit: 1_000_000, request_id: id, reason: 'được' }
        return post(who, '/api/user/debt/limit', body)
      },
    },
    "a bank's statement file": {
      entity: 'bank_import',
      makers: books,
      editors: books,
      checkers: books,
      make: async (who) => {
        files += 1
        const bytes = Buffer.from(`Ngày giao dịch;Số tiền;Mô tả\n21/11/2026;${50_000 + files};nap tien`)
        const { body, headers } = form({ card_id: String(banks[0]) }, [
          { field: 'file', name: 's.csv', bytes },
        ])
        const { file_id } = ok(await world.as(who).post('/api/bank-statements', body, headers)).data
        return { id: file_id }
      },
      send: (who) => world.as(who).get('/api/bank-statements'),
      fields: {},
      check: (who, id) => post(who, '/api/bank-statements/release', { id }),
    },
    'a transaction above the ceiling': {
      entity: 'money_transaction',
      makers: books,
      editors: books,
      checkers: books,
      make: async (who) => {
        const contra = 'expense:compensation'
        const body = { user_id: await anybody(), trans_type: 'add', trans_amount: 30_000_000, contra }
        return ok(await post(who, '/api/transation', body)).data
      },
      change: changeTransaction,
      send: (who, id, body) => put(who, `/api/transation/change/${id}`, body),
      fields: {
        trans_type: (n) => ({ trans_type: n % 2 ? 'sub' : 'add', trans_amount: 30_000_000 }),
        trans_amount: (n) => ({ trans_type: 'add', trans_amount: 30_000_000 + n }),
        trans_postdate: (n) => ({ trans_postdate: n % 2 ? '19-11-2026' : '20-11-2026' }),
        contra: (n) => ({ contra: n % 2 ? 'cash' : 'expense:fx' }),
        note: (n) => ({ note: `đền ${n} kiện` }),
      },
      check: (who, id) => post(who, '/api/transation/release', { ids: [id] }),
    },
    'a guarantee': {
      entity: 'order_guarantee',
      makers: desk,
      editors: desk,
      checkers: books,
      make: async (who) => {
        const { id } = await orderAt(world, 3)
        return ok(await post(who, '/api/quote/guarantee', { id, reason: 'khách quen' })).data
      },
      send: (who) => world.as(who).get('/api/quote/guarantees'),
      fields: {},
      check: (who, id) => post(who, '/api/quote/guarantee/decide', { ids: [id], status: 1 }),
    },
    'a comment at a marketplace': {
      entity: 'site_act',
      makers: ['SU', 'AD', 'CS'],
      editors: ['SU', 'AD', 'CS'],
      checkers: ['SU', 'AD', 'CS'],
      make: async (who) => {
        const { id, code } = await orderAt(world, 5)
        await sql`update orders set site_code = 'mercari', item_id = ${`m8${String(id).padStart(10, '0')}`}
          where id = ${id}`.execute(world.db)
        ok(await post(who, '/api/v1/quote/mercari/autocomment', { codes: [code], text: '購入希望です。' }))
        return ok(await world.as(who).get('/api/mercari/request-comment', { q: code })).results[0]
      },
      send: (who) => world.as(who).get('/api/mercari/request-comment'),
      fields: {},
      check: (who, id) => post(who, '/api/mercari/approve-comment', { ids: [id] }),
    },
    'a sheet of opening balances': {
      entity: 'opening_import',
      makers: books,
      editors: books,
      checkers: books,
      make: async (who) => {
        const { code } = await customerOf(world)
        const bytes = await workbook(
          ['Loại *', 'Mã *', 'Ngày *', 'Dư nợ (đ)', 'Dư có (đ)'],
          [['Khách hàng', code, '02-11-2026', null, 50_000]],
        )
        ok(await sendWorkbook(world, who, '/api/ledger/opening/import', bytes))
        return ok(await world.as(who).get('/api/ledger/openings')).results[0]
      },
      send: (who) => world.as(who).get('/api/ledger/openings'),
      fields: {},
      check: (who, id) => post(who, '/api/ledger/opening/release', { id }),
    },
    'a leave that a manager entered': {
      entity: 'leave',
      makers: managers,
      editors: managers,
      checkers: managers,
      make: async (who) => {
        // A week of its own, within one year: nobody is away twice at one time.
        do weeks += 1
        while (dayOf(weeks).slice(-4) !== dayOf(weeks, 3).slice(-4))
        const days = { from_date: dayOf(weeks), from_half: 'am', to_date: dayOf(weeks, 2), to_half: 'pm' }
        const body = { kind: 'unpaid', ...days, reason: 'việc nhà', staff_id: buyer }
        return ok(await post(who, '/api/v1/staff/leave', body)).data
      },
      change: changeLeave,
      send: async (who, id, body) => {
        const { results } = ok(await world.as(who).get('/api/v1/staff/leaves', { size: 1, sort: '-id' }))
        const { kind, from_date, from_half, to_date, to_half, reason } = results[0]
        const kept = { kind, from_date, from_half, to_date, to_half, reason }
        return put(who, `/api/v1/staff/leave/${id}`, { ...kept, ...body })
      },
      fields: {
        kind: (n) => ({ kind: n % 2 ? 'sick' : 'unpaid' }),
        from_date: (n) => ({ from_date: dayOf(weeks, n % 2) }),
        from_half: (n) => ({ from_half: n % 2 ? 'pm' : 'am' }),
        to_date: (n) => ({ to_date: dayOf(weeks, 2 + (n % 2)) }),
        to_half: (n) => ({ to_half: n % 2 ? 'am' : 'pm' }),
        reason: (n) => ({ reason: `việc nhà ${n}` }),
      },
      check: (who, id) => put(who, `/api/v1/staff/leave/approve/${id}`, { status: leaveStatus.approved }),
    },
    'goods that are proposed to be sold': {
      entity: 'liquidation',
      makers: desk,
      editors: desk,
      checkers: books,
      make: async (who) => {
        const order = (await orderAt(world, 11)).id
        proposed = order
        const { id } = await proposedBy(world.db, order, (await world.as(who).me()).id)
        return ok(await world.as('AD').get(`/api/liquidation/${id}`)).data
      },
      change: changeLiquidation,
      send: (who, id, body) => put(who, `/api/liquidation/${id}`, body),
      fields: {
        order_id: () => ({ order_id: proposed }),
        status: () => ({ status: liquidationStatus.proposed }),
        ground: () => ({ ground: 'abandoned' }),
        condition: (n) => ({ condition: n % 2 ? 'good' : 'poor' }),
        liquidation_price: (n) => ({ liquidation_price: 300_000 + n }),
        message: (n) => ({ message: `hộp móp ${n} góc` }),
      },
      check: (who, id) => put(who, `/api/liquidation/accept/${id}`, {}),
    },
    'money of liquidated goods': {
      entity: 'liquidation_payment',
      makers: desk,
      editors: desk,
      checkers: books,
      make: async (who) =>
        ok(await post(who, '/api/bank-liquidation/request', { id: (await saleOf()).id })).data,
      change: updateSaleMessage,
      send: (who, id, body) => post(who, '/api/liquidation/update-message', { id, ...body }),
      fields: { message: (n) => ({ message: `thanh ly ${n}` }) },
      check: (who, id) => post(who, '/api/liquidation/confirm', { id }),
    },
    'liquidated goods that come back': {
      entity: 'liquidation_refund',
      makers: desk,
      editors: desk,
      checkers: books,
      make: async (who) => {
        const sale = await saleOf()
        const paid = ok(
          await post('CS', '/api/bank-liquidation/request', { id: sale.id, method: 'cash' }),
        ).data
        ok(await post('AC', '/api/liquidation/confirm', { id: paid.id }))
        await givenOut(world.db, sale.id, world.now())
        const body = { id: sale.id, quantity: 1, method: 'cash', note: 'vỡ' }
        return ok(await post(who, '/api/liquidation/return', body)).data
      },
      send: (who) => world.as(who).get('/api/liquidation/refunds'),
      fields: {},
      check: (who, id) =>
        post(who, '/api/liquidation/refund/status', { id, status: saleRefundStatus.refunded }),
    },
  }
}
