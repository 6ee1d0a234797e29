import { Connection } from './client.ts'
import { costOf, cpuText, timeToRead } from './cost-of.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import type { Running } from './processes.ts'
import { signIn } from './world.ts'
import type { World } from './world.ts'
import type { Bench } from './sections.ts'
import { dimensionsOf, inUsualOrder, measuresOf } from '#platform/contract/pivot.ts'
import type { Report } from '#platform/contract/report.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { everyReportFile } from '#routes.ts'

/** Every report that is declared, with those to come. */
const reports: readonly Report[] = [
  ...new Set(everyReportFile.flatMap(({ report }) => (report ? [report] : []))),
]

const month = { name: 'a month', days: 30, target: atMost(0.3, 0.15) }
const year = { name: 'a year', days: 365, target: atMost(1, 0.5) }

/** Values of filters without which a report shows nothing: all there are. */
const required: Readonly<Record<string, string>> = { partner_ids: 'select id from partner order by id' }

/** A server, the process of the database that answers it, and who else should have nothing to do. */
export interface Asked {
  ours: Running
  /** Process id of the postmaster whose CPU is told. */
  database: number
  world: World
  rounds: number
  /** Before the names of the figures. */
  prefix?: string
}

/** First page, sums and chart of each report as the manager opens it, and its pivot by month. */
export const reported = ({ world, ours, rounds }: Bench): Promise<Figure[]> =>
  measured({ world, ours, rounds, database: world.postmaster })

export async function measured({ world, ours, rounds, database, prefix = '' }: Asked): Promise<Figure[]> {
  const headers = await signIn(ours.port, 'su')
  const today = businessDate(new Date())
  const connection = new Connection(ours.port)
  const figures: Figure[] = []
  const figuresOf = async (name: string, path: string, target: Figure['target']) => {
    const ask = () => timeToRead(connection, path, headers, 'su')
    await ask()
    const cost = await costOf({ ours, database }, rounds, ask)
    figures.push(
      {
        name,
        value: cost.time / 1000,
        unit: 's',
        ...(target ? { target } : {}),
        cause: cpuText(cost),
      },
      { name: `${name}: CPU of the server`, value: cost.server, unit: 'ms' },
      { name: `${name}: CPU of the database`, value: cost.database, unit: 'ms' },
    )
  }
  for (const report of reports) {
    const asked = await filtersOf(report, world)
    const ranges = report.period === 'range' ? [month, year] : [{ ...month, name: 'as it stands', days: 0 }]
    for (const { name, days, target } of ranges) {
      const span = spanOf(report, today, days)
      await figuresOf(`${prefix}report ${report.key}, ${name}`, `${report.path}?${span}${asked}`, target)
    }
    for (const keys of report.calls.pivot ? [2, 1, 0] : []) {
      const path = `${report.path}/pivot?${spanOf(report, today, year.days)}${asked}${pivotOf(report, keys)}`
      // What has too many cells to be shown is refused: then by a key less, at last by month alone.
      if (keys > 0 && (await connection.send({ method: 'GET', path, headers })).status === 400) continue
      await figuresOf(`${prefix}pivot ${report.key}, a year`, path, year.target)
      break
    }
  }
  connection.close()
  return figures
}

function spanOf({ period }: Report, today: string, days: number): string {
  if (period === 'range')
    return `date_from=${formatBusinessDate(addDays(today, -days))}&date_to=${formatBusinessDate(today)}`
  return period === 'asOf' ? `date=${formatBusinessDate(today)}` : ''
}

async function filtersOf({ filters = [] }: Report, world: World): Promise<string> {
  const asked: string[] = []
  for (const { key } of filters.filter((filter) => filter.required)) {
    const values = required[key]
    if (!values) throw new Error(`bench/reports.ts: which values of ${key} are asked?`)
    const rows = await world.query<{ id: number }>(values)
    asked.push(`&${key}=${rows.map(({ id }) => id).join(',')}`)
  }
  return asked.join('')
}

/** Its first keys under one another, by month where it has days. */
function pivotOf(report: Report, most: number): string {
  const dimensions = inUsualOrder(report, dimensionsOf(report, 'SU'))
  const byMonth = dimensions.find(({ step }) => step === 'month')
  const keys = dimensions.filter(({ step }) => !step).slice(0, most)
  const rows = keys.length || !byMonth ? keys : [byMonth]
  const columns = byMonth && !rows.includes(byMonth) ? `&pivot_columns=${byMonth.key}` : ''
  return `&pivot_rows=${rows.map(({ key }) => key).join(',')}${columns}&pivot_of=${measuresOf(report, 'SU')[0]?.key}`
}
