import { sql } from 'kysely'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

const keyOf = (path: string) => /^\/api\/file\/([a-z0-9]{40})$/.exec(path)?.[1] ?? ''

/**
 * The paths of files that were really uploaded at this station, each into one of these folders; those that
 * the record has `kept` may stay.
 * @throws transfers.image where an upload gave no path, or one that is no file of ours or another station's
 */
export async function uploadedPaths(
  { db, actor }: Context,
  paths: readonly (string | null | undefined)[],
  folders: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const given = paths.map((path) => path ?? '')
  const added = given.filter((path) => !kept.includes(path))
  if (added.length === 0) return [...new Set(given)]
  // What a record names is read by whoever sees the record: nobody names another's file to read it.
  const own = is(actor, 'kd') ? sql`l.created_by = ${actor.id}` : sql`true`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from library_file l
    join stored_file f on f.id = l.file_id
    where f.key = any(${added.map(keyOf)}::text[]) and l.folder = any(${folders}::text[]) and l.removed_at is null
      and ${own} and ${inStation(actor, 'l.station_id')}`.execute(db)
  if (rows[0]?.n !== new Set(added).size) throw refuseTransfer('transfers.image')
  return [...new Set(given)]
}

/** The one path that a body names; an empty one is an upload that gave none, not no upload. */
export const sentPath = (path: string | null | undefined): string[] =>
  path === null || path === undefined ? [] : [path]

/** The folder that a file was uploaded into; null without a file. */
export async function folderOf(db: Db, path: string | undefined): Promise<string | null> {
  if (path === undefined) return null
  const { rows } = await sql<{ folder: string }>`select l.folder from library_file l
    join stored_file f on f.id = l.file_id where f.key = ${keyOf(path)} limit 1`.execute(db)
  return rows[0]?.folder ?? null
}

/** Takes the files of a deleted request out of sight; the bytes stay for the audit. */
export async function removeAttachments({ db, actor, now }: Context, paths: readonly string[]) {
  if (paths.length === 0) return
  await sql`update library_file l set removed_at = ${now}, removed_by = ${actor.id} from stored_file f
    where f.id = l.file_id and f.key = any(${paths.map(keyOf)}::text[]) and l.removed_at is null`.execute(db)
}
