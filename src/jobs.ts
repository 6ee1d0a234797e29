import { deliverSilentBills } from '#delivery/server/silent-bill.usecase.ts'
import { recallIdleClaims } from '#orders/server/claim-order.usecase.ts'
import type { Job } from '#platform/server/jobs.ts'
import { upkeepJobs } from '#platform/server/jobs.upkeep.ts'

/** Every job that runs beside the calls: a slice a line. */
// oxlint-disable-next-line typescript/no-explicit-any -- each job knows its own payload; the list does not
export const everyJob: readonly Job<any>[] = [...upkeepJobs, recallIdleClaims, deliverSilentBills]
