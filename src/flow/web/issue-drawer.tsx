import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { orderOfIssue, showIssue, type IssueRow } from '#flow/issue.api.ts'
import { issueFields } from '#flow/issue.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { PhotoGrid } from '#platform/web/images/thumbs.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

const sources: Readonly<Record<string, string>> = {
  package: 'Kiện',
  scan: 'Khi quét',
  carrier: 'Hãng',
  issue: 'Xử lý',
}

/** What is wrong, whose order it is of, what is behind it and what was done. */
export function IssueDrawer({ row }: { row: IssueRow }) {
  const { role } = usePerson()
  const { data, error, refetch } = useRecord(showIssue, { body: { id: row.id } })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { rows, photos } = data.data
  return (
    <>
      <section className="record-section">
        <RecordFacts facts={recordFacts(issueFields, role, row)} />
      </section>
      {row.order_id !== null && <OrderOf issue={row.id} />}
      <section className="record-section">
        <h3>Diễn biến</h3>
        {rows.length === 0 && <Nothing small>Chưa có gì được ghi lại.</Nothing>}
        {rows.length > 0 && (
          <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
            <thead>
              <tr>
                <th>Lúc</th>
                <th>Ở đâu</th>
                <th>Việc</th>
                <th>Ai</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one, at) => (
                <tr key={at}>
                  <td data-label="Lúc">{formatInstant(one.at, true)}</td>
                  <td data-label="Ở đâu">{sources[one.of] ?? one.of}</td>
                  <td data-label="Việc">{one.what}</td>
                  <td data-label="Ai">{one.who}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section className="record-section">
        <h3>Ảnh</h3>
        {photos.length === 0 && <Nothing small>Chưa có ảnh nào.</Nothing>}
        <PhotoGrid
          pictures={photos.map((photo, at) => ({ key: photo, photo, alt: `Ảnh ${at + 1} của sự cố` }))}
        />
      </section>
    </>
  )
}

function OrderOf({ issue }: { issue: number }) {
  const { role } = usePerson()
  const { data, error, refetch } = useRecord(orderOfIssue, { query: { id: issue } })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />
  const order = data.data
  return (
    <section className="record-section">
      <h3>Đơn hàng</h3>
      <p>
        <Link to={orderPath(role, order.id)}>{order.code}</Link> {order.name}{' '}
        <StatusTag status={order.status} tags={orderStatus.tags} />
      </p>
    </section>
  )
}
