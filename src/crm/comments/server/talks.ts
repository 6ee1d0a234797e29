import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TalkId, TalkKindName } from '#crm/comments/talk.rules.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Fields } from '#platform/contract/record.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'

/** A record that is talked about. */
export interface Talked {
  id: number
  title: string
  station_id: number
}

/**
 * A kind of record that people comment on: a room exports `talks` in a `*.talks.ts` of its server, and its
 * `*.events.ts` shows `get-crm-by-id-comments` and `get-crm-by-id-histories` by its entity.
 */
export interface TalkKind {
  kind: TalkKindName
  /** Whose events its history is. */
  entity: string
  /** In a sentence, lower case: `công việc`. */
  noun: string
  /** `id, title, station_id` of those that the person may see. */
  seen: (actor: Actor) => RawBuilder<Talked>
  /** Who hears of a comment beside those it names: keys of staff. */
  concerned: (db: Db, id: number) => Promise<readonly number[]>
  /** Where it opens. */
  link: (id: number) => string
  /** The words of an action of its history. */
  label: (action: string) => string
  /** What the record is described by: its history hides what the record does. */
  fields: Fields
  /** What its events say beside the fields. */
  open?: readonly string[]
}
export interface TalksFile {
  talks: readonly TalkKind[]
}

/** @throws not_found where there is none, or none that this person may see */
export async function talkedOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  talks: readonly TalkKind[],
  { kind, id }: TalkId,
): Promise<{ of: TalkKind; record: Talked }> {
  const of = talks.find((one) => one.kind === kind)
  if (!of) throw refuse('not_found')
  const { rows } = await sql<Talked>`select k.id, k.title, k.station_id from (${of.seen(actor)}) k
    where k.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return { of, record: rows[0] }
}

/** Files of comments are read by who may see what they are about: `export const holds` of a room's holders. */
export const heldByComments =
  ({ kind, seen }: TalkKind): HoldersFile['holds'] =>
  (actor, path) =>
    sql<boolean>`exists (select from crm_comment x
    where x.files @> array[${path}] and x.kind = ${kind} and x.record_id in (select k.id from (${seen(actor)}) k))`

/** All comments of records go to another, such as those of tickets that are merged. @returns how many */
export async function handOnComments(
  db: Db,
  kind: TalkKindName,
  from: readonly number[],
  to: number,
): Promise<number> {
  const moved = await db
    .updateTable('crm_comment')
    .set({ record_id: to })
    .where('kind', '=', kind)
    .where('record_id', 'in', [...from])
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}
