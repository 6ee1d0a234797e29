import { join } from 'node:path'
import { productLogin } from '#platform/server/db/product-role.ts'
import { auctioned, startTown } from './auctions.ts'
import { bank } from './bank.ts'
import { books } from './books.ts'
import { browser, buildWeb } from './browser.ts'
import { exported } from './export.ts'
import { atMost, digits, lineOf } from './figures.ts'
import type { Figure } from './figures.ts'
import { floor } from './floor.ts'
import { overload } from './overload.ts'
import { liveBids } from './live-bids.ts'
import { machine } from './machine.ts'
import { overviewed } from './overview.ts'
import { buildServer, memoryOf, serverProgram, start } from './processes.ts'
import { pasted } from './paste.ts'
import { prices } from './prices.ts'
import { queued } from './queue.ts'
import { replicated } from './replica.ts'
import { reported } from './reports.ts'
import { search } from './search.ts'
import { scanned } from './stations.ts'
import { starts } from './starts.ts'
import { summed } from './sums.ts'
import { told } from './webhooks.ts'
import type { Bench, BenchOptions, Section } from './sections.ts'
import { openWorld } from './world.ts'

/** Runs the sections; each figure is said as it comes. */
export async function bench(options: BenchOptions): Promise<Figure[]> {
  const costs = new Map<string, number>()
  const { sections } = options
  buildServer()
  if (options.against && sections.has('floor')) {
    const only = { ...options, orders: options.against, sections: new Set<Section>(['floor']) }
    await overCompany(only, costs)
  }
  const figures = [...machine(), ...(await overCompany(options, costs))]
  if (sections.has('prices')) figures.push(...prices(options.seconds))
  if (sections.has('starts')) figures.push(...(await starts()))
  for (const figure of figures) options.say(lineOf(figure))
  return figures
}

async function overCompany(options: BenchOptions, costs: Map<string, number>): Promise<Figure[]> {
  const { orders, sections, say } = options
  const folder = join(options.data, String(orders))
  say(`# ${orders} orders`)
  const world = await openWorld(folder, orders, (line) => say(`  ${line}`))
  if (sections.has('browser')) buildWeb()
  const town = sections.has('auctions') ? await startTown() : null
  const environment = {
    DATABASE_URL: await productLogin(world.url, 'back_office', 'of the bench'),
    DATABASE_OWNER_URL: world.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...(town ? { YAHOO_PARTNER_URL: town.reach } : {}),
  }
  const ours = await start(serverProgram, environment)
  const whole: Bench = { ...options, world, ours, environment }
  const figures: Figure[] = [
    {
      name: 'boot to first answer',
      value: ours.boot / 1000,
      unit: 's',
      target: atMost(1.5, 1),
      cause: 'loading the modules',
    },
  ]
  try {
    if (sections.has('floor')) figures.push(...(await floor(whole, costs)))
    if (sections.has('memory')) {
      figures.push({
        name: `server memory after ${options.clients} clients`,
        value: memoryOf(ours.pid),
        unit: 'MB',
        target: atMost(220, 180),
        cause: 'zod schemas, routes and the text of the one file, 54 MB live; Node itself is 70',
      })
    }
    if (sections.has('search')) figures.push(...(await search(whole)))
    if (sections.has('paste')) figures.push(...(await pasted(whole)))
    if (sections.has('webhooks')) figures.push(...(await told(whole)))
    if (sections.has('stations')) figures.push(...(await scanned(whole)))
    if (sections.has('books')) figures.push(...(await books(whole)))
    if (sections.has('reports')) figures.push(...(await reported(whole)))
    if (sections.has('replica')) figures.push(...(await replicated(whole)))
    if (sections.has('queue')) figures.push(...(await queued(whole)))
    if (sections.has('overview')) figures.push(...(await overviewed(whole)))
    if (sections.has('sums')) figures.push(...(await summed(whole)))
    if (sections.has('export')) figures.push(...(await exported(whole)))
    if (sections.has('browser')) figures.push(...(await browser(whole)))
    if (town) figures.push(...(await auctioned(whole, town)), ...(await liveBids(whole)))
    if (sections.has('overload')) figures.push(...(await overload(whole)))
    if (sections.has('bank')) figures.push(...(await bank(whole)))
    say(`  done; server memory ${digits(memoryOf(ours.pid))} MB`)
  } finally {
    town?.stop()
    await ours.stop()
    await world.close()
  }
  return figures
}
