import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuseAccess } from '#access/access.errors.ts'
import { changeOwnPassword } from '#access/profile.api.ts'
import { logAccess } from '#access/server/access-log.ts'
import { newPasswordHash } from '#access/server/new-password.ts'
import { provePassword } from '#access/server/proof.ts'
import type { Visitor } from '#access/server/access-log.ts'
import { endOtherSessions } from '#access/server/session.repo.ts'
import { stationsOf } from '#access/server/sign-in.usecase.ts'
import type { Download } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { putting } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { extensionOfPhoto, readPhoto } from '#platform/server/files/photo.ts'
import type { Upload } from '#platform/server/files/upload.ts'

interface OwnRow {
  id: number
  _id: string
  username: string
  name: string
  role: RoleCode
  phone: string | null
  email: string | null
  photo: number | null
  manager_name: string | null
  twofa: boolean
  created_at: Date
  version: number
}

export async function readProfile({ db, actor }: Context) {
  const { rows } = await sql<OwnRow>`
    select s.id, s.id::text as _id, s.username, s.name, s.role, s.phone, s.email, s.photo_id as photo,
      m.name as manager_name, t.enabled_at is not null as twofa, s.created_at, s.version
    from staff s left join staff m on m.id = s.manager_id left join staff_twofa t on t.staff_id = s.id
    where s.id = ${actor.id}`.execute(db)
  const row = rows[0]
  if (!row) throw refuse('not_found')
  return { ...row, stations: await stationsOf(db, actor.id) }
}

interface Changes {
  name?: string | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  password?: string | undefined
  version?: number | undefined
}

/** Mail is how a lost password comes back: another address asks for the password. @returns whether it was asked for */
export async function proveMailChange(
  context: Context,
  { email, password }: Pick<Changes, 'email' | 'password'>,
): Promise<boolean> {
  if (email === undefined || mailOf(email) === (await readProfile(context)).email) return false
  await provePassword(context, 'password', password)
  return true
}

const mailOf = (email: string | null) => email?.toLowerCase() || null

/** @throws conflict.stale with the current row, bad_input */
export async function editProfile(context: Context, { version, ...given }: Changes, proven: boolean) {
  const { db, actor } = context
  const before = await readProfile(context)
  if (version !== undefined && version !== before.version) {
    throw refuse('conflict.stale', { extra: { data: before } })
  }
  const changes = {
    ...(given.name === undefined ? {} : { name: given.name }),
    ...(given.phone === undefined ? {} : { phone: given.phone ? normalizePhone(given.phone) : null }),
    ...(given.email === undefined ? {} : { email: mailOf(given.email) }),
  }
  // Changed by somebody else since the proof was found needless.
  if ('email' in changes && changes.email !== before.email && !proven) throw refuse('conflict.stale')
  if (Object.keys(changes).length > 0) {
    const saved = await db
      .updateTable('staff')
      .set(changes)
      .where('id', '=', actor.id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (saved.numUpdatedRows !== 1n) throw refuse('conflict.stale')
  }
  return readProfile(context)
}

/** The hash of one's new password. @throws bad_input at `new_password` */
export const chosenPasswordHash = async (context: Context, chosen: string): Promise<string> =>
  newPasswordHash(chosen, await readProfile(context), 'new_password')

/** Ends the sessions elsewhere, by the database itself; this one goes on. */
export async function changePassword(
  { db, actor, now }: Context,
  password_hash: string,
  visitor: Visitor,
): Promise<{ ended: number }> {
  const ended = await endOtherSessions(db, actor, 'password_changed', now)
  await sql`select set_config('app.keep_session', ${actor.sessionId}, true)`.execute(db)
  await db
    .updateTable('staff')
    .set({ password_hash, password_given_until: null })
    .where('id', '=', actor.id)
    .execute()
  await db.deleteFrom('password_reset').where('staff_id', '=', actor.id).execute()
  await logAccess(db, changeOwnPassword, { staffId: actor.id, what: 'Đổi mật khẩu', visitor })
  return { ended }
}

export async function cardsOf({ db, actor }: Context) {
  const whose = is(actor, 'pa')
    ? sql<boolean>`c.partner_id = ${actor.partner}`
    : sql<boolean>`c.partner_id is null and (c.station_id is null or c.station_id = any(${[...actor.stations]}::bigint[]))`
  const { rows } = await sql<{
    id: number
    _id: string
    name: string
    bank_code: string | null
    account_number: string | null
    holder: string | null
    currency: string
    is_primary: boolean
  }>`select c.id, c.id::text as _id, c.name, c.bank_code, c.account_number, c.holder, c.currency, c.is_primary
    from card c where c.kind = 'bank' and c.active and ${whose}
    order by c.is_primary desc, c.id limit 50`.execute(db)
  return rows
}

const largestPhoto = 5 * 1024 * 1024

/** A portrait is kept as its thumbnail, drawn anew: nothing that hid in the file goes on. @throws access.photo, too_large */
export async function changePhoto(upload: Upload, files: FileStore): Promise<{ photo: number }> {
  const [part, more] = (await upload.read()).files
  if (!part || more) throw refuseAccess('access.photo')
  if (part.size > largestPhoto) throw refuse('too_large')
  const read = await readPhoto(await part.bytes())
  if (typeof read === 'string') throw refuseAccess('access.photo')
  const bytes = read.thumb
  return putting(files, async (put) => {
    const key = await put(bytes)
    return upload.write(async ({ db: tx, actor, now }) => {
      const { id } = await tx
        .insertInto('stored_file')
        .values({
          key,
          content_type: 'image/webp',
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          name: part.name.slice(0, 255),
          uploaded_by: actor.id,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.updateTable('staff').set({ photo_id: id }).where('id', '=', actor.id).execute()
      return { photo: id }
    })
  })
}

/** @throws not_found */
export async function readStaffPhoto({ db }: Context, files: FileStore, id: number): Promise<Download> {
  const { rows } = await sql<{ key: string; type: string }>`
    select f.key, f.content_type as type from staff s join stored_file f on f.id = s.photo_id where s.id = ${id}`.execute(
    db,
  )
  const row = rows[0]
  const file = row ? await files.open(row.key) : null
  const extension = row && extensionOfPhoto(row.type)
  if (!row || !file || !extension) throw refuse('not_found')
  return { name: 'Ảnh cá nhân', extension, type: row.type, stream: file.stream, inline: true }
}
