import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import { refuseCatalog } from '#catalog/catalog.errors.ts'
import type { LibraryFile } from '#catalog/library.api.ts'
import {
  attachmentFolderNames,
  attachmentFolders,
  folderRule,
  isFolderName,
  isLibraryPath,
  libraryImageMaxBytes,
  libraryRoot,
  ownFolderNames,
} from '#catalog/library.rules.ts'
import { photoOf } from '#catalog/server/stored-file.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { PhotoWidth } from '#platform/contract/photo-size.ts'
import { inScope, is, stationOf } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { putting } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'
import { extensionOfPhoto } from '#platform/server/files/photo.ts'
import {
  insertFile,
  insertPhoto,
  keyInSize,
  putPhoto,
  typeOfSizes,
} from '#platform/server/files/stored-file.ts'
import type { PhotoKeys, SentPhoto } from '#platform/server/files/stored-file.ts'
import type { Upload, UploadedFile } from '#platform/server/files/upload.ts'

/** Documents by their content, with the extension they go out under. */
const documents: Readonly<Record<string, 'pdf' | 'docx' | 'xlsx'>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

interface LibraryFolder {
  id: number
  _id: string
  name: string
  folder: string
  path: string
  created_name: string | null
  created_at: Date
}

interface SentDocument {
  name: string
  type: string
  bytes: Buffer
}
type Prepared = { photo: SentPhoto } | { document: SentDocument }
type Stored = { photo: SentPhoto; keys: PhotoKeys } | { document: SentDocument; key: string }

/** One attachment of a record, into one of the fixed folders. @throws library.no_file, library.one_file, library.type, too_large */
export async function uploadFile(context: Context, upload: Upload, files: FileStore): Promise<LibraryFile> {
  stationOf(context.actor)
  const { fields, files: parts } = await upload.read()
  const folder = fields['folder'] ?? ''
  const rule = Object.hasOwn(attachmentFolders, folder) ? attachmentFolders[folder] : undefined
  if (!rule) {
    throw badField('folder', `Thư mục phải là một trong: ${attachmentFolderNames.join(', ')}`)
  }
  if (!rule.roles.includes(context.actor.role)) throw refuse('access.forbidden')
  const [part] = parts
  if (!part) throw refuseCatalog('library.no_file')
  if (parts.length > 1) throw refuseCatalog('library.one_file')
  if (part.size > rule.maxBytes) throw refuse('too_large')
  const prepared = (rule.documents && (await documentOf(part))) || (await imageOf(part))
  return keep(upload, files, folder, [prepared], ([kept]) => kept as LibraryFile)
}

/** Images into a folder of the library: all of them or none. @throws library.no_file, library.folder_unknown */
export async function uploadImagesToLibrary(
  context: Context,
  upload: Upload,
  files: FileStore,
): Promise<{ saved: number; images: LibraryFile[] }> {
  stationOf(context.actor)
  const { fields, files: parts } = await upload.read()
  const folder = fields['folder'] || libraryRoot
  await mustBeFolder(context, folder)
  if (parts.length === 0) throw refuseCatalog('library.no_file')
  if (parts.some((part) => part.size > libraryImageMaxBytes)) throw refuse('too_large')
  const prepared: Prepared[] = []
  for (const part of parts) prepared.push(await imageOf(part))
  return keep(upload, files, folder, prepared, (images) => ({ saved: images.length, images }))
}

async function imageOf({ bytes, name }: UploadedFile): Promise<Prepared> {
  return { photo: await photoOf(await bytes(), name) }
}

/** A document as it came; null: it is none. @throws library.type where it is neither document nor image */
async function documentOf(file: UploadedFile): Promise<Prepared | null> {
  const { name } = file
  const bytes = await file.bytes()
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (Object.hasOwn(documents, type)) return { document: { name, type, bytes } }
  if (!extensionOfPhoto(type)) throw refuseCatalog('library.type')
  return null
}

async function keep<T>(
  { write }: Upload,
  files: FileStore,
  folder: string,
  prepared: readonly Prepared[],
  answer: (kept: LibraryFile[]) => T,
): Promise<T> {
  return putting(files, async (put) => {
    const stored: Stored[] = []
    for (const one of prepared) {
      if ('photo' in one) stored.push({ ...one, keys: await putPhoto(put, one.photo) })
      else stored.push({ ...one, key: await put(one.document.bytes) })
    }
    return write(async (inWrite) => {
      const ids: number[] = []
      for (const each of stored) ids.push(await insertLibraryFile(inWrite, folder, each))
      return answer(await filesBy(inWrite, sql<boolean>`l.id = any(${ids}::bigint[])`))
    })
  })
}

