import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { createBilling, changeBilling, completeBilling } from '#cashdesk/cards/server/card-billing.usecase.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { guaranteeStatus } from '#orders/purchase/guarantee.status.ts'
import { bookedOf } from '#orders/purchase/server/card-charge.ts'
import {
  approvePayments,
  cancelPayments,
  completePayment,
} from '#cashdesk/behalf/server/behalf-money.usecase.ts'
import { createPayment } from '#cashdesk/behalf/server/behalf-payment.usecase.ts'
import { completeTransfer, createRefund } from '#cashdesk/transfers/server/change-transfer.usecase.ts'
import { remindDebt } from '#cashdesk/debts/server/debt.usecase.ts'
import {
  changePartnerRefund,
  createPartnerRefund,
} from '#cashdesk/transfers/server/partner-refund.usecase.ts'
import { confirmAsPartner } from '#cashdesk/transfers/server/payout.usecase.ts'
import { confirmPenalties, createPenalty } from '#cashdesk/debts/server/penalty.usecase.ts'
import { acceptSupport, cancelSupport, createSupport } from '#cashdesk/transfers/server/support.usecase.ts'
import { createTransaction } from '#cashdesk/transfers/server/transaction.usecase.ts'
import { confirmTransfer, createTransfer } from '#cashdesk/transfers/server/transfer.usecase.ts'
import { placeImage } from '#catalog/server/library.usecase.ts'
import { foldToAscii } from '#platform/rules/fold.ts'
import { demoBids } from '#demo/bids.ts'
import { demoPlans } from '#demo/crm-plans.ts'
import { demoTasks } from '#demo/crm-tasks.ts'
import { demoIssues } from '#demo/issues.ts'
import { demoTickets } from '#demo/tickets.ts'
import { demoCarts } from '#demo/carts.ts'
import { carriedOrders } from '#demo/carried.ts'
import { castOf } from '#demo/cast.ts'
import { conflicts } from '#demo/conflicts.ts'
import type { Cast } from '#demo/cast.ts'
import { drawn } from '#demo/drawn.ts'
import { demoMarketDesk } from '#demo/market-desk.ts'
import { demoMercari } from '#demo/mercari.ts'
import { askGuarantee, decideGuarantees } from '#orders/purchase/server/guarantee.usecase.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { actAs } from '#platform/server/db/transaction.ts'

const hour = 3_600_000

/** The desk of the demo company: the customers it works with, and people at an hour before now. */
interface Desk {
  cast: Cast
  /** Of the first station; each with money of their own. */
  customers: number[]
  at: (role: RoleCode, hoursAgo: number) => Context
  proof: string
}

/**
 * The last days at the accountants' desks, through the usecases: what customers, suppliers, partners
 * and colleagues asked, at every step it may stand at, so that no screen of theirs is empty.
 */
export async function makeDemoDesk(db: Db, files: FileStore, now: Date = systemClock()): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    await actAs(tx, null, 'demo')
    const cast = await castOf(tx)
    const station = await tx.selectFrom('station').select('id').orderBy('position').executeTakeFirstOrThrow()
    const at = (role: RoleCode, hoursAgo: number) =>
      cast.at(role, new Date(now.getTime() - hoursAgo * hour), station.id)
    const { rows } = await sql<{ id: number }>`select c.id from customer c
      where c.station_id = ${station.id} and c.customer_no is not null and not c.locked
        and not exists (select from open_bill o where o.customer_id = c.id) order by c.id limit 6`.execute(tx)
    const customers = rows.map(({ id }) => id)
    if (customers.length < 6) return
    const proof = await placeImage(at('AC', 40), files, {
      folder: 'images/transferCertificate',
      name: 'uy-nhiem-chi.jpg',
      bytes: await drawn(['NGÂN HÀNG TMCP NGOẠI THƯƠNG', 'ỦY NHIỆM CHI', 'Giao dịch thành công']),
    })
    const desk: Desk = { cast, customers, at, proof }
    for (const customer of customers) await topUp(desk, customer)
    await refunds(desk)
    await behalfPayments(desk)
    await transactions(desk)
    await penalties(desk)
    await partners(desk)
    await supports(desk)
    await statements(desk, station.id)
    await guarantees(desk, station.id)
    await reminders(desk, station.id)
    await carriedOrders(desk)
    await conflicts(desk)
    await demoMercari({ at, station: station.id })
    await demoMarketDesk({ at, station: station.id })
    await bidders(desk, station.id)
    await demoIssues(desk)
    await demoTasks(desk)
    await demoPlans(desk)
    await demoTickets(desk)
  })
}

