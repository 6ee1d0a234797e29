import { sql } from 'kysely'
import type { TalkKind, TalksFile, Talked } from '#crm/comments/server/talks.ts'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { leadTable } from '#crm/leads/lead.status.ts'
import { visibleLeads } from '#crm/leads/server/lead.repo.ts'
import { actionLabels } from '#platform/contract/status.ts'

export const leadTalk: TalkKind = {
  kind: 'lead',
  entity: 'lead',
  noun: 'khách tiềm năng',
  seen: (actor) =>
    sql<Talked>`select l.id, l.name as title, l.station_id from lead l where ${visibleLeads(actor)}`,
  concerned: async (db, id) => {
    const lead = await db
      .selectFrom('lead')
      .select(['sale_id', 'created_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [lead.created_by, ...(lead.sale_id === null ? [] : [lead.sale_id])]
  },
  link: (id) => `/crm/user?tab=leads&open=${id}`,
  label: actionLabels(leadTable, {
    create: 'Ghi khách tiềm năng',
    change: 'Sửa thông tin',
    asked_again: 'Hỏi lại',
    next_step: 'Đặt việc tiếp theo',
    assign_sale: 'Giao lần lượt',
    merged: 'Gộp khách tiềm năng khác vào',
    unmerged: 'Tách khách đã gộp',
    stalled: 'Báo quản lý vì bị bỏ quên',
  }),
  fields: leadFields,
}

export const talks: TalksFile['talks'] = [leadTalk]
