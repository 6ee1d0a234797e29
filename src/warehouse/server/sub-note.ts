import { sql } from 'kysely'

/** What was said when an order `o` came to the sub-status it stands at; null where nothing was. */
export const subNote = sql`case when o.sub_status is not null then (
  select e.reason from event e where e.entity = 'order' and e.entity_id = o.id and e.action = 'sub_status'
    and (e.data->>'sub_status')::numeric = o.sub_status order by e.id desc limit 1) end`
