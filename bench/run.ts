/**
 * `npm run bench -- [--orders 1000000] [--sections floor,search,reports,replica,queue,overview,sums,export,memory,browser,bank,starts,prices,books,overload,auctions,paste,webhooks,stations]
 * [--rounds 3] [--seconds 4] [--against 10000] [--only list,open] [--data FOLDER]`: our figures beside those of
 * a bare node:http + pg server of the same run, and beside their targets; what falls short says where the time
 * went. Prints `name: value unit` lines and a table. Talks to 127.0.0.1 only.
 */
import { parseArgs } from 'node:util'
import { bench } from './bench.ts'
import { everySection } from './sections.ts'
import type { Section } from './sections.ts'
import { tableOf } from './figures.ts'

const { values: given } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    orders: { type: 'string', default: '10000' },
    against: { type: 'string' },
    sections: { type: 'string', default: everySection.join(',') },
    only: { type: 'string', default: 'list,open,create,status,payment' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '16' },
    data: { type: 'string', default: 'data/bench' },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const figures = await bench({
  orders: Number(given.orders),
  ...(given.against ? { against: Number(given.against) } : {}),
  sections: new Set(given.sections.split(',') as Section[]),
  only: new Set(given.only.split(',')),
  rounds: Number(given.rounds),
  seconds: Number(given.seconds),
  clients: Number(given.clients),
  data: given.data,
  say,
})
say(`\n${given.orders} orders, ${given.clients} clients\n\n${tableOf(figures)}`)
process.exit(0)