/** Further customers, who bid. */
async function bidders({ cast, at, customers }: Desk, station: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select c.id from customer c
    where c.station_id = ${station} and c.customer_no is not null and not c.locked and c.id > all(${customers}::bigint[])
      and not exists (select from open_bill o where o.customer_id = c.id) order by c.id limit 6`.execute(
    at('CS', 0).db,
  )
  if (rows.length < 6) return
  const six = { at, customers: rows.map(({ id }) => id) }
  await demoBids({ cast, ...six })
  await demoCarts(six)
}

async function topUp({ at, cast }: Desk, customer: number): Promise<void> {
  const { id } = await createTransfer(at('CS', 72), {
    customer_id: customer,
    trans_type: 1,
    method: 'bank',
    card_id: cast.banks[0],
    amount: 12_000_000,
    note: 'Khách nạp trước để đặt hàng',
  })
  await confirmTransfer(at('AC', 71), id)
}

async function refunds({ at, cast, customers, proof }: Desk): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from customer
    where id = any(${customers}::bigint[])`.execute(at('CS', 0).db)
  const nameOf = (customer: number) => rows.find(({ id }) => id === customer)?.name ?? ''
  const [a, b, c] = customers as [number, number, number]
  const ask = async (customer: number, amount: number, note: string, hoursAgo: number) =>
    (
      await createRefund(at('CS', hoursAgo), {
        customer_id: customer,
        amount,
        method: 'bank',
        receive_bank: 'Vietcombank',
        receive_account: `00710${String(1_000_000 + customer * 77).slice(-7)}`,
        // One waits that would go to a relative's account: it is seen before it is approved.
        receive_holder: customer === a ? 'NGUYEN VAN KHACH' : foldToAscii(nameOf(customer)).toUpperCase(),
        note,
      })
    ).id
  await ask(a, 1_500_000, 'Khách không mua nữa, rút phần còn dư', 5)
  await confirmTransfer(at('AC', 20), await ask(b, 800_000, 'Người bán hết hàng', 26))
  const paid = await ask(c, 2_300_000, 'Hoàn tiền đơn hủy', 48)
  await confirmTransfer(at('AC', 46), paid)
  await completeTransfer(at('AC', 44), { id: paid, card_id: cast.banks[0], image_transfer: proof })
}

const payments: [name: string, supplier: string, currency: 'JPY' | 'USD', amount: number, goal: number][] = [
  ['Phí hội viên năm', 'Suruga-ya', 'JPY', 5_500, 2],
  ['Vé sự kiện Comiket', 'Comiket Committee', 'JPY', 9_000, 2],
  ['Học phí khóa thiết kế trực tuyến', 'Domestika', 'USD', 89, 5],
  ['Đặt cọc phụ tùng xe cổ', 'Xưởng Yamada Motors', 'JPY', 12_000, 6],
  ['Phí gửi mẫu thử', 'Sample Lab Inc.', 'USD', 45, 6],
  ['Gia hạn phần mềm', 'Affinity', 'USD', 70, -1],
]

async function behalfPayments({ at, cast, customers, proof }: Desk): Promise<void> {
  for (const [index, [name, supplier, currency, amount, goal]] of payments.entries()) {
    const { id } = await createPayment(at('CS', 60 - index), {
      customer_id: customers[index % customers.length] as number,
      currency,
      amount,
      name,
      supplier,
      payment_channel: currency === 'JPY' ? 'conbini' : 'checkout_1',
    })
    if (goal >= 5) await approvePayments(at('AC', 50 - index), [id])
    if (goal === 6)
      await completePayment(at('AC', 40 - index), id, {
        card_id: cast.cardOf[currency] as number,
        image_transfer: proof,
      })
    if (goal === -1) await cancelPayments(at('AC', 40), [id], 'Khách tự gia hạn được')
  }
}

