import { sql } from 'kysely'
import type { CookieRecord } from '#bidding/accounts/cookie.api.ts'
import { refuseCookie } from '#bidding/accounts/cookie.errors.ts'
import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import { cookieStatus } from '#bidding/accounts/cookie.status.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

const described = describedList(cookieFields, 'k', {
  username: sql`a.username`,
  site_code: sql`a.site_code`,
  site_name: sql`s.name`,
  provider: sql`k.provider::text`,
  checked_at: sql`h.checked_at`,
  open: sql`k.opened_by is not null`,
  opened_name: sql`opener.name`,
  live_bids: sql`(select count(*)::int from bid b where b.account_id = k.account_id and b.ended_at is null)`,
})
const from = sql`account_cookie k join buying_account a on a.id = k.account_id join site s on s.code = a.site_code
  left join account_health h on h.account_id = k.account_id left join staff opener on opener.id = k.opened_by`

/** A row an account: some dozens. */
export const cookieListing: ListDefinition = {
  from,
  ...described,
  filters: { ...described.filters, site_code: { any: 'a.site_code' } },
  key: sql`k.id`,
  defaultSort: 'username',
  search: {
    text: (q) =>
      sql<boolean>`fold(concat_ws(' ', a.username, k.profile_id, k.proxy_label)) like ${anywhere(fold(q))}`,
  },
  chips: { of: 'status', values: cookieStatus.values },
}

/** @throws cookies.not_found */
export async function cookieRowOf(db: Db, id: number): Promise<CookieRecord> {
  const { rows } =
    await sql<CookieRecord>`select ${described.select} from ${from} where k.id = ${id}`.execute(db)
  if (!rows[0]) throw refuseCookie('cookies.not_found')
  return rows[0]
}

/** An account by its name at a site, which may be left out where no other site has that name; or by its key. */
export type Named =
  | { username: string; site_code?: string | undefined }
  | { account_id: number }
  | { id: number }

export interface LockedCookie {
  id: number
  account_id: number
  username: string
  site_code: string
  status: number
  provider: number
  profile_id: string | null
  folder: string | null
  user_agent: string | null
  proxy_label: string | null
  note: string | null
  why: string | null
  lease: number | null
  opened_by: number | null
  opened_name: string | null
  opened_at: Date | null
  opened_on: string | null
  version: number
}

/** Which account is meant. @throws a refusal that names `site_code` */
export const isNamed = (given: Named) => {
  if ('id' in given) return sql<boolean>`k.id = ${given.id}`
  if ('account_id' in given) return sql<boolean>`a.id = ${given.account_id}`
  return nameIs(given)
}
export const nameIs = ({ username, site_code: site }: { username: string; site_code?: string | undefined }) =>
  sql<boolean>`(a.username = ${username} and (${site ?? null}::text is null or a.site_code = ${site ?? null}))`

/** @throws cookies.not_found, a refusal that names `site_code` */
export async function lockCookie(db: Db, given: Named): Promise<LockedCookie> {
  const { rows } =
    await sql<LockedCookie>`select k.id, k.account_id, a.username, a.site_code, k.status, k.provider,
      k.profile_id, k.folder, k.user_agent, k.proxy_label, k.note, k.why, k.lease, k.opened_by,
      (select name from staff where id = k.opened_by) as opened_name, k.opened_at, k.opened_on, k.version
    from account_cookie k join buying_account a on a.id = k.account_id
    where ${isNamed(given)} for no key update of k`.execute(db)
  return onlyOne(rows)
}

export function onlyOne<Row>(rows: readonly Row[]): Row {
  if (rows.length > 1)
    throw refuseField('site_code', 'Nhiều trang mua có tài khoản tên này: hãy chọn trang mua')
  if (!rows[0]) throw refuseCookie('cookies.not_found')
  return rows[0]
}
