import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { careFields } from '#crm/leads/care.fields.ts'
import { visibleTasks } from '#crm/tasks/server/task.repo.ts'
import { openTasks } from '#crm/tasks/task.status.ts'
import { visibleTickets } from '#crm/tickets/server/ticket.repo.ts'
import { openTickets } from '#crm/tickets/ticket.status.ts'
import { customerListing } from '#customers/server/customer.repo.ts'
import { feedbackStatus } from '#notices/feedback.status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { customerLives } from '#reports/server/reports.kept.ts'

/** The segment by the days since the first and the last order, as the report of customers has it. */
const segmentOf = (today: BusinessDate) => sql`case when f.last_day is null then 'none'
  when ${today}::date - f.first_day <= ${settingIn('customer.new_days', today)} then 'new'
  when ${today}::date - f.last_day <= ${settingIn('customer.active_days', today)} then 'active'
  when ${today}::date - f.last_day <= ${settingIn('customer.lost_days', today)} then 'sleeping' else 'lost' end`

const life = keptRows(customerLives, sql<boolean>`k.customer_id = c.id`)

/** The newest contact, and the newest that left a next step. */
const newest = (
  column: string,
) => sql`(select ${sql.ref(`x.${column}`)} from crm_contact x where x.customer_id = c.id
  order by x.at desc, x.id desc limit 1)`
const talkedAt = sql`greatest(${newest('at')}, (select max(v.happened_at) from customer_conversation v
  where v.customer_id = c.id and v.removed_at is null))`

/** Customers with a code, as this day sees them; who may see which is for the caller to say. */
export function careListing({ now, actor }: Pick<Context, 'now' | 'actor'>): ListDefinition {
  const today = businessDate(now)
  const segment = segmentOf(today)
  const described = describedList(careFields, 'c', {
    segment,
    last_day: sql`f.last_day`,
    orders: sql`coalesce(f.orders, 0)::int`,
    spend: sql`coalesce(f.spend, 0)`,
    talked_at: talkedAt,
    talked_by: sql`(select s.name from staff s where s.id = ${newest('staff_id')})`,
    next_step: newest('next_step'),
    next_on: newest('next_on'),
    next_task: sql`(select t.title from crm_task t where t.customer_id = c.id
      and t.status in (${lit(...openTasks)}) and ${visibleTasks(actor)} order by t.due_at nulls last, t.id limit 1)`,
    tickets: sql`(select count(*)::int from crm_ticket t where t.customer_id = c.id
      and t.status in (${lit(...openTickets)}) and ${visibleTickets(actor)})`,
    feedbacks: sql`(select count(*)::int from feedback b where b.customer_id = c.id and b.status in (${lit(feedbackStatus.fresh, feedbackStatus.working)}))`,
    sale_name: sql`(select s.name from staff s where s.id = c.sale_id)`,
  })
  const inSegments = (wanted: string): RawBuilder<boolean> => {
    const names = wanted.split(',')
    const bought = sql<boolean>`c.id in (select f.customer_id from ${keptRows(customerLives)} f
      where ${segment} = any(${names}::text[]))`
    if (!names.includes('none')) return bought
    return sql<boolean>`(${bought} or not exists (select from ${life} f where f.last_day is not null))`
  }
  const since = (days: string) => new Date(now.getTime() - Number(days) * 86_400_000)
  return {
    from: sql`customer c left join lateral ${life} f on true`,
    table: { name: 'customer', as: 'c' },
    ...described,
    filters: {
      ...described.filters,
      segment: inSegments,
      quiet: (
        days,
      ) => sql<boolean>`not exists (select from crm_contact x where x.customer_id = c.id and x.at > ${since(days)})
        and not exists (select from customer_conversation v
          where v.customer_id = c.id and v.removed_at is null and v.happened_at > ${since(days)})`,
      due: () => sql<boolean>`c.id in (select x.customer_id from crm_contact x
        where x.next_on <= ${today}::date and x.customer_id is not null
          and not exists (select from crm_contact y where y.customer_id = x.customer_id and (y.at, y.id) > (x.at, x.id)))`,
    },
    sorts: { ...described.sorts, id: sql`c.id` },
    key: sql`c.id`,
    defaultSort: '-id',
    ...(customerListing.search ? { search: customerListing.search } : {}),
  }
}
