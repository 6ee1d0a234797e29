import { sql } from 'kysely'
import type { TalkKind, TalksFile } from '#crm/comments/server/talks.ts'
import { visibleTickets } from '#crm/tickets/server/ticket.repo.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { ticketPlaces } from '#crm/tickets/ticket.places.ts'
import { ticketTable } from '#crm/tickets/ticket.status.ts'
import { actionLabels } from '#platform/contract/status.ts'

export const ticketTalk: TalkKind = {
  kind: 'ticket',
  entity: 'ticket',
  noun: 'phiếu yêu cầu',
  seen: (actor) => sql`select t.id, t.code || ' ' || t.title as title, t.station_id from crm_ticket t
    where ${visibleTickets(actor)}`,
  concerned: async (db, id) => {
    const ticket = await db
      .selectFrom('crm_ticket')
      .select(['assignee_id', 'maker_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [ticket.maker_id, ...(ticket.assignee_id === null ? [] : [ticket.assignee_id])]
  },
  link: (id) => `${ticketPlaces[0]}?open=${id}`,
  label: actionLabels(ticketTable, {
    create: 'Tiếp nhận',
    change: 'Sửa phiếu',
    merge: 'Gộp vào phiếu khác',
    merged: 'Gộp phiếu khác vào',
    claim: 'Yêu cầu bồi hoàn',
  }),
  fields: ticketFields,
}

export const talks: TalksFile['talks'] = [ticketTalk]
