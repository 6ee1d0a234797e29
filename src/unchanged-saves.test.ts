/**
 * What a save leaves alone, of every PUT, and every POST that says so, that takes the version of what it changes: one that names nothing
 * beside the version, or sends everything as it is, changes nothing in the database and nothing in the books,
 * and one that saw an older version is refused. What changed is read in the audit trail and the journal.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { declaredResources } from '#resources.ts'
import { everyCall } from '#routes.ts'
import { billStatus } from '#billing/bill.status.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, receive } from '#testing/order.ts'
import { demoOrders } from '#testing/demo.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
interface Walk {
  /** Where the rows are that it changes; which of them it may be, none: any. */
  table: string
  where?: ReturnType<typeof sql<boolean>>
  /** Makes such a row where the company has none. @returns its id */
  made?: () => Promise<number>
  /** Who saves; the director without it. */
  as?: string
  /** What the call cannot do without, as the row has it. */
  required?: (row: Row) => object | Promise<object>
  /** What its answer is, where that is not the record: a refusal brings no more than the version. */
  answers?: string
  /** Every use of it changes something: why. Only the older version is tried. */
  acts?: string
}

/** PUTs that take no version, and why two people at once do no harm. */
const without: Readonly<Record<string, string>> = {
  'put-report-salary-summary': 'each adds a row of its own; who was to change one writes another',
  'put-report-salary-import-revenue-update-factors': 'many rows at once; the audit trail has both',
  'put-report-salary-import-revenue-update-note': 'a note, the last word stands; the audit trail has both',
  'put-report-import-revenue-upload': 'a sheet, by the keys of its rows',
  'put-crm-comment-by-id': 'only who wrote it changes it, for some minutes; the log has both',
  'put-bid-approve': 'many bids at once, each with its result',
  'put-bid-assign': 'many bids at once, each with its result',
  'put-bid-status': 'many bids at once, each by where it stands',
  'put-cart-drop': 'many rows at once, each by where it stands',
  'put-cart-keep': 'many rows at once, each by where it stands',
  'put-cart-receive': 'many rows at once, each by where it stands',
  'put-cookie-change-status': 'a step of its status table: the second finds it taken',
  'put-ebay-cookie-change-status': 'a step of its status table: the second finds it taken',
  'put-ebay-cancel': 'many bids at once, each by where it stands',
  'put-ebay-rebid': 'many bids at once, each by where it stands',
  'put-ebay-status': 'many bids at once, each by where it stands',
  'put-mercari-change-status-bid': 'many bids at once, each by where it stands',
  'put-mercari-staff-delete': 'many bids at once, each by where it stands',
  'put-liquidation-update-status-by-id': 'a step of its status table: the second finds it taken',
  'put-me-preference': 'one’s own setting',
  'put-partner-refund-by-id': 'a step of its status table: the second finds it taken',
  'put-quote-change-payment': 'many orders at once, each with its result',
  'put-quote-change-sale': 'many orders at once, each with its result',
  'put-v1-shipment-remove': 'many waybills, each by where it stands',
  'put-package-remove': 'many packages, each by where it stands',
  'put-quote-price': 'computes anew from what stands',
  'put-staff-change-password-by-id': 'a new password stands over any before it',
  'put-transfer-image-upload': 'a new picture stands over any before it; the history keeps both',
  'put-user-assign-cancel': 'ends an assignment: the second finds it ended',
  'put-user-assign-update': 'ends an assignment: the second finds it ended',
  'put-users-change-password-by-id': 'a new password stands over any before it',
  'put-v1-notification-delete-notice': 'a notice is deleted once',
}

