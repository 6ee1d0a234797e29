import { Skeleton } from 'antd'
import { readWear } from '#assets/wear/wear.api.ts'
import { EntryLink } from '#ledger/web/parts/entry-link.tsx'
import { monthName } from '#platform/rules/business-date.ts'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/record/record-rows.css'

/** Month by month what an asset wears: what the books have, and what is still to come. */
export function WearTable({ id }: { id: number }) {
  const { data, error } = useRecord(readWear, { params: { id } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  if (data.data.length === 0) return <Nothing>Tài sản không có nguyên giá nên không tính hao mòn.</Nothing>
  return (
    <table className="record-rows" style={{ width: '100%' }}>
      <caption>Bảng khấu hao, phân bổ</caption>
      <thead>
        <tr>
          <th scope="col">Tháng</th>
          <th scope="col" className="right">
            Trong tháng (đ)
          </th>
          <th scope="col" className="right">
            Lũy kế (đ)
          </th>
          <th scope="col">Bút toán</th>
        </tr>
      </thead>
      <tbody>
        {data.data.map((row) => (
          <tr key={row.month}>
            <td>{monthName(row.month)}</td>
            <td className="right" data-label="Trong tháng">
              {grouped(row.amount)}
            </td>
            <td className="right" data-label="Lũy kế">
              {grouped(row.accumulated)}
            </td>
            <td>
              {row.entry_id === null ? (
                <span className="quiet">chưa ghi</span>
              ) : (
                <EntryLink id={row.entry_id}>Mở bút toán</EntryLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
