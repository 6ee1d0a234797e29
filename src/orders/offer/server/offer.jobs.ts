import { expireOffer, overdueOffers } from '#orders/offer/server/offer.usecase.ts'
import { AppError } from '#platform/contract/errors.ts'
import { systemActor } from '#platform/server/context.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'expire-offers'

/** An offer that its seller did not answer within a day is over: its item may be offered for again. */
export const expireOffers = job<unknown>({
  name,
  cron: '*/10 * * * *',
  run: async (_, { db, now, signal }) => {
    for (const id of await overdueOffers(db, now)) {
      if (signal.aborted) return
      try {
        await inJob(db, name, (tx) => expireOffer({ db: tx, actor: systemActor, now }, id))
      } catch (error) {
        // Answered meanwhile.
        if (!(error instanceof AppError)) throw error
      }
    }
  },
})

export const jobs = [expireOffers]
