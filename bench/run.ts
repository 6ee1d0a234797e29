/**
 * `npm run bench -- [--orders 1000000] [--sections floor,search,reports,replica,queue,overview,sums,export,memory,browser,bank,starts,prices,books,overload,auctions,paste,webhooks,stations]
 * [--only list,open,create,status,payment] [--rounds 3] [--seconds 4] [--clients 16] [--against 10000]
 * [--data data/bench]`: our figures beside those of a bare node:http + pg server of the same run, and beside their
 * targets; what falls short says where the time went. Prints `name: value unit` lines and a table. `BENCH_MESSAGES` and
 * `BENCH_AUCTIONS` say how many messages and auctions there are. Talks to 127.0.0.1 only.
 */
import { parseArgs } from 'node:util'
import { everyOperation, everySection } from './sections.ts'
import { tableOf } from './figures.ts'

const { values: given } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    orders: { type: 'string', default: '10000' },
    against: { type: 'string' },
    sections: { type: 'string', default: everySection.join(',') },
    only: { type: 'string', default: everyOperation.join(',') },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '16' },
    data: { type: 'string', default: 'data/bench' },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const [sections, only] = [chosen('sections', everySection), chosen('only', everyOperation)]
// The whole product comes with it: what is refused is refused before.
const { bench } = await import('./bench.ts')
const figures = await bench({
  orders: Number(given.orders),
  ...(given.against ? { against: Number(given.against) } : {}),
  sections,
  only,
  rounds: Number(given.rounds),
  seconds: Number(given.seconds),
  clients: Number(given.clients),
  data: given.data,
  say,
})
say(`\n${given.orders} orders, ${given.clients} clients\n\n${tableOf(figures)}`)
process.exit(0)

/** The names that an option lists. A mistyped one would measure nothing, and say nothing of it. */
function chosen<Name extends string>(option: 'sections' | 'only', every: readonly Name[]): Set<Name> {
  const names = new Set(given[option].split(','))
  const known = every.filter((name) => names.delete(name))
  if (names.size === 0) return new Set(known)
  console.error(`--${option}: there is no ${[...names].join(', no ')}; there are ${every.join(', ')}`)
  process.exit(2)
}
