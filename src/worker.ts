/** Jobs alone, for a machine beside the server's: `node src/worker.ts` with the same environment. */
import { copyOf } from '#copy.ts'
import { prepareDatabase } from '#database.ts'
import { fileStore } from '#file-store.ts'
import { jobParts } from '#job-parts.ts'
import { everyJob } from '#jobs.ts'
import { chooseCarriers } from '#outside/carrier/choose.ts'
import { chooseMarkets } from '#outside/market/choose.ts'
import { chooseLaunchers } from '#outside/profiles/choose.ts'
import { ConfigError, readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { runJobs } from '#platform/server/jobs/jobs.ts'
import { printLine, runProcess } from '#platform/server/process.ts'
import { openLog } from '#platform/server/watch/log.ts'
import { slowCalls } from '#platform/server/watch/slow-calls.ts'
import { databaseReadings, metricsOf, ownMetrics } from '#watching.ts'

await runProcess(start)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // The embedded database belongs to the server's process, which runs the jobs itself.
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL: cần có khi chạy riêng tiến trình nền')
  const addresses = await openAddresses(config, printLine)
  const { sessionUrl: url } = addresses
  await prepareDatabase(addresses, printLine)
  const onError = (error: Error) => printLine(`database connection lost: ${error.message}`)
  const metrics = await metricsOf(config)
  const db = openDatabase(url, {
    max: config.pool,
    onError,
    ...(metrics ? { onStatement: metrics.statement('long') } : {}),
  })
  const replica = copyOf(config, db, onError)
  metrics?.pool('long', db)
  metrics?.readings(databaseReadings(db))
  if (replica) metrics?.replica(replica)
  // Before the jobs: a port that is taken ends the process, and what they had begun.
  const figures = await ownMetrics(config, metrics)
  const jobs = await runJobs({
    url,
    db,
    jobs: everyJob(
      jobParts({
        ...config,
        carriers: chooseCarriers(config),
        markets: chooseMarkets(config),
        launchers: chooseLaunchers(config),
        files: await fileStore(config),
        replica,
        kind: 'worker',
        slow: slowCalls(),
        say: printLine,
      }),
    ),
    log: printLine,
    say: openLog(config.logLevel).info,
    ...(metrics ? { ran: metrics.ran } : {}),
  })
  printLine('Tiến trình nền đang chạy.')
  const stop = async () => {
    const limit = setTimeout(() => process.exit(0), 9_000)
    await Promise.all([jobs.stop(), figures?.stop()])
    await Promise.all([replica?.stop(), db.destroy()])
    clearTimeout(limit)
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
