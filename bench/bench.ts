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
import type { Bench, BenchOptions } from './sections.ts'
import { openWorld } from './world.ts'

/** Runs the sections; each figure is said as it comes. */
export async function bench(options: BenchOptions): Promise<Figure[]> {
  const { sections } = options
  buildServer()
  const figures: Figure[] = []
  const said = (came: readonly Figure[]) => {
    for (const figure of came) options.say(lineOf(figure))
    figures.push(...came)
  }
  said(machine())
  await overCompany(options, said)
  if (sections.has('prices')) said(prices(options.seconds))
  if (sections.has('starts')) said(await starts())
  return figures
}

/** A company of so many orders and a server over it. */
async function openCompany(
  options: BenchOptions,
  orders: number,
  given: Record<string, string> = {},
): Promise<Bench> {
  const folder = join(options.data, String(orders))
  options.say(`# ${orders} orders`)
  const world = await openWorld(folder, orders, (line) => options.say(`  ${line}`))
  const environment = {
    DATABASE_URL: await productLogin(world.url, 'back_office', 'of the bench'),
    DATABASE_OWNER_URL: world.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...given,
  }
  return { ...options, orders, world, ours: await start(serverProgram, environment), environment }
}

async function closeCompany({ ours, world }: Bench): Promise<void> {
  await ours.stop()
  await world.close()
}

async function overCompany(options: BenchOptions, said: (figures: readonly Figure[]) => void): Promise<void> {
  const { sections, say, against } = options
  if (sections.has('browser')) buildWeb()
  const town = sections.has('auctions') ? await startTown() : null
  const whole = await openCompany(options, options.orders, town ? { YAHOO_PARTNER_URL: town.reach } : {})
  const { ours } = whole
  try {
    said([
      {
        name: 'boot to first answer',
        value: ours.boot / 1000,
        unit: 's',
        target: atMost(1.5, 1),
        cause: 'loading the modules',
      },
    ])
    if (sections.has('floor')) {
      const small = against ? await openCompany(options, against) : undefined
      try {
        said(await floor(whole, small))
      } finally {
        if (small) await closeCompany(small)
      }
    }
    if (sections.has('memory')) {
      said([
        {
          name: `server memory after ${options.clients} clients`,
          value: memoryOf(ours.pid),
          unit: 'MB',
          target: atMost(220, 180),
          cause:
            'Node itself, and what the product holds: schemas, routes and the text of the one file (docs/bench.md)',
        },
      ])
    }
    if (sections.has('search')) said(await search(whole))
    if (sections.has('paste')) said(await pasted(whole))
    if (sections.has('webhooks')) said(await told(whole))
    if (sections.has('stations')) said(await scanned(whole))
    if (sections.has('books')) said(await books(whole))
    if (sections.has('reports')) said(await reported(whole))
    if (sections.has('replica')) said(await replicated(whole))
    if (sections.has('queue')) said(await queued(whole))
    if (sections.has('overview')) said(await overviewed(whole))
    if (sections.has('sums')) said(await summed(whole))
    if (sections.has('export')) said(await exported(whole))
    if (sections.has('browser')) said(await browser(whole))
    if (town) {
      said(await auctioned(whole, town))
      said(await liveBids(whole))
    }
    if (sections.has('overload')) said(await overload(whole))
    if (sections.has('bank')) said(await bank(whole))
    say(`  done; server memory ${digits(memoryOf(ours.pid))} MB`)
  } finally {
    town?.stop()
    await closeCompany(whole)
  }
}
