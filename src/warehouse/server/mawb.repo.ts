import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { codeOf } from '#platform/rules/luhn-code.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { refuse } from '#platform/contract/errors.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { startingWith } from '#platform/server/lists/searched-text.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import type { MawbRecord } from '#warehouse/mawb.api.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { airlines, parseMawb } from '#warehouse/mawb.rules.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { mawbStatus, mawbTable } from '#warehouse/mawb.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { visibleMawbs } from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const inside = sql`select count(*)::int as packages, coalesce(sum(p.d_weight), 0)::float8 as d_weight,
    count(*) filter (where p.receive_status = ${lit(packageStatus.overseas)})::int as waiting,
    count(*) filter (where p.receive_status = ${lit(packageStatus.exported)})::int as flown,
    count(*) filter (where p.receive_status = ${lit(packageStatus.arrived)})::int as arrived,
    count(*) filter (where p.receive_status > ${lit(packageStatus.arrived)})::int as scanned
  from package p where p.mawb_id = m.id and p.cancelled_at is null`

const ofFlight = (column: string) => sql.ref(`inside.${column}`)
const described = describedList(mawbFields, 'm', {
  status: sql`m.status::float8`,
  airline: sql`${JSON.stringify(airlines)}::jsonb ->> left(m.number, 3)`,
  packages: ofFlight('packages'),
  orders: sql`(select count(distinct po.order_id) from package_order po join package p on p.id = po.package_id
    where p.mawb_id = m.id and p.cancelled_at is null)::int`,
  d_weight: ofFlight('d_weight'),
  waiting: ofFlight('waiting'),
  flown: ofFlight('flown'),
  arrived: ofFlight('arrived'),
  scanned: ofFlight('scanned'),
  bags: sql`(select count(*) from container k where k.mawb_id = m.id)::int`,
  docked: sql`(select count(*) from container k where k.mawb_id = m.id and k.docked_at is not null)::int`,
  partner_name: sql`t.name`,
  created_name: sql`s.name`,
})
export const mawbListing: ListDefinition = {
  from: sql`mawb m left join partner t on t.id = m.partner_id left join staff s on s.id = m.created_by
    cross join lateral (${inside}) inside`,
  ...described,
  key: sql`m.id`,
  defaultSort: '-created_at',
  search: {
    text: (q) => {
      const reading = parseMawb(q)
      const pattern = startingWith(reading.ok ? reading.mawb : q.normalize('NFKC').trim())
      return sql<boolean>`(m.number like ${pattern} or exists (
        select from package p where p.mawb_id = m.id and p.track like ${startingWith(q.trim().toUpperCase())}))`
    },
  },
  chips: { of: 'status', values: mawbStatus.values },
  counted: sql`mawb m`,
}

/** What is summed over the flights of a list. */
export const flightSums = {
  packages: ofFlight('packages'),
  d_weight: ofFlight('d_weight'),
  waiting: ofFlight('waiting'),
  flown: ofFlight('flown'),
  arrived: ofFlight('arrived'),
  scanned: ofFlight('scanned'),
}

/** @throws mawb.unknown */
export async function mawbRowOf(db: Db, scope: WarehouseScope, id: number): Promise<MawbRecord> {
  const { rows } = await sql<MawbRecord>`select ${mawbListing.select} from ${mawbListing.from}
    where m.id = ${id} and ${visibleMawbs(scope)}`.execute(db)
  const row = rows[0]
  if (!row) throw refuseWarehouse('mawb.unknown')
  return row
}

export interface LockedMawb {
  id: number
  number: string
  warehouse_code: string
  status: number
  version: number
}

const columns = sql`m.id, m.number, m.warehouse_code, m.status::float8 as status, m.version`

/** Locks a flight the person may work on. @throws mawb.unknown */
export async function lockMawb(
  db: Db,
  scope: WarehouseScope,
  by: { id: number } | { number: string },
): Promise<LockedMawb> {
  const condition = 'id' in by ? sql`m.id = ${by.id}` : sql`m.number = ${by.number}`
  const { rows } = await sql<LockedMawb>`select ${columns} from mawb m
    where ${condition} and ${visibleMawbs(scope)} for no key update of m`.execute(db)
  const row = rows[0]
  if (!row) throw refuseWarehouse('mawb.unknown')
  return row
}

/** Flights as the executor of actions knows them; each call has its own code for one that stands elsewhere. */
export const mawbRecords = (
  refusal: 'mawb.left' | 'mawb.arrived' | 'mawb.not_exported' | 'mawb.not_arrived',
): Omit<Records<LockedMawb, null, never>, 'lock'> => ({
  table: mawbTable,
  snapshot: () => null,
  refuse: (_, { number }) => refuseWarehouse(refusal, { values: { mawb: number } }),
})

/** A flight by its number, of whatever warehouse; null when there is none. Not locked. */
export async function mawbOfNumber(db: Db, number: string): Promise<LockedMawb | null> {
  const { rows } = await sql<LockedMawb>`select ${columns} from mawb m where m.number = ${number}`.execute(db)
  return rows[0] ?? null
}

/** What is wrong with a number, in words that name the digit; null: nothing. */
export function mawbProblem(text: string): string | null {
  const reading = parseMawb(text)
  if (reading.ok) return null
  if (reading.reason === 'shape') return 'MAWB phải có 11 chữ số, dạng 176-12345675'
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  const serial = digits.slice(3, 10)
  return `Số kiểm tra của MAWB sai: sau ${serial} phải là ${Number(serial) % 7}, không phải ${digits.slice(10)}`
}

/** The stored form of a number somebody typed. @throws bad_input on the field */
export function readMawb(text: string, path = 'mawb'): { number: string; unknownPrefix: boolean } {
  const reading = parseMawb(text)
  if (reading.ok) return { number: reading.mawb, unknownPrefix: reading.unknownPrefix }
  throw refuse('bad_input', { details: [{ path, message: mawbProblem(text) ?? '' }] })
}

/** The flight's open bag with this label, or a new one: code BG and eight digits. */
export async function openBag(
  { db, actor, now }: Context,
  mawb: LockedMawb,
  label: string | undefined,
): Promise<{ id: number; code: string }> {
  if (label) {
    const { rows } = await sql<{ id: number; code: string; mawb_id: number | null; status: number }>`
      select id, code, mawb_id, status from container
      where code = ${label} for no key update`.execute(db)
    const bag = rows[0]
    if (bag) {
      if (bag.mawb_id !== mawb.id || bag.status !== bagStatus.open)
        throw refuseWarehouse('import.bag_unknown')
      return bag
    }
  } else {
    const { rows } = await sql<{ id: number; code: string }>`select id, code from container
      where mawb_id = ${mawb.id} and status = ${bagStatus.open} order by id desc limit 1 for no key update`.execute(
      db,
    )
    if (rows[0]) return rows[0]
  }
  const number = await nextNumber(db, 'container')
  return db
    .insertInto('container')
    .values({
      code: label ?? codeOf('BG', number, 8),
      warehouse_code: mawb.warehouse_code,
      mawb_id: mawb.id,
      created_by: actor.id || null,
      created_at: now,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}
