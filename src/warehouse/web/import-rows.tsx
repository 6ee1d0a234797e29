import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import type { ImportRow } from '#warehouse/import.api.ts'
import { importOutcome } from '#warehouse/import.status.ts'
import '#warehouse/web/receiving.css'

/** `Nhập được: 12 · Trùng: 1` */
export const countsInWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([key, n]) => `${importOutcome.label(key)}: ${n}`)
    .join(' · ')

/** What became, or would become, of each line of a list. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className="flight-scroll">
      <table className="flight-table">
        <thead>
          <tr>
            <th className="n">Dòng</th>
            <th>Mã vận đơn</th>
            <th>Kết quả</th>
            <th>Lý do</th>
            <th>Đơn hàng</th>
            <th className="n">Cân (kg)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="n">{row.line}</td>
              <td>{row.track}</td>
              <td>
                <StatusTag status={row.outcome} tags={importOutcome.tags} />
              </td>
              <td>{row.message}</td>
              <td>{coded(row.order_codes.join(', '))}</td>
              <td className="n">{row.weight?.toFixed(2) ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
