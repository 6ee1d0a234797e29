import { deliverSilentBills } from '#delivery/server/silent-bill.usecase.ts'
import { recallIdleClaims } from '#orders/server/claim-order.usecase.ts'
import { vietcombankRates } from '#outside/rates/vietcombank.ts'
import { simulatedBank } from '#outside/rates/vietcombank.sim.ts'
import type { Config } from '#platform/server/config.ts'
import type { Job } from '#platform/server/jobs.ts'
import { upkeepJobs } from '#platform/server/jobs.upkeep.ts'
import { pullRatesFrom } from '#pricing/server/rate-feed.jobs.ts'

/** Every job that runs beside the calls: a slice a line. */
// oxlint-disable-next-line typescript/no-explicit-any -- each job knows its own payload; the list does not
export const everyJob: readonly Job<any>[] = [...upkeepJobs, recallIdleClaims, deliverSilentBills]

/** The jobs that read from outside, by where the configuration says. */
// oxlint-disable-next-line typescript/no-explicit-any -- each job knows its own payload; the list does not
export function outsideJobs({ rateFeed }: Pick<Config, 'rateFeed'>): Job<any>[] {
  if (rateFeed === 'off') return []
  return [pullRatesFrom(rateFeed === 'vietcombank' ? vietcombankRates() : simulatedBank().feed)]
}
