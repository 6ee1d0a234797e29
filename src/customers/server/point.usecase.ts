import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { exportPoints, listPoints } from '#customers/point.api.ts'
import type { PointRecord, ScoreRecord } from '#customers/point.api.ts'
import { scoreFields } from '#customers/score.fields.ts'
import { lockCustomer, ofVisibleCustomers, visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, fileColumns, listedSelect } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

const computed = {
  level_name: sql`l.name`,
  sale_name: sql`s.name`,
  points: sql`p.points`,
  best: sql`p.best`,
  scored_at: sql`p.scored_at`,
}
const described = describedList(scoreFields, 'c', computed)
const scores: ListDefinition = {
  from: sql`customer_score p join customer c on c.id = p.customer_id join customer_level l on l.code = c.level_code
    left join staff s on s.id = c.sale_id`,
  select: sql`c.id, c.id::text as _id, ${listedSelect(scoreFields, 'c', computed)}`,
  filters: {
    ...described.filters,
    sale_id: { any: 'c.sale_id', type: 'bigint' },
    scored_at: { range: 'p.scored_at' },
  },
  sorts: described.sorts,
  key: sql`p.customer_id`,
  defaultSort: '-points',
  search: { text: (q) => foldHas('c.fold', q) },
}

export const listScores = ({ db, actor }: Context, query: ListQuery) =>
  listRows<ScoreRecord>(db, scores, query, visibleCustomers(actor))

export async function bestScores({ db, actor }: Context, size: number): Promise<ScoreRecord[]> {
  const { rows } = await sql<ScoreRecord>`select ${scores.select} from ${scores.from}
    where ${visibleCustomers(actor)} and p.points > 0 order by p.points desc, p.customer_id desc limit ${size}`.execute(
    db,
  )
  return rows
}

const points: ListDefinition = {
  from: sql`customer_point p left join staff s on s.id = p.created_by left join staff r on r.id = p.removed_by`,
  select: sql`p.id, p.id::text as _id, p.customer_id as user_id, p.points, p.note, s.name as created_by, p.created_at,
    r.name as removed_by, p.removed_at`,
  filters: {},
  sorts: { id: sql`p.id` },
  key: sql`p.id`,
  defaultSort: '-id',
}

/** @throws customers.not_found */
export async function pointsOf({ db, actor }: Context, customer: number, query: ListQuery) {
  const seen =
    await sql`select from customer c where c.id = ${customer} and ${visibleCustomers(actor)}`.execute(db)
  if (seen.rows.length === 0) throw refuseCustomer('customers.not_found')
  return listRows<PointRecord>(db, points, query, sql<boolean>`p.customer_id = ${customer}`)
}

async function pointBy({ db }: Context, where: RawBuilder<boolean>): Promise<PointRecord | undefined> {
  const { rows } = await sql<PointRecord>`select ${points.select} from ${points.from} where ${where}`.execute(
    db,
  )
  return rows[0]
}

/** One person scores a customer up to a number of points a day, given and taken; what is more is a second one's. */
async function refuseAboveCeiling({ db, actor, now }: Context, customer: number, points: number) {
  const today = businessDate(now)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(abs(points)), 0)::bigint as sum from customer_point
    where customer_id = ${customer} and created_by = ${actor.id} and removed_at is null
      and created_at >= ${startOfBusinessDay(today)}`.execute(db)
  const most = await settingValue(db, today, 'points.alone_most')
  if ((rows[0]?.sum ?? 0) + Math.abs(points) > most)
    throw refuseCustomer('customers.points_most', { values: { most } })
}

/** Gives points to a customer, or takes some; the score follows by trigger. @throws customers.points_most */
export async function scorePoint(
  context: Context,
  given: { user_id: number; points: number; note: string },
): Promise<PointRecord> {
  const { db, actor, now } = context
  const customer = await lockCustomer(context, given.user_id)
  await refuseAboveCeiling(context, customer.id, given.points)
  const { id } = await db
    .insertInto('customer_point')
    .values({
      customer_id: customer.id,
      points: given.points,
      note: given.note,
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'customer',
    id: customer.id,
    action: 'points',
    reason: given.note,
    station: customer.station_id,
    data: { points: given.points },
  })
  return (await pointBy(context, sql<boolean>`p.id = ${id}`)) as PointRecord
}

/** Takes a scoring out of the score; it stays in the history. @throws not_found, customers.point_removed */
export async function removePoint(context: Context, id: number): Promise<PointRecord> {
  const { db, actor, now } = context
  const seen = sql<boolean>`p.id = ${id} and ${ofVisibleCustomers(actor, 'p.customer_id')}`
  const known = await pointBy(context, seen)
  if (!known) throw refuse('not_found')
  await lockCustomer(context, known.user_id)
  const gone = await db
    .updateTable('customer_point')
    .set({ removed_at: now, removed_by: actor.id })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (gone.numUpdatedRows !== 1n) throw refuseCustomer('customers.point_removed')
  await recordEvent(context, {
    entity: 'customer',
    id: known.user_id,
    action: 'points_removed',
    data: { points: -known.points },
  })
  return (await pointBy(context, sql<boolean>`p.id = ${id}`)) as PointRecord
}

export const pointsFile = exportOf<ScoreRecord>(exportPoints, listPoints, ({ actor }) => ({
  columns: fileColumns<ScoreRecord>(scoreFields),
  definition: scores,
  scope: visibleCustomers(actor),
  summed: ['points'],
}))
