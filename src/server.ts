/** The server's process: PostgreSQL starts first, and while it does all the rest is loaded. */
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { addressIn, readConfig } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import { refuseTakenPort } from '#platform/server/http/port.ts'
import { printLine, runProcess } from '#platform/server/process.ts'

// Types are stripped and code is compiled once, not at every start: half of what loading takes.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

// Every import of ours (`#…`) names its file: nobody need look for it, nor for the package that it is in.
const source = new URL('./', import.meta.url)
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('#') && specifier.endsWith('.ts')
      ? { url: new URL(specifier.slice(1), source).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

// After it was built: all is loaded, so that it lies there compiled.
if (process.argv.includes('--load-only')) {
  await import('#serve.ts')
  flushCompileCache()
  process.exit(0)
}

await runProcess(async () => {
  await refuseTakenPort(addressIn(process.env))
  const config = readConfig(process.env)
  const [addresses, { serve }] = await Promise.all([openAddresses(config, printLine), import('#serve.ts')])
  await serve(config, addresses)
  // At its end would be too late: a server may be killed.
  flushCompileCache()
})
