import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { listClaims, type TicketRow } from '#crm/tickets/ticket.api.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { Talk } from '#crm/comments/web/parts/talk.tsx'
import { TalkHistory } from '#crm/comments/web/parts/talk-history.tsx'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { supportStatus } from '#cashdesk/transfers/support.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { coded } from '#platform/web/record/coded.tsx'

/** One ticket: what is asked, of which orders, what is claimed back, and how it was solved. */
export function TicketRecord({ row }: { row: TicketRow }) {
  const { role } = usePerson()
  const record = `ticket:${row.id}`
  const facts = (
    <>
      <p style={{ whiteSpace: 'pre-wrap' }}>{row.content}</p>
      {row.solution && (
        <section className="record-section">
          <h3>Đã giải quyết thế nào</h3>
          <p style={{ whiteSpace: 'pre-wrap' }}>{row.solution}</p>
        </section>
      )}
      {row.codes.length > 0 && (
        <section className="record-section">
          <h3>Đơn hàng liên quan</h3>
          <p>{coded(row.codes.join(', '))}</p>
        </section>
      )}
      <Claims id={row.id} />
      <section className="record-section">
        <RecordFacts facts={recordFacts(ticketFields, role, row)} />
        {row.feedback_id !== null && (
          <p>
            <Link to={`/feedbacks?open=${row.feedback_id}`}>Xem góp ý của khách</Link>
          </p>
        )}
      </section>
      <Talk record={record} />
    </>
  )
  return (
    <RecordPanes
      width="record"
      panes={[
        { key: 'facts', label: 'Nội dung', children: facts },
        {
          key: 'history',
          label: 'Lịch sử',
          side: 'tab',
          children: <TalkHistory record={record} statuses={ticketStatus} />,
        },
      ]}
    />
  )
}

function Claims({ id }: { id: number }) {
  const { data, error, refetch } = useRecord(listClaims, { query: { id } })
  if (error) return <Failed small error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />
  if (data.data.length === 0) return null
  return (
    <section className="record-section" aria-label="Yêu cầu bồi hoàn">
      <h3>Yêu cầu bồi hoàn</h3>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {data.data.map((claim) => (
          <li key={claim.id}>
            <Link to={`/request-support?open=${claim.id}`}>{claim.code}</Link>{' '}
            <StatusTag status={claim.status} tags={supportStatus.tags} /> {claim.content}
            {claim.answer && <p className="quiet">Kế toán trả lời: {claim.answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
