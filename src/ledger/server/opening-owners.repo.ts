import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import type { OpeningKind } from '#ledger/opening.api.ts'
import { inScope, inStation } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

export interface Owner {
  id: number
  /** What the sheet calls it. */
  code: string
  station: number | null
  currency: string | null
}

/** Those this person works with; the company's are everybody's. */
const owners: Record<OpeningKind, (context: Context) => RawBuilder<Owner>> = {
  customer: ({ actor }) => sql`select c.id, c.customer_no as code, c.station_id as station, null as currency
    from customer c where c.deleted_at is null and ${inScope(actor, { station: 'c.station_id' })}`,
  bank: () => sql`select id, account_number as code, station_id as station, null as currency from card
    where kind = 'bank' and partner_id is null`,
  card: () => sql`select id, name as code, null as station, currency from card where kind = 'card'`,
  cash: ({ actor }) => sql`select id, code, id as station, null as currency from station
    where ${inStation(actor, 'id')}`,
  partner: () => sql`select id, code, null as station, null as currency from partner`,
  shipper: () => sql`select id, username as code, null as station, null as currency from staff`,
}

/** What its code is, in a sentence. */
export const calledBy: Record<OpeningKind, string> = {
  customer: 'mã khách của trạm đang làm việc',
  bank: 'số tài khoản ngân hàng của công ty',
  card: 'tên thẻ mua hàng',
  cash: 'mã trạm đang làm việc',
  partner: 'mã đối tác',
  shipper: 'tên đăng nhập nhân viên',
}

/** Of these codes the ones that this person works with. */
export async function ownersByCode(
  context: Context,
  kind: OpeningKind,
  codes: readonly string[],
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`select * from (${owners[kind](context)}) o
    where o.code = any(${codes}::text[])`.execute(context.db)
  return rows
}

/** The same by their keys. */
export async function ownersById(
  context: Context,
  kind: OpeningKind,
  ids: readonly number[],
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`select * from (${owners[kind](context)}) o
    where o.id = any(${ids}::bigint[])`.execute(context.db)
  return rows
}

/** Accounts among these whose opening balance stands. */
export async function opened(db: Db, codes: readonly AccountCode[]): Promise<Set<string>> {
  const { rows } = await sql<{
    code: string
  }>`select a.code from account a where a.code = any(${codes}::text[]) and exists (
    select from entry_line l join entry e on e.id = l.entry_id where l.account_id = a.id and e.kind = 'opening'
      and e.reverses_id is null and not exists (select from entry r where r.reverses_id = e.id))`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
