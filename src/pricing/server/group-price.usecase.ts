import { sql } from 'kysely'
import type { z } from 'zod'
import { refuseCatalog } from '#catalog/catalog.errors.ts'
import { isInForce } from '#catalog/dated.rules.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { foreignKeyViolation, sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import { changedValues } from '#platform/server/lists/record-write.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import type { GroupBracket, saveGroupPrice } from '#pricing/group-price.api.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { holesAndOverlaps } from '#pricing/price-list.rules.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { placeOf, wholeList } from '#pricing/server/group-price.repo.ts'
import type { Place } from '#pricing/server/group-price.repo.ts'

interface Head {
  id: number
  version: number
  level_code: string | null
  applied_date: string
  expried_date: string | null
}

type SaveBody = z.output<typeof saveGroupPrice.body>

async function lockedHead({ db }: Context, id: number): Promise<Head> {
  const { rows } = await sql<Head>`select id, version, level_code, applied_date, expried_date
    from group_price where id = ${id} for update`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** A list that has begun keeps its prices: what was computed with them must stay explainable. */
function refuseBegun({ applied_date: from }: Head, { now }: Context): void {
  if (isInForce(from, businessDate(now))) {
    throw refuseCatalog('catalog.in_force', { values: { date: formatBusinessDate(from) } })
  }
}

/** Makes a list or changes its head; of one in force only name, note, last day and whether it is used. */
export async function saveHead(context: Context, body: SaveBody) {
  const { db, now } = context
  const today = businessDate(now)
  const before = body._id ? await lockedHead(context, body._id) : null
  if (before && body.version !== undefined && body.version !== before.version) {
    throw refuse('conflict.stale', { extra: { data: await wholeList(context, before.id) } })
  }
  const from = body.applied_date ? readBusinessDate(body.applied_date) : (before?.applied_date ?? today)
  const to =
    body.expried_date === undefined ? before?.expried_date : readBusinessDate(body.expried_date || '')
  if (to && from && to < from) throw refuseField('expried_date', 'Ngày cuối không được trước ngày áp dụng')
  const level = body.level_code === undefined ? undefined : body.level_code || null
  const owner = level === undefined ? (before?.level_code ?? null) : level
  if (before && body.copy_of) throw refuseField('copy_of', 'Chỉ bảng giá mới được sao chép từ bảng giá khác')
  if (body.user_id && owner) throw refusePricing('pricing.level_list')
  if (before && ((level !== undefined && level !== before.level_code) || from !== before.applied_date))
    refuseBegun(before, context)
  const values = {
    ...changedValues(groupPriceFields, body, context),
    level_code: owner,
    applied_date: from ?? today,
    expried_date: to ?? null,
  }
  const id = before ? before.id : await makeHead(context, body, values)
  if (before)
    await mapDatabaseError(() => db.updateTable('group_price').set(values).where('id', '=', id).execute())
  if (body.copy_of) await copyList(context, body.copy_of, { id, customers: !owner })
  if (body.user_id) await addCustomers(context, id, [body.user_id])
  return wholeList(context, id)
}

async function makeHead({ db }: Context, body: SaveBody, values: { applied_date: string }): Promise<number> {
  const { code, name } = body
  if (!name) throw refuseField('name', 'Vui lòng nhập tên bảng giá')
  if (!code) throw refuseField('code', 'Vui lòng nhập mã bảng giá')
  const row = await mapDatabaseError(() =>
    db
      .insertInto('group_price')
      .values({ ...values, code, name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

/** Gives a new list the prices of another and, unless it is a level's, those whom the other is for. */
async function copyList(
  context: Context,
  source: number,
  { id, customers }: { id: number; customers: boolean },
): Promise<void> {
  const { db, now } = context
  await lockedHead(context, source)
  await sql`insert into group_price_row
      (group_price_id, route_code, group_code, warehouse_code, from_kg, to_kg, price, min_charge)
    select ${id}, route_code, group_code, warehouse_code, from_kg, to_kg, price, min_charge
    from group_price_row where group_price_id = ${source} order by id`.execute(db)
  if (customers)
    await sql`insert into group_price_customer (group_price_id, customer_id, created_at)
      select ${id}, customer_id, ${now} from group_price_customer where group_price_id = ${source}`.execute(
      db,
    )
}

/** Says by its field what the database refused. */
async function mapDatabaseError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === uniqueViolation) {
      throw refuse('conflict.duplicate', {
        details: [{ path: 'code', message: 'Đã có bảng giá cùng mã này.' }],
      })
    }
    const detail = (error as { detail?: string }).detail ?? ''
    const column = /\(([^()]*)\)=/.exec(detail)?.[1]
    if (sqlState(error) === foreignKeyViolation && column) {
      throw refuseField(column, 'Không tìm thấy lựa chọn này, vui lòng chọn lại')
    }
    throw error
  }
}

/** Adds customers to a list or takes them out, each by themselves; a level's list has none of its own. */
export async function changeCustomers(
  context: Context,
  id: number,
  { user_ids, remove }: { user_ids: number[]; remove: boolean },
): Promise<BulkAnswer> {
  const head = await lockedHead(context, id)
  if (head.level_code) throw refusePricing('pricing.level_list')
  return eachRow(context.db, user_ids, async (tx, customer) => {
    const found = await findCustomer(tx, { ...context.actor, station: null }, { id: customer })
    if (!found) throw refuse('not_found')
    if (!remove) return addCustomers({ ...context, db: tx }, id, [customer])
    const gone = await tx
      .deleteFrom('group_price_customer')
      .where('group_price_id', '=', id)
      .where('customer_id', '=', customer)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw refuse('not_found')
  })
}

async function addCustomers({ db, now }: Context, id: number, customers: readonly number[]): Promise<void> {
  await mapDatabaseError(() =>
    db
      .insertInto('group_price_customer')
      .values(customers.map((customer_id) => ({ group_price_id: id, customer_id, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Puts prices in place of what stood on a route and product group, or of the whole list. */
export async function replacePrices(
  context: Context,
  id: number,
  { prices, only, version }: { prices: readonly GroupBracket[]; only?: Place; version?: number | undefined },
) {
  const { db } = context
  const head = await lockedHead(context, id)
  if (version !== undefined && version !== head.version) {
    throw refuse('conflict.stale', { extra: { data: await wholeList(context, id) } })
  }
  refuseBegun(head, context)
  prices.forEach((row, index) => {
    if (typeof row.to_kg === 'number' && row.to_kg <= row.from_kg)
      throw refuseField(`prices.${index}.to_kg`, 'Giá trị đến phải lớn hơn giá trị từ')
  })
  refuseOverlaps(prices)
  await sql`delete from group_price_row where group_price_id = ${id}
    ${
      only
        ? sql`and route_code = ${only.route_code} and group_code is not distinct from ${only.group_code || null}
      and warehouse_code is not distinct from ${only.warehouse_code || null}`
        : sql``
    }`.execute(db)
  if (prices.length) {
    const rows = prices.map((row) => ({
      ...row,
      group_price_id: id,
      group_code: row.group_code || null,
      warehouse_code: row.warehouse_code || null,
      to_kg: row.to_kg ?? null,
    }))
    await mapDatabaseError(() => db.insertInto('group_price_row').values(rows).execute())
  }
  // The head's version moves with its prices, so that two people who edit one list notice.
  await sql`update group_price set updated_at = now() where id = ${id}`.execute(db)
  return wholeList(context, id)
}

/** Two prices for one weight are a mistake; a weight without one is a warning, lists are typed step by step. */
function refuseOverlaps(prices: readonly GroupBracket[]): void {
  const places = Map.groupBy(
    prices.map((row, index) => ({
      id: String(index),
      from: row.from_kg,
      to: row.to_kg ?? null,
      place: placeOf(row),
    })),
    (row) => row.place,
  )
  for (const rows of places.values()) {
    const twice = holesAndOverlaps(rows).find((problem) => problem.kind === 'overlap')
    if (twice)
      throw refuseField(
        `prices.${twice.rows.at(-1)}.from_kg`,
        'Bậc này trùng với bậc khác của cùng tuyến và nhóm',
      )
  }
}

export async function removeList(context: Context, id: number): Promise<{ id: number }> {
  refuseBegun(await lockedHead(context, id), context)
  await sql`delete from group_price where id = ${id}`.execute(context.db)
  return { id }
}

/** Removes every list of a level; where one has begun none is removed. */
export async function removeLevel(context: Context, level: string): Promise<{ removed: number }> {
  const { rows } = await sql<{
    id: number
  }>`select id from group_price where level_code = ${level} order by id`.execute(context.db)
  if (!rows.length) throw refuse('not_found')
  for (const { id } of rows) await removeList(context, id)
  return { removed: rows.length }
}
