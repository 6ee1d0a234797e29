/** Test helpers: the bank books something on an account of the demo company and its feed says so. */
import { sql } from 'kysely'
import { cassoMessage, sepayMessage } from '#outside/bank/bank.sim.ts'
import type { SimulatedBooking } from '#outside/bank/bank.sim.ts'
import { testBankSecrets } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

export const vietcombank = '1023456789'
let lastId = 1_000

type BookingInput = Partial<SimulatedBooking> & { amount: number; content: string }
const bookingOf = (given: BookingInput): SimulatedBooking => {
  lastId += 1
  return {
    id: lastId,
    account: vietcombank,
    time: '2026-11-21 09:30:00',
    reference: `FT26325${lastId}`,
    ...given,
  }
}

/** The bank books it, SePay tells us. @returns the key of its row */
export async function booked(world: TestApp, given: BookingInput): Promise<number> {
  const booking = bookingOf(given)
  const answer = await sendBooking(world, 'sepay', booking)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const { rows } = await sql<{ id: number }>`select id from bank_transaction
    where reference = ${booking.reference} order by id desc limit 1`.execute(world.db)
  return rows[0]?.id as number
}

/** One message of a feed, as it is sent. */
export function sendBooking(
  world: TestApp,
  feed: 'sepay' | 'casso',
  booking: SimulatedBooking,
): Promise<TestAnswer> {
  const message = (feed === 'sepay' ? sepayMessage : cassoMessage)(testBankSecrets, booking, world.now())
  return world.nobody.post(`/api/webhooks/${feed}`, message.body, message.headers)
}

export { bookingOf }