async function transactions({ at, customers }: Desk): Promise<void> {
  const [a, b, c] = customers as [number, number, number]
  await createTransaction(at('AC', 30), {
    user_id: a,
    trans_type: 'add',
    trans_amount: 250_000,
    contra: 'expense:compensation',
    note: 'Bồi thường hộp móp khi giao',
  })
  await createTransaction(at('AC', 28), {
    user_id: b,
    trans_type: 'sub',
    trans_amount: -120_000,
    contra: 'revenue:surcharge',
    note: 'Phụ thu đóng thùng gỗ ghi thiếu',
  })
  await createTransaction(at('AC', 9), {
    user_id: c,
    trans_type: 'add',
    trans_amount: 45_000,
    contra: 'expense:fx',
    note: 'Chênh lệch tỷ giá do báo giá nhầm',
  })
}

async function penalties({ at, customers }: Desk): Promise<void> {
  const [a, b] = customers as [number, number]
  const made = await createPenalty(at('CS', 33), {
    customer_id: a,
    kind: 'auction',
    amount: 430_000,
    note: 'Bỏ phiên Yahoo đã thắng: 2,500 JPY theo quy định',
  })
  await confirmPenalties(at('AC', 31), [made.id])
  await createPenalty(at('CS', 6), {
    customer_id: b,
    kind: 'late',
    amount: 150_000,
    note: 'Chậm thanh toán phiếu xuất quá 15 ngày',
  })
}

/** What customers paid in at the partner's counters: in the books, seen by the partner, yet to be seen. */
const paidIn: [amount: number, message: string, goal: 'posted' | 'seen' | 'asked', hoursAgo: number][] = [
  [4_200_000, 'Nộp tiền tại bưu cục Tân Bình', 'posted', 58],
  [2_650_000, 'Nộp tiền tại bưu cục Gò Vấp', 'seen', 29],
  [1_480_000, 'Nộp tiền tại bưu cục Bình Thạnh', 'asked', 7],
]

/** The partner that has a person here takes in money of customers and pays it back, as another one does. */
async function partners({ at, cast, customers }: Desk): Promise<void> {
  const { partner } = cast
  const other = cast.carriers.find((id) => id !== partner)
  if (partner === null || other === undefined) return
  const { db } = at('AC', 0)
  const account = await db
    .insertInto('card')
    .values({
      kind: 'bank',
      name: 'Viettel Post thu hộ – MB',
      bank_code: 'MBB',
      bank_bin: '970422',
      account_number: '0801000123456',
      holder: 'VIETTEL POST',
      partner_id: partner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, [amount, message, goal, hoursAgo]] of paidIn.entries()) {
    const { id } = await createTransfer(at('CS', hoursAgo), {
      customer_id: customers[index] as number,
      trans_type: 1,
      method: 'bank',
      card_id: account.id,
      amount,
      message,
    })
    if (goal !== 'asked') await confirmAsPartner(at('PA', hoursAgo - 1), id)
    if (goal === 'posted') await confirmTransfer(at('AC', hoursAgo - 2), id)
  }
  await payBack({ at, partner, card: cast.banks[0] })
  await createPartnerRefund(at('AC', 9), { partner_id: other, amount: 340_000, note: 'Thu COD thừa' })
}

/** One that came, one that is awaited. */
async function payBack(given: { at: Desk['at']; partner: number; card: number | undefined }): Promise<void> {
  const { at, partner, card } = given
  const done = await createPartnerRefund(at('AC', 52), {
    partner_id: partner,
    card,
    amount: 1_850_000,
    note: 'Bồi hoàn kiện thất lạc tháng trước',
  })
  await changePartnerRefund(at('AD', 50), done.id, { newStatus: partnerRefundStatus.received })
  await createPartnerRefund(at('AC', 8), {
    partner_id: partner,
    card,
    amount: 620_000,
    note: 'Nộp lại tiền thu hộ trong tuần',
  })
}

async function supports({ at, customers }: Desk): Promise<void> {
  const [a, b, c] = customers as [number, number, number]
  await createSupport(at('CS', 4), {
    kind: 'deposit',
    customer_id: a,
    content: 'Khách chuyển 3.000.000 đ lúc 9 giờ nhưng ghi thiếu mã đơn, nhờ kế toán đối chiếu.',
  })
  const taken = await createSupport(at('CS', 27), {
    kind: 'refund',
    customer_id: b,
    content: 'Khách hỏi khi nào nhận được tiền hoàn của đơn hủy.',
  })
  await acceptSupport(at('AC', 25), taken.id, 'Đã duyệt chi, ngân hàng báo có trong ngày.')
  const gone = await createSupport(at('CS', 47), {
    kind: 'debt',
    customer_id: c,
    content: 'Xin giãn nợ thêm một tuần cho khách quen.',
  })
  await cancelSupport(at('CS', 45), gone.id, 'Khách đã thanh toán')
}

