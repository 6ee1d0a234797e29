import { sql } from 'kysely'
import { sealed } from '#access/server/secret-box.ts'
import type { TokenKey } from '#access/server/token.ts'
import { exportCookies, listCookies as listing } from '#bidding/accounts/cookie.api.ts'
import type { CookieForm, CookieRecord } from '#bidding/accounts/cookie.api.ts'
import { refuseCookie } from '#bidding/accounts/cookie.errors.ts'
import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import { cookieStatus } from '#bidding/accounts/cookie.status.ts'
import { cookiesIn } from '#bidding/accounts/jar.rules.ts'
import { cookieListing, cookieRowOf, lockCookie, nameIs } from '#bidding/accounts/server/cookie.repo.ts'
import type { LockedCookie } from '#bidding/accounts/server/cookie.repo.ts'
import { freeProfile, holdByHand } from '#bidding/accounts/server/profile.usecase.ts'
import { cookieRecords } from '#bidding/accounts/server/session.usecase.ts'
import { noteAccount } from '#bidding/engine/server/account.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'
import { changedValues, differing, toColumns } from '#platform/server/lists/record-write.ts'

const everywhere = sql<boolean>`true`
const atEbay = sql<boolean>`a.site_code = 'ebay'`

export const listCookies = ({ db }: Context, query: ListQuery) =>
  chippedList<CookieRecord>(db, cookieListing, query, everywhere)
export const listEbayCookies = ({ db }: Context, query: ListQuery) =>
  chippedList<CookieRecord>(db, cookieListing, query, atEbay)

/** What a person sees of them. */
export const cookieFile = exportOf<CookieRecord>(exportCookies, listing, () => ({
  columns: fileColumns<CookieRecord>(cookieFields),
  definition: cookieListing,
  scope: everywhere,
}))

/** How many cookies a jar has. @throws a refusal that names `jar` */
function countedIn(jar: string): number {
  const cookies = cookiesIn(jar)
  if (cookies === null)
    throw refuseField('jar', 'Không phải cookie: dán tệp Netscape hoặc JSON của tiện ích xuất cookie')
  return cookies
}

/** Makes one for an account, or changes what was sent. @throws cookies.*, a refusal by field, conflict.stale */
export async function saveCookie(
  key: TokenKey,
  context: Context,
  { site_code: site, ...form }: CookieForm,
): Promise<CookieRecord> {
  const { db, now } = context
  const named = { username: form.username, site_code: site }
  const row = await lockCookie(db, { id: form.id ?? (await createCookie(context, named)) })
  const isOther = row.username !== form.username || (site !== undefined && row.site_code !== site)
  if (isOther) throw refuseCookie('cookies.not_found')
  if (form.version !== undefined && form.version !== row.version)
    throw await stale(db, 'account_cookie', await cookieRowOf(db, row.id))
  const { jar } = form
  // A manager of profiles writes over what comes in while one is open.
  if (jar !== undefined && row.opened_by !== null) throw refuseCookie('cookies.open_jar')
  const set = {
    ...differing(row, {
      ...toColumns(cookieFields, changedValues(cookieFields, form, context)),
      ...(form.provider === undefined ? {} : { provider: form.provider }),
    }),
    ...(jar === undefined ? {} : { jar_box: sealed(key, jar), jar_cookies: countedIn(jar), jar_at: now }),
  }
  let { status } = row
  if (jar !== undefined && status !== cookieStatus.off) {
    await runLocked(cookieRecords, row, {
      context,
      action: 'renew',
      automatic: true,
      effect: async () => ({ set: { ...set, why: null } }),
    })
    await noteAccount(db, row.account_id, 'ok', { why: null, now })
    status = cookieStatus.fresh
  } else if (Object.keys(set).length > 0) {
    await db.updateTable('account_cookie').set(set).where('id', '=', row.id).execute()
    await recordEvent(context, { entity: 'account_cookie', id: row.id, action: 'change' })
  }
  if (form.status !== undefined && form.status !== status)
    await stepTo(context, { ...row, status }, form.status)
  if (form.open === true) await holdByHand(context, row)
  if (form.open === false && row.opened_by !== null) await freeProfile(context, row, 'close')
  return cookieRowOf(db, row.id)
}

/** @returns its id. @throws cookies.exists, a refusal that names `username` or `site_code` */
async function createCookie(
  context: Context,
  named: { username: string; site_code: string | undefined },
): Promise<number> {
  const { db, now } = context
  const { rows } = await sql<{ id: number }>`select a.id from buying_account a
    where ${nameIs(named)} and a.active`.execute(db)
  if (rows.length > 1)
    throw refuseField('site_code', 'Nhiều trang mua có tài khoản tên này: hãy chọn trang mua')
  if (!rows[0]) throw refuseField('username', 'Chưa có tài khoản mua hàng tên này')
  const made = await db
    .insertInto('account_cookie')
    .values({ account_id: rows[0].id, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuseCookie('cookies.exists')
  await recordEvent(context, { entity: 'account_cookie', id: made.id, action: 'create' })
  return made.id
}

/** @throws cookies.status */
export async function changeCookieStatus(
  context: Context,
  { status, ...named }: { username: string; site_code?: string | undefined; status: number },
): Promise<CookieRecord> {
  const row = await lockCookie(context.db, named)
  await stepTo(context, row, status)
  return cookieRowOf(context.db, row.id)
}

const steps: Readonly<Record<number, string>> = {
  [cookieStatus.works]: 'work',
  [cookieStatus.dead]: 'die',
  [cookieStatus.off]: 'off',
  [cookieStatus.fresh]: 'on',
}

/** A person's word, to the cookie and to whoever bids with the account. @throws cookies.status */
async function stepTo(context: Context, row: LockedCookie, status: number): Promise<void> {
  const { db, now } = context
  // What is switched on may bid again: whether it is signed in the site says.
  const isWell = status === cookieStatus.works || status === cookieStatus.fresh
  await runLocked(cookieRecords, row, {
    context,
    action: steps[status] ?? '',
    effect: async () => (isWell ? { set: { why: null } } : undefined),
  })
  const why = status === cookieStatus.off ? 'Quản lý tắt cookie' : 'Quản lý báo cookie hết hiệu lực'
  await noteAccount(db, row.account_id, isWell ? 'ok' : 'signed_out', { why: isWell ? null : why, now })
}
