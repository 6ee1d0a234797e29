import { sql } from 'kysely'
import type { TalkKind, Talked } from '#crm/comments/server/talks.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import { planStory } from '#crm/plans/plan.words.ts'
import { visiblePlans } from '#crm/plans/server/plan.repo.ts'

export const planTalk: TalkKind = {
  kind: 'plan',
  entity: 'crm_plan',
  noun: 'kế hoạch',
  seen: (actor) =>
    sql<Talked>`select x.id, x.title, x.station_id from crm_plan x where ${visiblePlans(actor)}`,
  concerned: async (db, id) => {
    const { rows } = await sql<{ id: number }>`select maker_id as id from crm_plan where id = ${id}
      union select head_id from crm_plan_part where plan_id = ${id} and head_id is not null`.execute(db)
    return rows.map((row) => row.id)
  },
  link: (id) => `/crm/plan?open=${id}`,
  label: planStory,
  fields: planFields,
}

export const talks: readonly TalkKind[] = [planTalk]
