import { sql } from 'kysely'
import type { JobParts } from '#parts.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import { systemActor } from '#platform/server/context.ts'
import { checkSeals } from '#platform/server/db/seals.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { noteUpkeep } from '#platform/server/upkeep-run.ts'
import { saidOfBooks } from '#system/books.rules.ts'
import { tellAlarms } from '#system/server/alarms.usecase.ts'
import { readFacts } from '#system/server/facts.repo.ts'
import { noteProcess } from '#system/server/process-seen.ts'
import { titlesOf } from '#system/server/read-system.usecase.ts'
import { unheardOf, watchedOf } from '#system/system.rules.ts'

const day = 86_400_000
/** Days for which slow calls are kept. */
const keptDays = 30

export const jobs = ({ own, books, calls }: JobParts) => [
  job<undefined>({
    name: 'note-process',
    every: 30_000,
    run: (_, { db, now }) => noteProcess(db, own, now),
  }),
  raiseAlarms(titlesOf(calls)),
  checkBooks(books),
]

/** Every five minutes: what has become red is told, what is green again is taken back. */
export const raiseAlarms = (titleOf: (call: string) => string) =>
  job<unknown>({
    name: 'raise-alarms',
    cron: '*/5 * * * *',
    run: async (_, { db, now }) => {
      const facts = await readFacts(db, now, titleOf)
      await inJob(db, 'raise-alarms', async (tx) => {
        await tellAlarms({ db: tx, actor: systemActor, now }, watchedOf(facts), unheardOf(facts))
        await sql`delete from process_seen where seen_at < ${new Date(now.getTime() - day)}`.execute(tx)
        const last = businessDate(new Date(now.getTime() - keptDays * day))
        await sql`delete from slow_call where day < ${last}::date`.execute(tx)
      })
    },
  })

/** Each night the books are checked as `npm run check:books` does, and how it ended is written down. */
export const checkBooks = (books: JobParts['books']) =>
  job<unknown>({
    name: 'check-books',
    cron: '20 20 * * *',
    attempts: 3,
    long: true,
    run: async (_, { db, now }) => {
      const broken = await books(db)
      const seals = await checkSeals(db)
      await noteUpkeep(db, {
        kind: 'books',
        beganAt: now,
        endedAt: systemClock(),
        ok: broken.length + seals.broken.length === 0,
        said: saidOfBooks({ broken, seals: seals.broken }),
      })
    },
  })
