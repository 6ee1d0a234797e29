import { Connection, median } from './client.ts'
import { costOf, cpuText, timeToRead } from './cost-of.ts'
import { atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { signIn } from './world.ts'
import type { Bench } from './sections.ts'
import { daysNeeded, spansOf } from '#home/overview.rules.ts'
import { readDayFigures } from '#home/queue.api.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import { ordersByDate, ordersByRoute, ordersByType } from '#reports/analysis.report.ts'

const days = ({ from, to }: Period) =>
  `date_from=${formatBusinessDate(from)}&date_to=${formatBusinessDate(to)}&size=200`

/** All that the overview asks, at once on connections of their own as a browser does, until the last answer. */
export async function overviewed({ world, ours, rounds }: Bench): Promise<Figure[]> {
  const spans = spansOf(businessDate(new Date()))
  const month = spans.find(({ key }) => key === 'month')!
  const paths = [
    readDayFigures.path,
    `${ordersByDate.path}?${days(daysNeeded(spans))}`,
    `${ordersByRoute.path}?${days(month)}`,
    `${ordersByType.path}?${days(month)}`,
  ]
  const figures: Figure[] = []
  for (const person of ['su', 'ss']) {
    const headers = await signIn(ours.port, person)
    const connections = paths.map((path) => ({ path, connection: new Connection(ours.port) }))
    const alone = new Map<string, number[]>(paths.map((path) => [path, []]))
    const ask = (path: string, connection: Connection) => timeToRead(connection, path, headers, person)
    const all = async () => {
      const started = performance.now()
      await Promise.all(connections.map(({ path, connection }) => ask(path, connection)))
      return performance.now() - started
    }
    await all()
    const asks = 3 * rounds
    for (const { path, connection } of connections)
      for (let n = 0; n < asks; n += 1) alone.get(path)!.push(await ask(path, connection))
    const cost = await costOf({ ours, database: world.postmaster }, asks, all)
    const each = [...alone].map(([path, took]) => `${path.split('?')[0]} ${digits(median(took))} ms`)
    figures.push({
      name: `overview, ${person}`,
      value: cost.time,
      unit: 'ms',
      target: atMost(150, 100),
      cause: `${cpuText(cost)}; alone: ${each.join(', ')}`,
    })
    for (const { connection } of connections) connection.close()
  }
  return figures
}