interface Bought {
  id: number
  card_id: number
  supplier_order_no: string | null
  bought_on: string
  amount: number
}

/** Lines of the cards' statements: some matched, one with a fee of the card, some waiting, one left out. */
async function statements({ at }: Desk, station: number): Promise<void> {
  const { db } = at('AC', 0)
  const { rows: cards } = await sql<{ id: number }>`select id from card where kind = 'card' and active
    order by id`.execute(db)
  const orders: Bought[] = []
  for (const { id: card } of cards) {
    const { rows } = await sql<Bought>`select o.id, o.card_id, o.supplier_order_no,
        to_char(o.bought_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as bought_on,
        ${bookedOf(card, false)} as amount
      from orders o where o.card_id = ${card} and o.station_id = ${station} and o.status between ${lit(orderStatus.bought)} and ${lit(orderStatus.checked)}
        and o.bought_at is not null and o.charge_status = ${lit(chargeStatus.pending)} and o.deleted_at is null
      order by o.bought_at desc limit 4`.execute(db)
    orders.push(...rows.filter(({ amount }) => amount > 0))
  }
  // Of the day on which they are typed: shortly after midnight that is yesterday.
  const today = businessDate(at('AC', 2).now)
  for (const [index, order] of orders.entries()) {
    const day = addDays(order.bought_on as typeof today, 1)
    const fee = index === 1 ? 100 : 0
    const { id } = await createBilling(at('AC', 2), {
      card_id: order.card_id,
      posted_on: formatBusinessDate(day > today ? today : day),
      amount: order.amount + fee,
      reference: index % 3 === 2 ? null : order.supplier_order_no,
      content: 'MUA HANG TRUC TUYEN',
    })
    if (index % 2 === 0) await completeBilling(at('AC', 1), { id, order_ids: [order.id] })
    else if (fee > 0)
      await completeBilling(at('AC', 1), { id, order_ids: [order.id], note: 'Thẻ thu thêm phí giao dịch' })
  }
  const [card] = cards
  if (!card) return
  const yearly = await createBilling(at('AC', 2), {
    card_id: card.id,
    posted_on: formatBusinessDate(today),
    amount: 1_375,
    content: 'PHI THUONG NIEN THE',
  })
  await changeBilling(at('AC', 1), yearly.id, {
    status: billingStatus.leftOut,
    reason: 'Phí thường niên, không thuộc đơn nào',
  })
}

/** Two orders that wait for their deposit are to be bought before it comes; one is allowed. */
async function guarantees({ at }: Desk, station: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.station_id = ${station} and o.status = ${lit(orderStatus.transacting)} and o.deleted_at is null and o.deposit_request > 0
      and not exists (select from allocation a where a.order_id = o.id and a.released_at is null)
    order by o.created_at desc limit 2`.execute(at('CS', 0).db)
  const reasons = [
    'Khách quen, hàng sắp hết, hẹn chuyển khoản thứ hai',
    'Khách đang ở nước ngoài, cọc vào cuối tuần',
  ]
  for (const [index, { id }] of rows.entries()) {
    const asked = await askGuarantee(at('CS', 11), { id, reason: reasons[index] ?? '' })
    if (index === 1)
      await decideGuarantees(at('AC', 10), { ids: [asked.id], status: guaranteeStatus.approved })
  }
}

async function reminders({ at }: Desk, station: number): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select distinct c.id from open_bill o join bill b on b.id = o.bill_id
      join customer c on c.id = o.customer_id
    where c.station_id = ${station} and (b.status not in (${lit(billStatus.released, billStatus.delivering)}) or b.expected_cod = 0) order by c.id limit 2`.execute(
    at('CS', 0).db,
  )
  const words = ['Khách hẹn chuyển khoản chiều mai', 'Khách chưa nghe máy']
  for (const [index, { id }] of rows.entries())
    await remindDebt(at('CS', 3), {
      customer_id: id,
      channel: index === 0 ? 'zalo' : 'phone',
      note: words[index],
    })
}
