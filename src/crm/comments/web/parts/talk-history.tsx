import { Skeleton } from 'antd'
import { listTalkHistory } from '#crm/comments/comment.api.ts'
import type { StatusSet } from '#platform/contract/status.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'

/** What happened to a record of customer relations, the newest first. */
export function TalkHistory({ record, statuses }: { record: string; statuses?: StatusSet }) {
  const { data, error } = useCall(listTalkHistory, { params: { id: record } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active />
  if (data.data.length === 0) return <Nothing small>Chưa có gì được ghi lại.</Nothing>
  return (
    <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
      <thead>
        <tr>
          <th>Lúc</th>
          <th>Việc</th>
          <th>Ai</th>
        </tr>
      </thead>
      <tbody>
        {data.data.toReversed().map((one) => (
          <tr key={one.id}>
            <td data-label="Lúc">{formatInstant(one.at, true)}</td>
            <td data-label="Việc">
              {[one.label, one.to_status !== null && statuses?.label(one.to_status), one.reason]
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td data-label="Ai">{one.actor ?? 'Tự động'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
