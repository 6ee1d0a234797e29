import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { StaffFile } from '#staff/staff-file.api.ts'
import { refuseStaff } from '#staff/staff.errors.ts'
import { staffById } from '#staff/server/staff.repo.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { putting } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { extensionOfPhoto, readPhoto } from '#platform/server/files/photo.ts'
import { insertFile } from '#platform/server/files/stored-file.ts'
import type { Upload, UploadedFile } from '#platform/server/files/upload.ts'

/** Documents by their content, with the extension they go out under. */
const documents: Readonly<Record<string, 'pdf' | 'docx' | 'xlsx'>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

const papers: ListDefinition = {
  from: sql`staff_file f join stored_file k on k.id = f.file_id left join staff s on s.id = f.created_by`,
  select: sql`f.id, f.id::text as _id, f.staff_id, f.name, f.type, f.description, k.content_type, k.size,
    '/api/staff/file/' || f.id as path, s.name as created_name, f.created_at`,
  filters: { staff_id: { any: 'f.staff_id', type: 'bigint' } },
  sorts: { id: sql`f.id` },
  key: sql`f.id`,
  defaultSort: '-id',
}
export const staffFiles = ({ db }: Context, query: ListQuery) =>
  listRows<StaffFile>(db, papers, query, sql<boolean>`true`)

/** One paper of a member of staff. @throws staff.not_found, staff.no_file, staff.file_type, too_large */
export async function keepStaffFile(context: Context, upload: Upload, files: FileStore): Promise<StaffFile> {
  const { fields, files: parts } = await upload.read()
  const staff = Number(fields['staff_id'] ?? fields['user_id'] ?? fields['id'])
  if (!Number.isSafeInteger(staff) || staff <= 0) throw refuseField('staff_id', 'Vui lòng chọn nhân viên')
  const [part] = parts
  if (!part || parts.length > 1) throw refuseStaff('staff.no_file')
  await staffById(context, staff)
  const { type, bytes } = await fitToKeep(part)
  return putting(files, async (put) => {
    const key = await put(bytes)
    return upload.write(async (inWrite) => {
      const file_id = await insertFile(inWrite, { key, type, bytes, name: part.name })
      const { id } = await inWrite.db
        .insertInto('staff_file')
        .values({
          staff_id: staff,
          file_id,
          name: part.name.slice(0, 255) || 'tệp',
          type: fields['type']?.slice(0, 100) || null,
          description: fields['description']?.slice(0, 500) || null,
          created_by: context.actor.id,
          created_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return one(inWrite, id)
    })
  })
}

async function one({ db }: Context, id: number): Promise<StaffFile> {
  const { rows } =
    await sql<StaffFile>`select ${papers.select} from ${papers.from} where f.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** A document as it came, a photo drawn anew; told by the content, never by the name. */
async function fitToKeep(file: UploadedFile): Promise<{ type: string; bytes: Buffer }> {
  const bytes = await file.bytes()
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (Object.hasOwn(documents, type)) return { type, bytes }
  const photo = await readPhoto(bytes)
  if (typeof photo === 'string') throw refuseStaff('staff.file_type')
  return { type: photo.type, bytes: photo.photo }
}

export async function openStaffFile({ db }: Context, files: FileStore, id: number): Promise<Download> {
  const row = await db
    .selectFrom('staff_file as f')
    .innerJoin('stored_file as k', 'k.id', 'f.file_id')
    .select(['k.key', 'k.content_type', 'f.name'])
    .where('f.id', '=', id)
    .executeTakeFirst()
  const file = row && (await files.open(row.key))
  if (!row || !file) throw refuse('not_found')
  const picture = extensionOfPhoto(row.content_type)
  return {
    name: row.name.replace(/\.\w{1,5}$/, ''),
    extension: picture ?? documents[row.content_type] ?? 'pdf',
    type: row.content_type,
    stream: file.stream,
    ...(picture ? { inline: true as const } : {}),
  }
}
