import { Link } from 'react-router'
import { listTickets } from '#crm/tickets/ticket.api.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'

/** The ticket that a feedback became; nothing where it is none, or not for this person. */
export function TicketOfFeedback({ feedback }: { feedback: number }) {
  const { data } = useCall(listTickets, { query: { feedback_id: String(feedback) } })
  const ticket = data?.results[0]
  if (!ticket) return null
  return (
    <p>
      Phiếu yêu cầu{' '}
      <Link className="lead within" to={`/crm/ticket?open=${ticket.id}`}>
        {ticket.code}
      </Link>{' '}
      <StatusTag status={ticket.status} tags={ticketStatus.tags} />
    </p>
  )
}
