import { sql } from 'kysely'
import { keepBookings } from '#cashdesk/server/bank-feed.usecase.ts'
import type { KeptBooking } from '#cashdesk/server/bank-feed.usecase.ts'
import type { Db } from '#platform/server/database.ts'

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
 * top-up, one for two orders, a fee, interest, and money of somebody unknown. None of it is so certain
 * that it would be matched by itself.
 */
export async function makeDemoBookings(tx: Db, now: Date): Promise<void> {
  const { rows: waiting } =
    await sql<Waiting>`select o.code, c.customer_no, c.name, o.deposit_request as asked
    from orders o join customer c on c.id = o.customer_id
    where o.status = 3 and o.deposit_request > 0 and c.customer_no is not null and o.deleted_at is null
    order by o.id desc limit 9`.execute(tx)
  const { rows: banks } = await sql<{ id: number }>`select id from card
    where kind = 'bank' and partner_id is null and active order by is_primary desc, id limit 1`.execute(tx)
  const [bank] = banks
  if (!bank) return
  const bookings = [...paidFor(waiting), ...besides].map((booking, index): KeptBooking => ({
    feed: `demo:${index}`,
    bookedAt: new Date(now.getTime() - (index * 0.7 + 1) * hour),
    balance: null,
    reference: `FT26${String(320_000_000 + index * 104_729)}`,
    counterAccount: booking.name ? account(index) : null,
    counterName: booking.name,
    counterBank: null,
    raw: { demo: true },
    amount: booking.amount,
    content: booking.content,
  }))
  await keepBookings(tx, { card: bank.id, source: 'casso', bookings, now })
}

interface Told {
  amount: number
  content: string
  name: string | null
}

/** What customers with a deposit to pay transfer, each another way. */
function paidFor(waiting: readonly Waiting[]): Told[] {
  const ways: ((order: Waiting, next: Waiting) => Omit<Told, 'name'>)[] = [
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

const besides: readonly Told[] = [
  { amount: -11_000, content: 'PHI CHUYEN TIEN LIEN NGAN HANG T11/2026', name: null },
  { amount: 3_427, content: 'TRA LAI TIEN GUI KHONG KY HAN', name: null },
  { amount: 1_350_000, content: 'PHAM VAN KHOA chuyen tien mua hang', name: 'PHAM VAN KHOA' },
]
