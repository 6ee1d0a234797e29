import { Button } from 'antd'
import { useMessage } from '#platform/web/dialogs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/actions/preview-table.css'

export interface BreakdownLine {
  label: string
  /** VND. */
  amount: number
  /** `2.50 kg × 180,000 đ`, with its rounding. */
  formula?: string
  /** The rule's row: `Bảng giá US-AIR, hạng Vàng, từ 01-11-2026`. */
  rule?: string
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

/** The explanation as a message to a customer or a colleague. */
export function breakdownText({ lines, total }: Breakdown): string {
  const said = lines.map((line) => {
    const why = [line.formula, inputsOf(line), line.rule].filter(Boolean).join('; ')
    return `- ${line.label}: ${grouped(line.amount)} đ${why ? ` (${why})` : ''}`
  })
  return [...said, `Tổng: ${grouped(total)} đ`].join('\n')
}

/** "Vì sao giá này": each fee with its rule's row, its inputs, its formula and rounding. */
export function PriceBreakdown({ breakdown }: { breakdown: Breakdown }) {
  const message = useMessage()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(breakdownText(breakdown))
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
                {line.rule && <small>{line.rule}</small>}
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
