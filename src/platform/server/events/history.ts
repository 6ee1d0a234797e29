import { sql } from 'kysely'
import { isSeen } from '#platform/contract/record.ts'
import type { Fields } from '#platform/contract/record.ts'
import type { Context } from '#platform/server/context.ts'

/** One thing that happened to a record. */
export interface Happened {
  id: number
  at: Date
  actor: string | null
  action: string
  label: string
  from_status: number | null
  to_status: number | null
  reason: string | null
  data: Record<string, unknown>
}

interface Story {
  entity: string
  id: number
  /** The words of an action (see `actionLabels`). */
  label: (action: string) => string
  /** What the record is described by: an event tells nobody of a field that the record hides from them. */
  fields: Fields
  /** What events say beside the fields, told to everybody who may read the record. */
  open?: readonly string[]
  /** Fields that are hidden from this person by the record's state, not by their role. */
  hidden?: readonly string[]
}

/** A record's story as this person may know it, oldest first; whether they may read the record is asked before. */
export async function historyOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  story: Story,
): Promise<Happened[]> {
  const { entity, id, label } = story
  const { rows } = await sql<Omit<Happened, 'label'>>`select e.id, e.at, s.name as actor, e.action,
      e.from_status::float8 as from_status, e.to_status::float8 as to_status, e.reason, e.data
    from event e left join staff s on s.id = e.actor_id
    where e.entity = ${entity} and e.entity_id = ${id} order by e.id`.execute(db)
  const tells = toldTo(actor, story)
  return rows.map((row) => ({
    ...row,
    label: label(row.action),
    data: Object.fromEntries(Object.entries(row.data).filter(([key]) => tells(key))),
  }))
}

/** What is no field may be made of one: it is told to those alone from whom nothing of the record is hidden. */
function toldTo({ role }: Context['actor'], { fields, open = [], hidden = [] }: Story) {
  const all = Object.entries(fields)
  const seesAll = hidden.length === 0 && all.every(([, field]) => isSeen(field, role))
  return (key: string): boolean => {
    if (seesAll || open.includes(key)) return true
    const found = all.find(([name, { column = name }]) => name === key || column === key)
    return found !== undefined && isSeen(found[1], role) && !hidden.includes(found[0])
  }
}
