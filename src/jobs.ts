import { join } from 'node:path'
import { sendResetCodes } from '#access/server/reset-password.jobs.ts'
import { matchCertain } from '#cashdesk/bank/server/bank.jobs.ts'
import { deliverSilentBills } from '#delivery/server/silent-bill.usecase.ts'
import { sumBooks } from '#ledger/server/book-sums.jobs.ts'
import { remindDebts } from '#notices/server/remind-debts.jobs.ts'
import { ringAccountants } from '#notices/server/rate-alarm.ts'
import { sendNotifications } from '#notices/server/send-notification.jobs.ts'
import { recallIdleClaims } from '#orders/purchase/server/claim-order.usecase.ts'
import { chooseMail } from '#outside/mail/choose.ts'
import { choosePush } from '#outside/push/choose.ts'
import { vietcombankRates } from '#outside/rates/vietcombank.ts'
import { simulatedBank } from '#outside/rates/vietcombank.sim.ts'
import type { Config } from '#platform/server/config.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { upkeepJobs } from '#platform/server/jobs/jobs.upkeep.ts'
import { pullRatesFrom } from '#pricing/server/rate-feed.jobs.ts'
import { compareOrderDays, sumOrderDays } from '#reports/server/order-days.jobs.ts'

/** Every job that runs beside the calls: a slice a line. */
// oxlint-disable-next-line typescript/no-explicit-any -- each job knows its own payload; the list does not
export const everyJob: readonly Job<any>[] = [
  ...upkeepJobs,
  recallIdleClaims,
  deliverSilentBills,
  remindDebts,
  matchCertain,
  sumBooks,
  sumOrderDays,
  compareOrderDays,
]

/** The jobs that speak with others, by what the configuration says. */
export function outsideJobs({
  rateFeed,
  production,
  push,
  mail,
  dataDir,
  say,
}: Pick<Config, 'rateFeed' | 'production' | 'push' | 'mail' | 'dataDir'> & {
  say: (line: string) => void
  // oxlint-disable-next-line typescript/no-explicit-any -- each job knows its own payload; the list does not
}): Job<any>[] {
  const senders = [
    sendNotifications(choosePush({ production, push })),
    sendResetCodes(chooseMail({ production, mail, folder: join(dataDir, 'mail'), say })),
  ]
  if (rateFeed === 'off') return senders
  const feed = rateFeed === 'vietcombank' ? vietcombankRates() : simulatedBank().feed
  return [...senders, pullRatesFrom(feed, ringAccountants)]
}
