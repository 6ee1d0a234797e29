import { demoAccounts } from '#demo/accounts.ts'
import { refuseDemoAccounts } from '#demo/open-accounts.ts'
import { buildApp } from '#app.ts'
import { prepareDatabase } from '#database.ts'
import { fileStore } from '#file-store.ts'
import { jobParts } from '#job-parts.ts'
import { everyJob } from '#jobs.ts'
import { chooseCarriers } from '#outside/carrier/choose.ts'
import { chooseMarkets } from '#outside/market/choose.ts'
import { chooseLaunchers } from '#outside/profiles/choose.ts'
import { multilogin } from '#outside/profiles/multilogin.ts'
import type { Config } from '#platform/server/config.ts'
import type { Addresses } from '#platform/server/db/addresses.ts'
import { hearChanges } from '#platform/server/db/changes.ts'
import { longLimit, openDatabase, requestLimit } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { copyOf } from '#copy.ts'
import { takesConnections } from '#platform/server/db/pooler.ts'
import { feelPulse } from '#platform/server/db/pulse.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { runJobs } from '#platform/server/jobs/jobs.ts'
import { printLine, whatFollows } from '#platform/server/process.ts'
import { openLog } from '#platform/server/watch/log.ts'
import { metricsBesideCalls } from '#platform/server/watch/serve-metrics.ts'
import { slowCalls } from '#platform/server/watch/slow-calls.ts'
import { databaseReadings, metricsOf, ownMetrics, watchOf } from '#watching.ts'
import { moduleOfScreen } from '#screens.ts'
import { serveWeb } from '#platform/server/http/web-files.ts'

/** Everything that follows on the database's start: migrations, the demo company, the application, jobs, the end. */
export async function serve(
  config: Config,
  addresses: Addresses & { leave(): Promise<void> },
): Promise<void> {
  const log = openLog(config.logLevel)
  const files = await fileStore(config)
  const { url, sessionUrl, pooled } = addresses
  const changes = hearChanges()
  // Past the pooler: a question that waited in its queue behind work would say that the database is silent.
  const pulse = feelPulse(sessionUrl, { changes })
  const onError = (error: Error) => printLine(`database connection lost: ${error.message}`)
  const metrics = await metricsOf(config)
  const slow = slowCalls()
  const watch = watchOf(slow, metrics)
  const counted = (pool: string) => (metrics ? { onStatement: metrics.statement(pool) } : {})
  const db = openDatabase(url, {
    max: config.pool,
    pooled,
    statementLimit: requestLimit,
    pulse,
    changes,
    onError,
    ...counted('requests'),
  })
  // Downloads and jobs may take long, and take no connection from somebody who waits for a screen.
  const longWork = openDatabase(sessionUrl, {
    max: 4,
    statementLimit: longLimit,
    pulse,
    changes,
    onError,
    ...counted('long'),
  })
  const replica = copyOf(config, db, onError)
  metrics?.pool('requests', db)
  metrics?.pool('long', longWork)
  metrics?.readings(databaseReadings(db), pulse.isAlive)
  if (replica) metrics?.replica(replica)

  const carriers = chooseCarriers(config)
  const markets = chooseMarkets(config)
  const launchers = chooseLaunchers(config)
  const build = () =>
    buildApp({
      db,
      longWork,
      replica,
      // A pooler that is gone takes this server out of the balancer's choice; one that is busy does not.
      isHealthy: async () => (await pulse.isAlive()) && (!pooled || (await takesConnections(url))),
      tokenSecret: config.tokenSecret,
      files,
      bank: config.bank,
      carriers,
      markets,
      launchers,
      bases: config.bases,
      ...(config.production || config.multiloginUrl
        ? { profiles: multilogin(config.multiloginUrl ? { url: config.multiloginUrl } : {}) }
        : {}),
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      watch,
      plugins: async (app) => {
        const { own, key } = config.metrics ?? {}
        if (metrics && key && !own) await metricsBesideCalls(key, metrics)(app)
        await serveWeb(moduleOfScreen)(app)
      },
    })
  // While PostgreSQL migrates, this process has time to put the calls together.
  const [app] = await Promise.all([
    whatFollows().then(build),
    prepareDatabase(addresses, printLine).then(() =>
      config.production ? refuseDemoAccounts(db) : makeDemo(db, config, addresses, files),
    ),
  ])
  await app.listen({ port: config.port, host: config.host })
  // Before the jobs: a port that is taken ends the process, and what they had begun.
  const figures = await ownMetrics(config, metrics)
  const jobs = await runJobs({
    url: sessionUrl,
    db: longWork,
    jobs: everyJob(
      jobParts({
        ...config,
        carriers,
        markets,
        launchers,
        files,
        replica,
        kind: 'server',
        slow,
        say: printLine,
      }),
    ),
    log: printLine,
    say: log.info,
    ran: watch.ran,
  })
  const address = app.server.address()
  printLine(
    `\n  http://localhost:${typeof address === 'object' && address ? address.port : config.port}/private-login-staff`,
  )
  if (!config.production) printLine(`  ${demoAccounts}\n`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // In-flight requests finish; a client that never ends does not keep us longer than this.
    const limit = setTimeout(() => process.exit(0), 9_000)
    await Promise.all([app.close(), jobs.stop(), figures?.stop()])
    pulse.stop()
    await Promise.all([replica?.stop(), db.destroy(), longWork.destroy()])
    await addresses.leave()
    clearTimeout(limit)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The demo company, where nobody is yet; what makes it is loaded for that once. */
async function makeDemo(
  db: Db,
  { demoOrders }: Config,
  { ownerUrl }: Addresses,
  files: FileStore,
): Promise<void> {
  if (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) return
  const { makeWholeDemo } = await import('#demo/whole.ts')
  const onError = (error: Error) => printLine(error.message)
  if (await makeWholeDemo(ownerUrl, { orders: demoOrders, files, onError })) printLine('Đã tạo công ty mẫu.')
}