/** An image of ours as an attachment, within the transaction of the context. @returns its path */
export async function placeImage(
  context: Context,
  files: FileStore,
  { folder, name, bytes }: { folder: string; name: string; bytes: Buffer },
): Promise<string> {
  const photo = await photoOf(bytes, name)
  const keys = await putPhoto((kept) => files.put(kept), photo)
  await insertLibraryFile(context, folder, { photo, keys })
  return `/api/file/${keys.photo}`
}

async function insertLibraryFile(context: Context, folder: string, stored: Stored): Promise<number> {
  const { name } = 'photo' in stored ? stored.photo : stored.document
  const { file_id, thumb_id } =
    'photo' in stored
      ? await insertPhoto(context, stored.photo, stored.keys)
      : { file_id: await insertFile(context, { ...stored.document, key: stored.key }), thumb_id: null }
  const row = await context.db
    .insertInto('library_file')
    .values({
      folder,
      station_id: stationOf(context.actor),
      file_id,
      thumb_id,
      name: name.slice(0, 255) || 'tệp',
      created_by: context.actor.id,
      created_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The library's images of a folder, newest first, 500 at most. @throws library.folder_unknown */
export async function listLibrary(
  context: Context,
  folder: string,
): Promise<{ folders: LibraryFolder[]; files: LibraryFile[] }> {
  await mustBeFolder(context, folder)
  // Between `folder/` and `folder0`, the next text after the slash: what begins with the folder's path.
  const { rows } = await sql<LibraryFolder>`
    select d.id, d.id::text as _id, d.path, substr(d.path, length(${folder}) + 2) as name, ${folder}::text as folder,
      s.name as created_name, d.created_at
    from library_folder d left join staff s on s.id = d.created_by
    where d.path > ${`${folder}/`} and d.path < ${`${folder}0`}
      and strpos(substr(d.path, length(${folder}) + 2), '/') = 0
    order by d.path limit 500`.execute(context.db)
  return { folders: rows, files: await filesBy(context, sql<boolean>`l.folder = ${folder}`) }
}

async function filesBy(
  { db, actor }: Context,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<LibraryFile[]> {
  const { rows } = await sql<Omit<LibraryFile, 'path' | 'thumb'> & { key: string; thumb_key: string | null }>`
    select l.id, l.id::text as _id, l.folder, l.name, f.key, t.key as thumb_key, f.content_type as type, f.size,
      s.name as created_name, l.created_at
    from library_file l join stored_file f on f.id = l.file_id left join stored_file t on t.id = l.thumb_id
    left join staff s on s.id = l.created_by
    where ${condition} and l.removed_at is null and ${inScope(actor, { station: 'l.station_id' })}
    order by l.id desc limit 500`.execute(db)
  return rows.map(({ key, thumb_key, ...row }) => ({
    ...row,
    path: `/api/file/${key}`,
    thumb: thumb_key && `/api/file/${thumb_key}`,
  }))
}

/**
 * The bytes of a file or its thumbnail, for those who work with its folder at its station: what belongs to a
 * record, for sales only where they sent it or may see a record that names it. In one of the sizes of a
 * picture, or the file it was drawn from. @throws image.unknown
 */
export async function readFile(
  { db, actor }: Context,
  { files, holders }: { files: FileStore; holders: readonly HoldersFile['holds'][] },
  key: string,
  which?: PhotoWidth | 'original',
): Promise<Download> {
  const original = which === 'original'
  const wanted = original ? sql.ref('f.original_id') : sql.ref('f.id')
  const at = original || which === undefined ? sql`w.key` : keyInSize(which, sizedOf)
  const { rows } = await sql<{ folder: string; name: string; type: string; key: string }>`
    select kept.folder, kept.name, coalesce(s.content_type, ${typeOfSizes}) as type, at.key from stored_file f
    join library_file kept on kept.file_id = f.id or kept.thumb_id = f.id join stored_file w on w.id = ${wanted}
    cross join lateral (select ${at} as key) at left join stored_file s on s.key = at.key
    where f.key = ${key} and kept.removed_at is null and ${inScope(actor, { station: 'kept.station_id' })}
      and ${readableBy(actor, holders)}`.execute(db)
  const row = rows[0]
  const file = row && folderRule(row.folder).roles.includes(actor.role) ? await files.open(row.key) : null
  if (!row || !file) throw refuseCatalog('image.unknown')
  const picture = extensionOfPhoto(row.type)
  return {
    name: row.name.replace(/\.\w{1,5}$/, ''),
    extension: picture ?? documents[row.type] ?? 'pdf',
    type: row.type,
    stream: file.stream,
    // A document, or what a camera wrote, is saved and never shown within our own pages.
    ...(picture && !original ? { inline: true as const } : {}),
  }
}

const sizedOf = { file: 'kept.file_id', thumb: 'kept.thumb_id' }

/**
 * Everybody else of a record's folder sees every record of the station; of people's own, managers and accountants do.
 * The library's row is `kept`, a name that no holder's own tables go by.
 */
function readableBy(actor: Actor, holders: readonly HoldersFile['holds'][]) {
  if (is(actor, 'ql', 'kt')) return sql<boolean>`true`
  const narrowed = is(actor, 'kd') ? attachmentFolderNames : ownFolderNames
  // Records name the file itself, never its thumbnail.
  const path = sql<string>`('/api/file/' || (select whole.key from stored_file whole where whole.id = kept.file_id))`
  const named = holders.map((holds) => holds(actor, path))
  return sql<boolean>`(kept.created_by = ${actor.id} or kept.folder <> all(${narrowed}::text[])
    or ${sql.join(named, sql` or `)})`
}

/** Takes images out of the library: all that were named, or none. @throws image.unknown, library.not_own */
export async function removeImages(
  { db, actor, now }: Context,
  given: { id?: number | undefined; ids?: number[] | undefined; path?: string | undefined },
): Promise<{ removed: number }> {
  const ids = [...new Set([...(given.ids ?? []), ...(given.id === undefined ? [] : [given.id])])]
  const key = /^\/api\/file\/([a-z0-9]{40})$/.exec(given.path ?? '')?.[1] ?? ''
  const { rows } = await sql<{ id: number; folder: string; created_by: number | null }>`
    select l.id, l.folder, l.created_by from library_file l join stored_file f on f.id = l.file_id
    where (l.id = any(${ids}::bigint[]) or f.key = ${key}) and l.removed_at is null
      and ${inScope(actor, { station: 'l.station_id' })}
    order by l.id for update of l`.execute(db)
  const found = rows.filter((row) => isLibraryPath(row.folder))
  const asked = new Set([...ids, ...found.map((row) => row.id)]).size
  if (found.length === 0 || found.length < asked || (given.path !== undefined && key === '')) {
    throw refuseCatalog('image.unknown')
  }
  if (!is(actor, 'ql') && found.some((row) => row.created_by !== actor.id)) {
    throw refuseCatalog('library.not_own')
  }
  await db
    .updateTable('library_file')
    .set({ removed_at: now, removed_by: actor.id })
    .where(
      'id',
      'in',
      found.map((row) => row.id),
    )
    .where('removed_at', 'is', null)
    .execute()
  return { removed: found.length }
}

/** @throws library.folder_name, library.folder_unknown, library.folder_exists */
export async function makeFolder(
  context: Context,
  { name, folder }: { name: string; folder: string },
): Promise<{ id: number; _id: string; name: string; path: string }> {
  const path = `${folder}/${name.normalize('NFC')}`
  if (!isFolderName(name)) throw refuseCatalog('library.folder_name')
  await mustBeFolder(context, folder)
  if (!isLibraryPath(path)) throw refuseCatalog('library.folder_exists', { values: { path } })
  const made = await context.db
    .insertInto('library_folder')
    .values({ path, created_by: context.actor.id, created_at: context.now })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuseCatalog('library.folder_exists', { values: { path } })
  return { id: made.id, _id: String(made.id), name, path }
}

async function mustBeFolder({ db }: Context, path: string): Promise<void> {
  if (path === libraryRoot) return
  const known =
    isLibraryPath(path) &&
    (await db.selectFrom('library_folder').select('id').where('path', '=', path).executeTakeFirst())
  if (!known) throw refuseCatalog('library.folder_unknown', { values: { path: path.slice(0, 100) } })
}

const badField = (path: string, message: string) => refuse('bad_input', { details: [{ path, message }] })
