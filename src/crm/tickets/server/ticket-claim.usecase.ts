import { sql } from 'kysely'
import type { z } from 'zod'
import type { claimOfTicket, ticketClaim } from '#crm/tickets/ticket.api.ts'
import { refuseTicket } from '#crm/tickets/ticket.errors.ts'
import { openTickets } from '#crm/tickets/ticket.status.ts'
import { lockTickets, ticketSeen } from '#crm/tickets/server/ticket.repo.ts'
import { createSupport } from '#cashdesk/transfers/server/support.usecase.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

type Claim = z.input<typeof ticketClaim>

/** What was claimed of a ticket and of what was merged into it, newest first. @throws tickets.not_found */
export async function claimsOf(context: Context, id: number): Promise<Claim[]> {
  await ticketSeen(context, id)
  const { rows } = await sql<Claim>`select r.id, r.code, r.status, r.content, r.answer, o.code as order_code
    from crm_ticket_claim x join support_request r on r.id = x.support_id left join orders o on o.id = r.order_id
    where x.ticket_id = ${id} or x.ticket_id in (select m.id from crm_ticket m where m.merged_into_id = ${id})
    order by r.id desc limit 100`.execute(context.db)
  return rows
}

/** Asks the accountants for what the customer claims back. @throws tickets.not_found, tickets.no_customer, tickets.bad_step */
export async function claimBack(
  context: Context,
  { id, order, amount, content }: z.output<typeof claimOfTicket.body>,
): Promise<Claim> {
  const { db, actor } = context
  const [ticket] = await lockTickets(context, [id])
  if (!ticket) throw refuseTicket('tickets.not_found')
  if (!openTickets.some((status) => status === ticket.status)) throw refuseTicket('tickets.bad_step')
  if (ticket.customer_id === null) throw refuseTicket('tickets.no_customer')
  const found = order
    ? await sql<{ id: number }>`select o.id from orders o where o.code = ${order.toUpperCase()}
        and o.customer_id = ${ticket.customer_id} and ${visibleOrders(actor)}`.execute(db)
    : null
  if (found && !found.rows[0]) throw refuseField('order', 'Không tìm thấy đơn này của khách')
  const request = await createSupport(context, {
    kind: 'refund',
    content: `${ticket.code}: đề nghị bồi hoàn ${formatVnd(amount)} đ. ${content}`,
    customer_id: ticket.customer_id,
    order_id: found?.rows[0]?.id ?? null,
  })
  await db.insertInto('crm_ticket_claim').values({ ticket_id: id, support_id: request.id }).execute()
  await recordEvent(context, {
    entity: 'ticket',
    id,
    action: 'claim',
    station: ticket.station_id,
    data: { code: request.code, amount },
  })
  const [claim] = await claimsOf(context, id)
  if (!claim) throw refuseTicket('tickets.not_found')
  return claim
}
