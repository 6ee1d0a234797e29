import { Button } from 'antd'
import { useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { priceTableNames } from '#pricing/pricing.words.ts'
import { priceRowNames } from '#pricing/row-name.api.ts'
import '#platform/web/actions/preview-table.css'

export interface BreakdownLine {
  label: string
  /** VND. */
  amount: number
  /** `2.50 kg × 180,000 đ`, with its rounding. */
  formula?: string
  /** Marks of the rows that it was read from: `exchange_rate:4`, sums as `a:1+b:2`. */
  rows?: readonly string[]
  inputs?: Readonly<Record<string, string | number>>
}
export interface Breakdown {
  lines: readonly BreakdownLine[]
  total: number
}

const inputsOf = (line: BreakdownLine) =>
  Object.entries(line.inputs ?? {})
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'number' ? grouped(value, Number.isInteger(value) ? 0 : 2) : value}`,
    )
    .join(' · ')

type Names = Readonly<Record<string, string>>

/** `Theo: Tỷ giá JPY, từ 01-11-2026`; of a row that is not named only which table it stands in. */
export function ruleOf({ rows = [] }: BreakdownLine, names: Names): string | undefined {
  const said = rows.flatMap((row) =>
    row
      .split('+')
      .map((mark) => names[mark.trim()] ?? priceTableNames[mark.trim().split(':')[0] ?? ''] ?? ''),
  )
  const known = [...new Set(said)].filter(Boolean)
  return known.length ? `Theo: ${known.join(' · ')}` : undefined
}

/** The explanation as a message to a customer or a colleague. */
export function breakdownText({ lines, total }: Breakdown, names: Names = {}): string {
  const said = lines.map((line) => {
    const why = [line.formula, inputsOf(line), ruleOf(line, names)].filter(Boolean).join('; ')
    return `- ${line.label}: ${grouped(line.amount)} đ${why ? ` (${why})` : ''}`
  })
  return [...said, `Tổng: ${grouped(total)} đ`].join('\n')
}

/** "Vì sao giá này": each fee with its rule's row, its inputs, its formula and rounding. */
export function PriceBreakdown({ breakdown }: { breakdown: Breakdown }) {
  const message = useMessage()
  const marks = [...new Set(breakdown.lines.flatMap(({ rows = [] }) => rows))].join(',')
  const { data } = useCall(
    priceRowNames,
    { query: { rows: marks } },
    { enabled: marks !== '', staleTime: Infinity },
  )
  const names = data?.data ?? {}
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(breakdownText(breakdown, names))
      message.success('Đã sao chép')
    } catch {
      message.error('Trình duyệt không cho sao chép.')
    }
  }
  return (
    <>
      <table className="preview">
        <caption>Vì sao giá này</caption>
        <tbody>
          {breakdown.lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {line.label}
                {line.formula && <small>{line.formula}</small>}
                {line.inputs && <small>{inputsOf(line)}</small>}
                {line.rows && <small>{ruleOf(line, names)}</small>}
              </th>
              <td className="right">
                <span className={line.amount < 0 ? 'bad' : undefined}>{grouped(line.amount)}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="sum">
            <th scope="row">Tổng</th>
            <td className="right">{grouped(breakdown.total)}</td>
          </tr>
        </tfoot>
      </table>
      <Button size="small" style={{ marginTop: 8 }} onClick={() => void copy()}>
        Sao chép
      </Button>
    </>
  )
}
