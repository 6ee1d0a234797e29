/** The server's process: PostgreSQL starts first, and while it does all the rest is loaded. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { addressIn, readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { refuseTakenPort } from '#platform/server/http/port.ts'
import { printLine, runProcess } from '#platform/server/process.ts'

// Types are stripped and code is compiled once, not at every start: half of what loading takes.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

await runProcess(async () => {
  await refuseTakenPort(addressIn(process.env))
  const config = readConfig(process.env)
  const [addresses, { serve }] = await Promise.all([openAddresses(config, printLine), import('#serve.ts')])
  await serve(config, addresses)
  // At its end would be too late: a server may be killed.
  flushCompileCache()
})
