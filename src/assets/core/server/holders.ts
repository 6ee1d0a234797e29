import { sql } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

/**
 * Holds the accounts of these people open until the transaction has ended: nobody leaves while something is put into
 * their hands. @throws bad_input by field where one of them does not work here any more
 */
export async function keepWorking({ db }: Context, staff: readonly number[], field: string): Promise<void> {
  const ids = [...new Set(staff)]
  const { rows } = await sql`select from staff where id = any(${ids}::bigint[])
    and status = ${lit(staffStatus.active)} order by id for share`.execute(db)
  if (rows.length < ids.length) throw refuseField(field, 'Không tìm thấy nhân viên đang làm việc này')
}

/** Exactly these hold the asset from now on. @throws bad_input */
export async function setHolders(context: Context, asset: number, staff: readonly number[]): Promise<void> {
  const { db, now } = context
  const ids = [...new Set(staff)]
  await keepWorking(context, ids, 'staff_ids')
  await sql`delete from asset_holder where asset_id = ${asset} and not staff_id = any(${ids}::bigint[])`.execute(
    db,
  )
  await sql`insert into asset_holder (asset_id, staff_id, since)
    select ${asset}, unnest(${ids}::bigint[]), ${now} on conflict do nothing`.execute(db)
}