let world: TestApp
let customer: number
let sale: number
const person = (who = 'SU', station: unknown = 1) =>
  world.as(who, { station: typeof station === 'number' ? station : 1 })
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  const free = await sql<{ id: number }>`select c.id from customer c
    join staff s on s.id = c.sale_id where s.username = 'ss' and not c.locked and c.station_id = 1
    and not exists (select from transfer t where t.customer_id = c.id) order by c.id limit 1`.execute(
    world.db,
  )
  customer = free.rows[0]?.id as number
  sale = (await world.as('ss').me()).id
  await receive(world, { customerId: customer, amount: 50_000_000 })
})
afterAll(() => world.close())

const posted =
  (path: string, body: () => object, who = 'SU') =>
  async () =>
    ok(await person(who).post(path, body())).data.id as number
const cardOf = async (kind: string) =>
  (
    await world.db
      .selectFrom('card')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
const madeBilling = async () =>
  posted(
    '/api/billing',
    await cardOf('card').then((card_id) => () => ({ card_id, posted_on: '20-11-2026', amount: 12_800 })),
  )()
const onBill = async (bill: Row) => {
  const { rows } = await sql<{ quote_id: number }>`select order_id as quote_id from bill_order
    where bill_id = ${bill.id} order by 1 limit 1`.execute(world.db)
  return rows[0] as { quote_id: number }
}
/** A list of the first bill that waits to be handed over. */
const madeBatch = async () => {
  const { id } = await world.db
    .selectFrom('bill')
    .select('id')
    .where('status', '=', billStatus.released)
    .executeTakeFirstOrThrow()
  return posted('/api/delivery', () => ({ ids: [id] }))()
}
/** Goods of an order that nothing else was made of: proposed, or for sale with an order of them. */
const madeGoods = async (status: number): Promise<{ goods: number; sale: number; notice: number }> => {
  const { rows } = await sql<{ goods: number; order_id: number; customer_id: number }>`
    with free as (select o.* from orders o where o.customer_id is not null and o.station_id = 1 and o.bill_id is null
      and not exists (select from liquidation l where l.order_id = o.id) order by o.id limit 1)
    insert into liquidation (code, station_id, order_id, customer_id, ground, quantity, liquidation_price, condition,
      status, maker_id, accepted_by, accepted_price)
    select 'DX' || id, station_id, id, customer_id, 'abandoned', 5, 1000000, 'good', ${status}::smallint,
      (select min(id) from staff), (select max(id) from staff), 1000000 from free
    returning id as goods, order_id, customer_id`.execute(world.owner)
  const { goods, order_id, customer_id } = rows[0]!
  const made = await sql<{ sale: number; notice: number }>`with s as (
      insert into liquidation_order (code, liquidation_id, station_id, buyer_type, customer_id, quantity, price, maker_id)
      select 'TL' || ${goods}, ${goods}, 1, 'customer', (select min(c.id) from customer c
        where c.id <> ${customer_id} and c.station_id = 1), 1, 1000000, (select min(id) from staff) returning id),
    n as (insert into liquidation_notice (order_id, customer_id, kind, channel, sent_to, content, sent_at)
      values (${order_id}, ${customer_id}, 'debt', 'zalo', '0912345678', 'Kính gửi quý khách', now()) returning id)
    select s.id as sale, n.id as notice from s, n`.execute(world.owner)
  await sql`update liquidation set sold = 1 where id = ${goods}`.execute(world.owner)
  return { goods, ...made.rows[0]! }
}
const goodsAt = (status: number) => ({
  table: 'liquidation',
  made: async () => (await madeGoods(status)).goods,
})
const soldGoods = {
  table: 'liquidation_order',
  made: async () => (await madeGoods(liquidationStatus.onSale)).sale,
}
const madeFollow = async () => {
  const { id } = await world.db
    .selectFrom('bill')
    .select('id')
    .where('status', '=', billStatus.released)
    .executeTakeFirstOrThrow()
  const sent = { id, note: 'Khách hẹn', promised_day: '30-11-2026' }
  return ok(await person().put('/api/report/invoice-inventory/update', sent)).data.id as number
}
const madeProposal = async () => {
  const { rows } = await sql<{ code: string }>`select l.code from customer_level l
    where l.code <> (select level_code from customer where id = ${customer}) order by l.id limit 1`.execute(
    world.db,
  )
  return posted('/api/level-proposal', () => ({ customer_id: customer, level_code: rows[0]?.code, reason }))()
}
let shipment: number | undefined
/** A waybill of the first package abroad that is on none. */
const madeShipment = async () => {
  if (shipment) return shipment
  const { rows } = await sql<{ id: number }>`select p.id from package p where p.receive_status in (7, 8)
    and p.cancelled_at is null and not exists (select from shipment_package sp where sp.package_id = p.id and sp.off_at is null)
    and (select count(distinct (o.customer_id, o.station_id)) from package_order po join orders o on o.id = po.order_id
      where po.package_id = p.id and o.customer_id is not null
        and o.station_id = (select id from station order by position, id limit 1)) = 1 order by p.id limit 1`.execute(
    world.db,
  )
  shipment = await posted('/api/shipment', () => ({ packages: rows.map((row) => row.id) }))()
  return shipment
}
const reason = 'Xem lại'
/** A wish for the next listing of the simulated market that is on sale. */
const madeBid = async (): Promise<number> => {
  await receive(world, { customerId: customer, amount: 30_000_000 })
  for (;;) {
    const link = `https://auctions.yahoo.co.jp/jp/auction/k${(listings += 1)}`
    const made = await person().post('/api/bid/product', { link, user_id: customer, max_price: 60_000 })
    if (made.body.error !== 'bids.no_item') return ok(made).data.id
  }
}
let listings = 1_300_000_000
const bidding = { table: 'bid', made: madeBid }
const madeCart = posted('/api/cart/add', () => ({
  link: `https://jp.mercari.com/item/m${(listings += 1)}0`,
  name: 'Máy ảnh',
  price: 9_000,
  currency: 'JPY',
  quantity: 1,
  user_id: customer,
}))
const cookieAt = (site_code: string): Walk => ({
  table: 'account_cookie',
  made: async () => {
    const named = { site_code, username: `mua-${(listings += 1)}` }
    await world.db.insertInto('buying_account').values(named).execute()
    return posted('/api/cookie', () => ({ ...named, provider: 6, profile_id: 'p1', note: 'máy 1' }))()
  },
  required: async ({ account_id }) => {
    const account = await world.db
      .selectFrom('buying_account')
      .select('username')
      .where('id', '=', account_id as number)
      .executeTakeFirstOrThrow()
    return { username: account.username }
  },
})
const profile = { table: 'customer' }
const billing = { table: 'billing', made: madeBilling }
const fees = { table: 'bill', where: sql<boolean>`status = ${billStatus.confirmed}` }

/** Every PUT of the product that takes a version, and what changes a record as it does; plain records beside. */
const own: Readonly<Record<string, Walk>> = {
  'put-salary-base-by-id': {
    table: 'salary_base',
    made: posted('/api/salary/base', () => ({
      staff_id: sale,
      amount: 9_000_000,
      applied_date: '01-11-2026',
    })),
  },
  'put-salary-factor-by-id': {
    table: 'salary_factor',
    made: posted('/api/salary/factor', () => ({
      route_code: 'JP-AIR',
      factor: 1.5,
      applied_date: '01-11-2026',
    })),
  },
  'put-salary-kg-factor-by-id': {
    table: 'salary_kg_factor',
    made: posted('/api/salary/kg-factor', () => ({
      route_code: 'JP-AIR',
      factor: 2_000,
      applied_date: '01-11-2026',
    })),
  },
  'put-crm-task-by-id': {
    table: 'crm_task',
    made: posted('/api/crm/task', () => ({ title: 'Gọi khách', task_group: 'call' })),
  },
  'put-crm-plan-by-id': {
    table: 'crm_plan',
    made: posted('/api/crm/plan', () => ({ title: 'Kế hoạch tháng', month: '2099-11' })),
  },
  'put-crm-project-by-id': {
    table: 'crm_project',
    made: posted('/api/crm/project', () => ({ title: 'Mở tuyến Đức' })),
  },
  'put-crm-work-by-id': {
    table: 'crm_work',
    made: async () => {
      const task_id = await posted('/api/crm/task', () => ({ title: 'Gọi khách', task_group: 'call' }))()
      return posted('/api/crm/work', () => ({ task_id, title: 'Gọi' }))()
    },
  },
  'put-bill-by-id': { table: 'bill', where: sql`status = ${billStatus.new}` },
  'put-bill-collect-by-id': { table: 'bill', where: sql`status = ${billStatus.new}`, acts: 'gathers orders' },
  'put-bill-edit-price': { ...fees, required: async (bill) => ({ ...(await onBill(bill)), reason }) },
  'put-bill-edit-prices': { ...fees, required: async (bill) => ({ prices: [await onBill(bill)], reason }) },
  'put-bill-edit-refund': {
    table: 'bill',
    where: sql`status = ${billStatus.new}`,
    required: ({ discount_vnd }) => ({ refund: discount_vnd, reason }),
  },
  'put-billing': { ...billing, required: ({ id }) => ({ id }) },
  'put-billing-by-id': billing,
  'put-billing-change-by-id': {
    ...billing,
    acts: 'leaves a line out',
    required: () => ({ status: -1, reason }),
  },
  'put-checkin-by-id': { table: 'inbill', where: sql`closed_at is null and cancelled_at is null` },
  'put-credit-by-id': { table: 'card_load', as: 'AC' },
  'put-customer-update-new-by-id': profile,
  'put-delivery': {
    table: 'delivery_batch',
    answers: 'the list with its slips',
    made: () => madeBatch(),
    required: ({ batch_code }) => ({ batch_code }),
  },
  'put-import-quote-edit': { table: 'mawb', where: sql`status = 8`, answers: 'its packages' },
  'put-import-quote-receive': {
    table: 'package',
    where: sql`receive_status = 7`,
    answers: 'what was received',
  },
  'put-liquidation-by-id': goodsAt(liquidationStatus.proposed),
  'put-liquidation-accept-by-id': { ...goodsAt(liquidationStatus.proposed), acts: 'it accepts' },
  'put-liquidation-update-liquidation-price-by-id': {
    ...goodsAt(liquidationStatus.onSale),
    required: ({ liquidation_price }) => ({ liquidation_price }),
    acts: 'who priced it buys none of it',
  },
  'put-liquidation-notice-by-id': {
    table: 'liquidation_notice',
    made: async () => (await madeGoods(liquidationStatus.proposed)).notice,
  },
  'put-liquidation-order-by-id': soldGoods,
  'put-liquidation-order-update-price-by-id': { ...soldGoods, required: ({ price }) => ({ price }) },
  'put-liquidation-order-update-status-by-id': {
    ...soldGoods,
    required: () => ({ newStatus: saleStatus.cancelled, reason }),
    acts: 'it cancels',
  },
  'put-menu-staffs-by-id': { table: 'menu' },
  'put-multilogin-account-by-id': { table: 'multilogin_account' },
  'put-bid-by-id-cancel': { ...bidding, required: () => ({ reason }), acts: 'it cancels' },
  'put-bid-resbid-by-id': { ...bidding, acts: 'it bids' },
  'put-ebay-resbid-by-id': { ...bidding, acts: 'it bids' },
  'put-mercari-staff-post-bid': { ...bidding, required: ({ id }) => ({ id }), acts: 'it bids' },
  'put-bid-product': { ...bidding, required: ({ id }) => ({ id }) },
  'put-ebay-staff-bid': { ...bidding, required: ({ id }) => ({ id }) },
  'put-mercari-staff-bid': { ...bidding, required: ({ id }) => ({ id }) },
  'put-cart-quote-by-id': { table: 'cart_row', made: madeCart, acts: 'it makes an order' },
  'post-cart-edit': { table: 'cart_row', made: madeCart },
  'post-cookie': cookieAt('yahoo-auctions'),
  'post-ebay-cookie': cookieAt('ebay'),
  'put-shipment-by-id': { table: 'shipment', made: () => madeShipment() },
  'put-shipment-remove': {
    table: 'shipment',
    made: () => madeShipment(),
    required: async ({ id }) => {
      const { rows } = await sql<{ package_id: number }>`select package_id from shipment_package
        where shipment_id = ${id}`.execute(world.db)
      return { packages: rows.map((row) => row.package_id) }
    },
    acts: 'it takes packages off',
  },
  'put-notification-by-id': { table: 'notification', where: sql`status = 0` },
  'put-punish-by-id': {
    table: 'penalty',
    made: posted('/api/punish', () => ({
      customer_id: customer,
      kind: 'auction',
      amount: 120_000,
      note: 'Bỏ phiên đã thắng',
    })),
  },
  'put-quote-by-id': { table: 'orders', where: sql`status = ${orderStatus.quoted}` },
  'put-quote-calculator-by-id': {
    table: 'orders',
    where: sql`status = ${orderStatus.priced}`,
    acts: 'a try that keeps nothing unless it is told to',
  },
  'put-quote-checkin-by-id': {
    table: 'orders',
    where: sql`status = ${orderStatus.checked}`,
    as: 'OP',
    required: () => ({ reason: 'cân lại' }),
  },
  'put-quote-change-quality': {
    table: 'orders',
    where: sql`status = ${orderStatus.bought}`,
    acts: 'takes pieces off',
    required: () => ({ quality: 1, reason }),
  },
  'put-quote-payment-by-id': {
    table: 'behalf_payment',
    made: posted('/api/quote-payment', () => ({
      name: 'Trả hộ',
      supplier: 'Rakuten',
      amount: 1_000,
      currency: 'JPY',
      customer_id: customer,
    })),
  },
  'put-quote-track-by-id': {
    table: 'orders',
    where: sql`status = ${orderStatus.bought}`,
    required: ({ track }) => ({ track: track ?? '' }),
  },
  'put-quote-transport': {
    table: 'orders',
    made: posted('/api/quote-transport', () => ({
      user_id: customer,
      name: 'Giày thể thao',
      tracks: ['KGUNCHANGED1'],
      goods_values: 9_000,
      goods_type: 'household',
      route_code: 'JP-AIR',
      warehouse_code: 'VN-SGN',
      phone: '0912345678',
      address: '12 Lê Lợi',
    })),
    required: ({ id }) => ({ _id: id }),
  },
  'put-report-invoice-inventory-update': { table: 'bill_follow', made: () => madeFollow() },
  'put-request-support': {
    table: 'support_request',
    made: posted('/api/request/support', () => ({
      customer_id: customer,
      kind: 'other',
      content: 'xin hỗ trợ',
    })),
    required: ({ content }) => ({ content }),
  },
  'put-staff': { table: 'staff', where: sql`username = 'ss'`, required: ({ id }) => ({ id }) },
  'put-transation-change-by-id': {
    table: 'money_transaction',
    as: 'AC',
    made: posted(
      '/api/transation',
      () => ({
        user_id: customer,
        trans_type: 'add',
        trans_amount: 200_000,
        contra: 'cash',
        note: 'Thu tay',
      }),
      'AC',
    ),
  },
  'put-transfer-refund-by-id': {
    table: 'transfer',
    as: 'CS',
    made: posted(
      '/api/transfer/refund',
      () => ({
        customer_id: customer,
        amount: 300_000,
        receive_bank: 'VCB',
        receive_account: '0071000123456',
        receive_holder: 'TRAN VAN KHACH',
      }),
      'CS',
    ),
  },
  'put-user-address-edit-by-id': { table: 'customer_address' },
  'put-user-conversations-edit-by-id': { table: 'customer_conversation' },
  'put-crm-contact-by-id': {
    table: 'crm_contact',
    acts: 'it tells once what came of a call',
    made: async () => {
      const lead = await posted('/api/crm/lead', () => ({
        name: 'Anh Dũng',
        phone: '0912000771',
        next_on: '01-12-2026',
      }))()
      return (await person().post('/api/crm/contact', { lead_id: lead, channel: 'call' })).body.data.id
    },
    required: () => ({ result: 'reached', next_step: 'Gọi lại', next_on: '05-12-2026' }),
  },
  'put-crm-lead-by-id': { table: 'lead', where: sql`status = 0` },
  'put-crm-ticket-by-id': {
    table: 'crm_ticket',
    made: posted('/api/crm/ticket', () => ({
      title: 'Cốc vỡ',
      content: 'Khách gửi ảnh',
      channel: 'zalo',
    })),
  },
  'put-asset-by-id': {
    table: 'asset',
    as: 'AC',
    made: posted('/api/asset', () => ({ name: 'Máy in', value: 3_000_000, bought_on: '01-10-2026' })),
  },
  'put-user-feedback-by-id': {
    table: 'feedback',
    made: posted('/api/user/feedback', () => ({ title: 'Giao chậm', content: 'Khách chờ ba tuần' })),
  },
  'put-users-change-level-by-id': { ...profile, required: ({ level_code }) => ({ level: level_code }) },
  'put-users-set-limit-bid-by-id': {
    ...profile,
    required: ({ daily_limit }) => ({ dailyLimit: daily_limit }),
  },
  'put-users-update-by-id': profile,
  'put-users-update-info-by-id': profile,
  'put-utility-location-update': { table: 'admin_unit', where: sql`type = 'ward' and system = '2025'` },
  'put-v1-notification-update-notice': {
    table: 'notice',
    required: ({ title, content }) => ({ title, content }),
  },
  'put-v1-staff-leave-approve-by-id': { table: 'staff_leave', where: sql`status = 0`, acts: 'decides' },
  'put-v1-staff-leave-by-id': { table: 'staff_leave', where: sql`status = 0` },
  'put-level-proposal-by-id': { table: 'level_proposal', made: () => madeProposal() },
}

const plain = declaredResources.flatMap(({ resource }): [string, Walk][] =>
  resource.calls.update ? [[resource.calls.update.id, { table: resource.table }]] : [],
)
const walks: Readonly<Record<string, Walk>> = { ...Object.fromEntries(plain), ...own }

const puts = everyCall.filter(({ method, leaves }) => method === 'PUT' || leaves)
const shapeOf = ({
  body,
}: Call): Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> => {
  const { shape, def } = (body ?? {}) as unknown as {
    shape?: object
    def?: { innerType?: { shape?: object } }
  }
  return (shape ?? def?.innerType?.shape ?? {}) as ReturnType<typeof shapeOf>
}
const versioned = puts.filter((call) => 'version' in shapeOf(call))

test('every PUT takes the version that was seen, or says why not', () => {
  const blind = puts.filter((call) => !versioned.includes(call) && !call.path.endsWith('/order'))
  expect(blind.map(({ id }) => id).toSorted()).toEqual(Object.keys(without).toSorted())
})

test('every PUT that takes a version is walked', () => {
  expect(versioned.map(({ id }) => id).toSorted()).toEqual(Object.keys(walks).toSorted())
})

const rows = new Map<string, number>()
/** A row that the call may change, as the database has it. */
async function rowOf({ id: call }: Call, { table, where, made }: Walk): Promise<Row> {
  if (made && !rows.has(call)) rows.set(call, await made())
  const asked = made ? sql`id = ${rows.get(call)}` : (where ?? sql`true`)
  const { rows: found } =
    await sql<Row>`select * from ${sql.table(table)} where ${asked} order by id limit 1`.execute(world.db)
  if (!found[0]) throw new Error(`no row of ${table} for ${call}`)
  return found[0]
}

async function save(call: Call, walk: Walk, row: Row, more: object) {
  const required = await walk.required?.(row)
  const inBody = 'id' in shapeOf(call) && !call.path.includes('{') ? { id: row.id } : {}
  const path = call.path.replace(/\{_?id\}/, String(row.id))
  // A save of its own: without a key, what was just sent with the same words is answered as it was then.
  const headers = { 'idempotency-key': randomUUID() }
  const sender = person(walk.as, row['station_id'])
  const send = call.method === 'PUT' ? sender.put : sender.post
  return send(path, { ...inBody, ...required, ...more }, headers)
}

/** What has been written beside histories, sessions and keys: rows by the audit trail, and the journal. */
async function written() {
  const { rows: counts } = await sql<{ audit: number; entries: number }>`select
    (select coalesce(max(id), 0) from audit) as audit, (select count(*) from entry) as entries`.execute(
    world.owner,
  )
  return counts[0] as { audit: number; entries: number }
}
async function writtenSince(before: { audit: number; entries: number }) {
  const { rows: audited } = await sql<{
    table_name: string
    op: string
    old: object
    new: object
  }>`select table_name, op, old, new from audit
    where id > ${before.audit} and table_name <> 'sign_in' order by id`.execute(world.owner)
  const { entries } = await written()
  const lines = audited.map(
    (one) => `${one.op} ${one.table_name} ${JSON.stringify(one.old)} -> ${JSON.stringify(one.new)}`,
  )
  return entries === before.entries ? lines : [...lines, `${entries - before.entries} entries`]
}

const walked = versioned.map((call) => ({ id: call.id, call, walk: walks[call.id] as Walk }))
const still = walked.filter(({ walk }) => !walk?.acts)

test.each(still)('$id with the version alone leaves everything as it is', async ({ call, walk }) => {
  const row = await rowOf(call, walk)
  const before = await written()
  const answer = await save(call, walk, row, { version: row.version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await writtenSince(before)).toEqual([])
})

test.each(still)('$id with every field as it is leaves everything as it is', async ({ call, walk }) => {
  const row = await rowOf(call, walk)
  const first = ok(await save(call, walk, row, { version: row.version })).data as Row
  const { version } = await rowOf(call, walk)
  const fields = Object.entries(shapeOf(call)).filter(
    ([name, schema]) =>
      name !== 'version' && first[name] !== undefined && schema.safeParse(first[name]).success,
  )
  const same = Object.fromEntries(fields.map(([name]) => [name, first[name]]))
  const before = await written()
  const answer = await save(call, walk, row, { ...same, version })
  expect(answer.status, JSON.stringify([same, answer.body])).toBe(200)
  expect(await writtenSince(before)).toEqual([])
})

test.each(walked)('$id by an older version is refused and changes nothing', async ({ call, walk }) => {
  const { id } = await rowOf(call, walk)
  await sql`update ${sql.table(walk.table)} set updated_at = now() where id = ${id}`.execute(world.owner)
  const row = await rowOf(call, walk)
  const before = await written()
  const answer = await save(call, walk, row, { version: row.version - 1 })
  expect([answer.status, answer.body.error], JSON.stringify(answer.body)).toEqual([409, 'conflict.stale'])
  expect(await writtenSince(before)).toEqual([])
  if (walk.acts || walk.answers) return
  // The refusal brings the record as the call answers it: a form shows by it what differs.
  const now = ok(await save(call, walk, row, { version: row.version })).data as Row
  const fields = Object.keys(shapeOf(call)).filter((name) => name !== 'version' && now[name] !== undefined)
  const told = answer.body.data as Row
  expect(fields.map((name) => [name, told[name]])).toEqual(fields.map((name) => [name, now[name]]))
  expect(told.version).toBe(row.version)
})
