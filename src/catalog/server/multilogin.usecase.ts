import { sql } from 'kysely'
import { opened, sealed } from '#access/server/secret-box.ts'
import type { TokenKey } from '#access/server/token.ts'
import type { MultiloginChange, MultiloginForm, MultiloginRecord } from '#catalog/multilogin.api.ts'
import { refuseMultilogin } from '#catalog/multilogin.errors.ts'
import { multiloginProvider } from '#catalog/multilogin.words.ts'
import { ProfileLoginRefused, ProfilesUnavailable } from '#outside/profiles/port.ts'
import type { ProfileLogin, ProfileManager } from '#outside/profiles/port.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Context } from '#platform/server/context.ts'
import { sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { stale } from '#platform/server/events/stale.ts'

const listing: ListDefinition = {
  from: sql`multilogin_account t`,
  select: sql`t.id, t.id::text as _id, t.provider, t.username, t.password_box is not null as has_password, t.folder,
    t.note, t.active, t.checked_at, t.version, t.created_at, t.updated_at`,
  filters: {
    provider: { any: 't.provider', type: 'bigint' },
    active: (values) => sql<boolean>`t.active::text = any(${values.split(',')}::text[])`,
  },
  sorts: { username: sql`t.username`, created_at: sql`t.created_at` },
  key: sql`t.id`,
  defaultSort: 'username',
  search: { text: (q) => sql<boolean>`fold(concat_ws(' ', t.username, t.folder)) like ${anywhere(fold(q))}` },
}

export function listMultilogin({ db }: Context, query: ListQuery & { active?: string[] | undefined }) {
  const texts = { ...query, active: query.active?.join(',') }
  return listRows<MultiloginRecord>(db, listing, texts, sql<boolean>`true`)
}

/** @throws multilogin.not_found */
export async function getMultilogin({ db }: Context, id: number): Promise<MultiloginRecord> {
  const { rows } = await sql<MultiloginRecord>`select ${listing.select} from ${listing.from}
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw refuseMultilogin('multilogin.not_found')
  return rows[0]
}

interface Kept {
  provider: number
  username: string
  password_box: string | null
  version: number
}
async function kept(db: Db, id: number, lock = false): Promise<Kept> {
  const { rows } = await sql<Kept>`select provider, username, password_box, version from multilogin_account
    where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw refuseMultilogin('multilogin.not_found')
  return rows[0]
}

/** @throws multilogin.login, multilogin.unavailable */
async function signIn(manager: ProfileManager, login: ProfileLogin): Promise<void> {
  try {
    await manager.signIn(login)
  } catch (error) {
    if (error instanceof ProfileLoginRefused) throw refuseMultilogin('multilogin.login')
    if (error instanceof ProfilesUnavailable) throw refuseMultilogin('multilogin.unavailable')
    throw error
  }
}

/** Asked before anything is written: does the provider take this sign-in? Others than Multilogin cannot be asked from here. */
export async function checkNewLogin(manager: ProfileManager, form: MultiloginForm): Promise<void> {
  if (form.provider === multiloginProvider)
    await signIn(manager, { username: form.username, password: form.password ?? '' })
}

/** The same for a change that touches the sign-in. @throws multilogin.not_found and what `signIn` does */
export async function checkChangedLogin(
  { manager, key }: { manager: ProfileManager; key: TokenKey },
  { db }: Context,
  id: number,
  change: MultiloginChange,
): Promise<void> {
  const before = await kept(db, id)
  if (!needsSignIn(before, change)) return
  const password = change.password ?? (before.password_box ? opened(key, before.password_box) : null)
  if (!password) throw refuseField('password', 'Multilogin cần mật khẩu để đăng nhập')
  await signIn(manager, { username: change.username ?? before.username, password })
}

function needsSignIn(before: Kept, change: MultiloginChange): boolean {
  const provider = change.provider ?? before.provider
  if (provider !== multiloginProvider) return false
  const renamed = change.username !== undefined && change.username !== before.username
  return renamed || change.password !== undefined || provider !== before.provider
}

async function mapDatabaseError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? refuseMultilogin('multilogin.exists') : error
  }
}

/** @throws multilogin.exists */
export async function createMultilogin(
  key: TokenKey,
  context: Context,
  { password, ...form }: MultiloginForm,
): Promise<MultiloginRecord> {
  const row = await mapDatabaseError(() =>
    context.db
      .insertInto('multilogin_account')
      .values({
        ...form,
        folder: form.folder || null,
        note: form.note || null,
        password_box: password ? sealed(key, password) : null,
        checked_at: form.provider === multiloginProvider ? context.now : null,
        created_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return getMultilogin(context, row.id)
}

/** @throws multilogin.not_found, multilogin.exists, conflict.stale */
export async function changeMultilogin(
  key: TokenKey,
  context: Context,
  id: number,
  change: MultiloginChange,
): Promise<MultiloginRecord> {
  const before = await kept(context.db, id, true)
  const { version, password, ...sent } = change
  if (version !== undefined && version !== before.version)
    throw await stale(context.db, 'multilogin_account', await getMultilogin(context, id))
  const said = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const set = {
    ...said,
    ...(password ? { password_box: sealed(key, password) } : {}),
    ...(needsSignIn(before, change) ? { checked_at: context.now } : {}),
  }
  if (Object.keys(set).length > 0) {
    await mapDatabaseError(() =>
      context.db
        .updateTable('multilogin_account')
        .set(set)
        .where('id', '=', id)
        .where('version', '=', before.version)
        .execute(),
    )
  }
  return getMultilogin(context, id)
}

/** @throws multilogin.not_found */
export async function deleteMultilogin({ db }: Context, id: number): Promise<{ id: number }> {
  const gone = await db.deleteFrom('multilogin_account').where('id', '=', id).executeTakeFirst()
  if (gone.numDeletedRows !== 1n) throw refuseMultilogin('multilogin.not_found')
  return { id }
}
