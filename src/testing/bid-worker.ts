/** A worker that does nothing but bids, for tests that kill it: `node src/testing/bid-worker.ts <database> <market> <secret>`. */
import { flushCompileCache } from 'node:module'
import { bidEngine } from '#bidding/engine/server/bid-engine.ts'
import { byHand } from '#outside/market/ask.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { openDatabase } from '#platform/server/db/database.ts'

const [database = '', url = '', secret = '', off = '0'] = process.argv.slice(2)
const db = openDatabase(database, { max: 10, onError: () => {} })
const market = yahoo({ url, secret, timeoutMs: 3_000 })
const engine = bidEngine({
  db,
  markets: { 'yahoo-auctions': market, mercari: byHand, 'mercari-shops': byHand, ebay: byHand },
  clock: () => new Date(Date.now() + Number(off)),
  log: (line) => void process.stderr.write(`${line}\n`),
})
process.stdout.write('ready\n')
// At its end would be too late: it is killed.
flushCompileCache()
for (;;) {
  await engine.tick().catch(() => 0)
  await new Promise((done) => setTimeout(done, 100))
}
