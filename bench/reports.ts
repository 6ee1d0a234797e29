import { Connection, median } from './client.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import { signIn } from './world.ts'
import type { Bench } from './sections.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { debtReport } from '#reports/debts.report.ts'
import { orderReport } from '#reports/orders.report.ts'
import { partnerDebtReport } from '#reports/partner-debt.report.ts'
import { paymentLineReport, paymentReport } from '#reports/payments.report.ts'
import { transactionReport } from '#reports/transactions.report.ts'

const reports = [
  orderReport,
  paymentReport,
  paymentLineReport,
  transactionReport,
  debtReport,
  partnerDebtReport,
]

const periods = [
  { name: 'a month', days: 30, target: atMost(0.3, 0.15) },
  { name: 'a year', days: 365, target: atMost(1, 0.5) },
]

/** First page, sums and chart of each report as the manager opens it. */
export async function reported({ world, ours, rounds }: Bench): Promise<Figure[]> {
  const headers = await signIn(ours.port, 'su')
  // Of all partners at once: nobody asks for more.
  const partners = await world.query<{ id: number }>(`select id from partner order by id`)
  const asked = `partner_ids=${partners.map(({ id }) => id).join(',')}`
  const today = businessDate(new Date())
  const connection = new Connection(ours.port)
  const figures: Figure[] = []
  for (const report of reports) {
    for (const { name, days, target } of periods) {
      const span = `date_from=${formatBusinessDate(addDays(today, -days))}&date_to=${formatBusinessDate(today)}`
      const path = `${report.path}?${span}${report === partnerDebtReport ? `&${asked}` : ''}`
      const ask = async () => {
        const started = performance.now()
        const { status, text } = await connection.send({ method: 'GET', path, headers })
        if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
        return (performance.now() - started) / 1000
      }
      await ask()
      const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await ask())
      const cpu = (before: number, now: number) => `${((now - before) / rounds).toFixed(0)} ms`
      figures.push({
        name: `report ${report.key}, ${name}`,
        value: median(times),
        unit: 's',
        target,
        cause: `CPU: server ${cpu(own, cpuOf(ours.pid))}, database ${cpu(database, cpuOfFamily(world.postmaster))}`,
      })
    }
  }
  connection.close()
  return figures
}
