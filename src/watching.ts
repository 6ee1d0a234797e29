import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Clock } from '#platform/server/clock.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readBuild } from '#platform/server/watch/build.ts'
import { openMetrics } from '#platform/server/watch/metrics.ts'
import type { Metrics, Reading } from '#platform/server/watch/metrics.ts'
import type { SlowCalls } from '#platform/server/watch/slow-calls.ts'
import type { Watch } from '#platform/server/watch/watch.ts'
import { serveMetrics } from '#platform/server/watch/serve-metrics.ts'
import { readStands } from '#system/server/stands.repo.ts'

/** The figures of this process, where the settings say that somebody asks for them. */
export const metricsOf = async ({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | undefined> =>
  metrics && openMetrics(readBuild(process.env))

/** Whoever is to be told of what this process answers and runs. */
export const watchOf = (slow: SlowCalls, metrics: Metrics | undefined): Watch => ({
  answered(answer) {
    slow.answered(answer)
    metrics?.answered(answer)
  },
  ran: (run) => metrics?.ran(run),
  listeners: (count) => metrics?.listeners(count),
})

/** Serves them where they have a port of their own. */
export async function ownMetrics(
  { metrics: address }: Pick<Config, 'metrics'>,
  metrics: Metrics | undefined,
) {
  return metrics && address?.own ? serveMetrics({ own: address.own, key: address.key }, metrics) : undefined
}

/** What of the figures stands in the database: the same whichever process is asked. */
export function databaseReadings(db: Db, clock: Clock = systemClock): () => Promise<readonly Reading[]> {
  // A mark has no hour: how long the oldest has stood is how long it has been seen.
  let oldest: { id: number; since: number } | undefined
  return async () => {
    const stands = await readStands(db)
    const now = clock().getTime()
    const { oldestMark } = stands
    oldest =
      oldestMark === null ? undefined : oldest?.id === oldestMark ? oldest : { id: oldestMark, since: now }
    const age = (since: Date | null) => (since ? Math.max(now - since.getTime(), 0) / 1_000 : 0)
    return [
      { name: 'back_office_queue_ready', help: 'Jobs that could run now.', value: stands.ready },
      { name: 'back_office_queue_later', help: 'Jobs whose hour has not come.', value: stands.later },
      { name: 'back_office_queue_failed', help: 'Jobs given up after their last try.', value: stands.failed },
      {
        name: 'back_office_queue_age_seconds',
        help: 'How long the oldest job that could run has waited.',
        value: age(stands.readySince),
      },
      {
        name: 'back_office_outbox_waiting',
        help: 'Records that moved and are not handed over.',
        value: stands.marks,
      },
      {
        name: 'back_office_outbox_lag_seconds',
        help: 'How long the oldest of them has been seen waiting.',
        value: oldest ? (now - oldest.since) / 1_000 : 0,
      },
      {
        name: 'back_office_messages_waiting',
        help: 'Messages of carriers not read yet.',
        value: stands.messages,
      },
      {
        name: 'back_office_messages_age_seconds',
        help: 'How long the oldest of them has waited.',
        value: age(stands.messagesSince),
      },
    ]
  }
}
