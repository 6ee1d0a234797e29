import { sql } from 'kysely'
import { codStatus } from '#billing/bill.status.ts'
import { keepBookings } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import type { KeptBooking } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

interface Waiting {
  code: string
  customer_no: string
  name: string
  asked: number
}

const hour = 3_600_000
const account = (n: number) => `00710${String(10_000_000 + n * 7_919).slice(0, 8)}`
const plain = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D').toUpperCase()

/**
 * A morning at the bank: transfers with their code but another amount, with the amount but no code, a
 * top-up, one for two orders, carriers' COD, a card load, money between our accounts, cash, a fee, interest, and
 * money of somebody unknown. None of it is so certain that it would be matched by itself.
 */
export async function makeDemoBookings(tx: Db, now: Date): Promise<void> {
  const { rows: waiting } =
    await sql<Waiting>`select o.code, c.customer_no, c.name, o.deposit_request as asked
    from orders o join customer c on c.id = o.customer_id
    where o.status = ${lit(orderStatus.transacting)} and o.deposit_request > 0 and c.customer_no is not null and o.deleted_at is null
    order by o.id desc limit 9`.execute(tx)
  const { rows: banks } = await sql<Bank>`select id, account_number as number from card
    where kind = 'bank' and partner_id is null and active order by is_primary desc, id limit 2`.execute(tx)
  const [bank, other] = banks
  if (!bank) return
  const codAndLoads = [...(await remitted(tx)), ...(await loaded(tx, bank.id)), ...between(other)]
  await keep(tx, { bank: bank.id, now, bookings: [...paidFor(waiting), ...codAndLoads, ...besides] })
  if (other)
    await keep(tx, {
      bank: other.id,
      now,
      bookings: between(bank).map((one) => ({ ...one, amount: -one.amount })),
    })
}

interface Bank {
  id: number
  number: string
}

async function keep(
  tx: Db,
  given: { bank: number; now: Date; bookings: readonly DemoBooking[] },
): Promise<void> {
  const { bank, now } = given
  const bookings = given.bookings.map((booking, index): KeptBooking => ({
    feed: `demo:${bank}:${index}`,
    bookedAt: new Date(now.getTime() - (index * 0.7 + 1) * hour),
    balance: null,
    reference: `FT26${String(320_000_000 + bank * 1_299_709 + index * 104_729)}`,
    counterAccount: booking.name ? account(index) : null,
    counterName: booking.name,
    counterBank: null,
    raw: { demo: true },
    amount: booking.amount,
    content: booking.content,
  }))
  await keepBookings(tx, { card: bank, source: 'casso', bookings, now })
}

/** What a carrier transfers: three slips that were settled, and one that was not yet. */
async function remitted(tx: Db): Promise<DemoBooking[]> {
  const { rows: settled } = await sql<{ amount: number; partner: string }>`
    with of as (select partner_id as id from expected_booking where open > 0 and partner_id is not null
      group by partner_id having count(*) >= 3 order by count(*) desc, partner_id limit 1)
    select sum(x.open)::bigint as amount, p.name as partner from of join partner p on p.id = of.id
      cross join lateral (select open from expected_booking e where e.partner_id = of.id and e.open > 0 and e.suspense
        order by e.id limit 3) x
    group by p.name`.execute(tx)
  const { rows: owed } = await sql<{ amount: number; partner: string; waybill: string | null }>`
    select b.collected_cod as amount, p.name as partner, b.waybill from bill b join partner p on p.id = b.partner_id
    where b.cod_status = ${lit(codStatus.unpaid)} and b.collected_cod > 0 order by b.delivered_at desc limit 1`.execute(
    tx,
  )
  const codBooking = (
    { amount, partner }: { amount: number; partner: string },
    more: string,
  ): DemoBooking => ({
    amount,
    content: `${plain(partner)} TT TIEN HANG COD ${more}`,
    name: plain(partner),
  })
  return [
    ...settled.map((row) => codBooking(row, 'BK 2611200071')),
    ...owed.map((row) => codBooking(row, row.waybill ?? 'PHIEN 998811')),
  ]
}

/** A buying card was loaded from this account these days. */
async function loaded(tx: Db, bank: number): Promise<DemoBooking[]> {
  const { rows } = await sql<{
    amount: number
    reference: string | null
  }>`select l.amount, l.bank_reference as reference
    from card_load l where l.bank_id = ${bank} and l.deleted_at is null order by l.load_date desc, l.id desc limit 1`.execute(
    tx,
  )
  return rows.map(({ amount, reference }) => ({
    amount: -amount,
    content: `CHUYEN TIEN NAP THE MUA HANG ${reference ?? ''}`,
    name: null,
  }))
}

/** Half of a transfer to the other of our accounts. */
const between = (other: Bank | undefined): DemoBooking[] =>
  other ? [{ amount: -50_000_000, content: `DIEU CHUYEN VON NOI BO TK ${other.number}`, name: null }] : []

interface DemoBooking {
  amount: number
  content: string
  name: string | null
}

/** What customers with a deposit to pay transfer, each another way. */
function paidFor(waiting: readonly Waiting[]): DemoBooking[] {
  const ways: ((order: Waiting, next: Waiting) => Omit<DemoBooking, 'name'>)[] = [
    ({ code, customer_no, asked }) => ({
      amount: asked + 50_000,
      content: `MBVCB.6712345098.${customer_no} ${code}.CT tu 0071000123456 toi 1023456789`,
    }),
    ({ asked, name }) => ({ amount: asked, content: `${plain(name)} chuyen tien` }),
    ({ customer_no }) => ({ amount: 2_000_000, content: `${customer_no} nap tien vao tai khoan` }),
    ({ code, asked }, next) => ({
      amount: asked + next.asked + 1_000,
      content: `tt 2 don ${code} va ${next.code}`,
    }),
    ({ code, asked }) => ({ amount: Math.max(1_000, asked - 20_000), content: `IBFT ${code} coc don hang` }),
  ]
  return ways.flatMap((way, index) => {
    const order = waiting[index]
    const next = waiting[index + 4]
    return order && next ? [{ ...way(order, next), name: plain(order.name) }] : []
  })
}

const besides: readonly DemoBooking[] = [
  { amount: -11_000, content: 'PHI CHUYEN TIEN LIEN NGAN HANG T11/2026', name: null },
  { amount: -55_000, content: 'THU PHI SMS BANKING T11/2026 (DA GOM VAT)', name: null },
  { amount: 3_427, content: 'TRA LAI TIEN GUI KHONG KY HAN', name: null },
  { amount: 620_000, content: 'VIETTEL POST NOP LAI TIEN THU HO TRONG TUAN', name: 'VIETTEL POST' },
  { amount: 8_000_000, content: 'NOP TIEN MAT VAO TK TAI PGD TAN BINH', name: null },
  { amount: 1_350_000, content: 'PHAM VAN KHOA chuyen tien mua hang', name: 'PHAM VAN KHOA' },
]
