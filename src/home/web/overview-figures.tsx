import { Link } from 'react-router'
import { turnOf } from '#home/day-figures.rules.ts'
import { daysNeeded, spansOf, sumOver } from '#home/overview.rules.ts'
import type { Span } from '#home/overview.rules.ts'
import { arrows } from '#home/web/day-figures.tsx'
import { useAnalysis } from '#home/web/use-analysis.ts'
import { businessDate, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import { compact, grouped } from '#platform/web/words/numbers.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { ordersByDate } from '#reports/analysis.report.ts'

const columns = ordersByDate.columns.filter(({ key }) => key === 'orders' || key === 'quoted_total')

/** Orders and their value of the week and of the month, against the ones before until the same day. */
export default function OverviewFigures() {
  const { mayOpen } = useShell()
  const spans = spansOf(businessDate(new Date()))
  const { data } = useAnalysis(ordersByDate, daysNeeded(spans))
  const rows = data?.results.map((row) => ({ row, day: readBusinessDate(String(row['day'])) ?? '' }))
  const cellOf = (span: Span, { key, title, kind, opens = ordersByDate.opens }: (typeof columns)[number]) => {
    const words = kind === 'money' ? compact : grouped
    const of = (period: Period) => rows && sumOver(rows, period, ({ row }) => Number(row[key] ?? 0))
    const [now, before] = [of(span), of(span.before)]
    const to = ({ from, to: last }: Period) =>
      opens && mayOpen(opens.screen)
        ? addressOf(
            opens,
            {
              report: ordersByDate,
              group: undefined,
              filters: {},
              totals: { from: formatBusinessDate(from), to: formatBusinessDate(last) },
            },
            undefined,
          )
        : undefined
    const told = (value: number | undefined, address: string | undefined) =>
      value === undefined ? '–' : value && address ? <Link to={address}>{words(value)}</Link> : words(value)
    // What is not known yet, or could not be read, is not as much as before.
    const turn = now === undefined || before === undefined ? undefined : turnOf(now, before)
    return (
      <div key={`${span.key} ${key}`}>
        <dt>
          {title} {span.title}
        </dt>
        <dd>
          <b title={now === undefined ? undefined : grouped(now)}>{told(now, to(span))}</b>
          <small
            data-turn={turn}
            title={`${formatBusinessDate(span.before.from)} – ${formatBusinessDate(span.before.to)}${before === undefined ? '' : `: ${grouped(before)}`}`}
          >
            <span aria-hidden>{turn && arrows[turn]}</span> {span.beforeTitle} {told(before, to(span.before))}
          </small>
        </dd>
      </div>
    )
  }
  return spans.flatMap((span) => columns.map((column) => cellOf(span, column)))
}
