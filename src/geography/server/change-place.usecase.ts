import { sql } from 'kysely'
import type { z } from 'zod'
import type { createLocation, mergeLocations, updateLocation } from '#geography/geography.api.ts'
import { refuseGeography } from '#geography/geography.errors.ts'
import { labelOfType, placeUsedIn } from '#geography/geography.words.ts'
import type { UnitKind, UnitType } from '#geography/geography.words.ts'
import { placeById, writeHistory } from '#geography/server/place.repo.ts'
import type { Place } from '#geography/server/place.repo.ts'
import { fullNameOf, kindFits, parentTypeOf, systemOf } from '#geography/unit.rules.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate, formatBusinessDate, parseBusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { foreignKeyViolation, sqlState, uniqueViolation } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { stale } from '#platform/server/events/stale.ts'

const badField = (path: string, message: string) => refuse('bad_input', { details: [{ path, message }] })

/** From which day a change holds: the one sent, else today. */
const dayOf = (sent: string | undefined, now: Date) => parseBusinessDate(sent ?? '', businessDate(now))

interface Identity {
  type: UnitType
  system: Place['system']
  kind: UnitKind | null
  parent_id: number | null
}

/** Does the place stand where such a place can stand? @throws bad_input by field */
async function checkIdentity(db: Db, { type, system, kind, parent_id }: Identity): Promise<void> {
  if (!kindFits(type, kind))
    throw badField('kind', kind ? 'Loại này không dùng cho cấp đã chọn' : 'Chưa được chọn.')
  const parentType = parentTypeOf(type, system)
  if (parentType === null) {
    if (parent_id !== null) throw badField('parent_id', 'Quốc gia không có đơn vị cấp trên')
    return
  }
  const parent = parent_id === null ? undefined : await placeById(db, parent_id)
  const sameDivision = parent && (parentType === 'country' || parent.system === system)
  if (!parent || parent.type !== parentType || !sameDivision) {
    throw badField(
      'parent_id',
      `Đơn vị cấp trên phải là ${labelOfType(parentType).toLowerCase()} cùng hệ thống`,
    )
  }
}

async function saved<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw refuse('conflict.duplicate', {
      details: [{ path: 'code', message: 'Đã có đơn vị cùng mã này.' }],
    })
  }
}

export async function createPlace(
  { db, actor, now }: Context,
  body: z.output<typeof createLocation.body>,
): Promise<Place> {
  const { type, code, name, name_en, note } = body
  const system = systemOf(type, body.system)
  const kind = body.kind ?? null
  const parent_id = body.parent_id ?? null
  await checkIdentity(db, { type, system, kind, parent_id })
  const day = dayOf(body.day, now)
  const full_name = fullNameOf(kind, name)
  const { id } = await saved(() =>
    db
      .insertInto('admin_unit')
      .values({
        type,
        system,
        code,
        kind,
        name,
        full_name,
        name_en: name_en ?? null,
        parent_id,
        valid_from: day,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await writeHistory(db, {
    unit_id: id,
    day,
    actor_id: actor.id,
    action: 'created',
    after: { code, full_name },
    note,
  })
  return (await placeById(db, id)) as Place
}

/** The row locked; merged ones are history. @throws not_found, geography.closed */
async function lockedPlace(db: Db, id: number, type: UnitType | undefined): Promise<Place> {
  const { rows } = await sql<{ merged_into_id: number | null; type: UnitType }>`
    select merged_into_id, type from admin_unit where id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row || (type && row.type !== type)) throw refuse('not_found')
  const place = (await placeById(db, id)) as Place
  if (row.merged_into_id !== null) {
    throw refuseGeography('geography.closed', {
      values: { place: place.full_name, day: formatBusinessDate(place.valid_to ?? '') },
    })
  }
  return place
}

export async function updatePlace(
  { db, actor, now }: Context,
  body: z.output<typeof updateLocation.body>,
): Promise<Place> {
  const before = await lockedPlace(db, body.id, body.type)
  if (body.version !== undefined && body.version !== before.version)
    throw await stale(db, 'admin_unit', before)
  const kind = body.kind === undefined ? before.kind : body.kind
  const parent_id = body.parent_id === undefined ? before.parent_id : body.parent_id
  await checkIdentity(db, { type: before.type, system: before.system, kind, parent_id })
  const name = body.name ?? before.name
  const wanted = {
    code: body.code ?? before.code,
    name,
    kind,
    full_name: fullNameOf(kind, name),
    name_en: body.name_en === undefined ? before.name_en : body.name_en || null,
    parent_id,
  }
  const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (key) => wanted[key] !== before[key],
  )
  if (changed.length === 0) return before
  await saved(() => db.updateTable('admin_unit').set(wanted).where('id', '=', before.id).execute())
  const after = (await placeById(db, before.id)) as Place
  await writeHistory(db, {
    unit_id: before.id,
    day: dayOf(body.day, now),
    actor_id: actor.id,
    action: changed.includes('parent_id') ? 'moved' : changed.includes('full_name') ? 'renamed' : 'changed',
    before: shown(before, changed),
    after: shown(after, changed),
    note: body.note,
  })
  return after
}

/** Changed fields as people read them: the parent by name. */
function shown(place: Place, changed: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    changed
      .filter((key) => key !== 'name')
      .map((key) => (key === 'parent_id' ? ['parent', place.parent_name] : [key, place[key as keyof Place]])),
  )
}

/** Only what nothing names is deleted; the rest is merged. @throws geography.in_use */
export async function deletePlace(
  { db, actor, now }: Context,
  { type, id }: { type: UnitType; id: number },
): Promise<{ id: number }> {
  const { rows } = await sql<{ full_name: string; code: string; system: string }>`
    select full_name, code, system from admin_unit where id = ${id} and type = ${type} for update`.execute(db)
  const [place] = rows
  if (!place) throw refuse('not_found')
  const inUse = (table: string) =>
    refuseGeography('geography.in_use', {
      values: { place: place.full_name, where: placeUsedIn[table] ?? 'dữ liệu khác' },
    })
  // Addresses keep codes, which outlive the unit: no foreign key says so.
  const used = await sql`select from customer_address where system = ${place.system}
    and ${type === 'ward' ? sql`ward_code` : sql`province_code`} = ${place.code} and ${type} in ('ward', 'province') limit 1`.execute(
    db,
  )
  if (used.rows.length) throw inUse('customer_address')
  try {
    await sql`delete from admin_unit where id = ${id}`.execute(db)
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error
    throw inUse((error as { table?: string }).table ?? '')
  }
  await writeHistory(db, {
    unit_id: id,
    day: businessDate(now),
    actor_id: actor.id,
    action: 'deleted',
    before: { full_name: place.full_name, code: place.code },
  })
  return { id }
}

/**
 * Merges places into one of their kind: they end the day before, what hung under them hangs under
 * it, conversions that led to them lead to it, and where a carrier has no code for it, it takes theirs.
 * Addresses keep what they say; converting them finds it.
 */
export async function mergePlaces(
  { db, actor, now }: Context,
  { type, ids, into_id, day: sent, note }: z.output<typeof mergeLocations.body>,
): Promise<{ into: Place; merged: number; moved: number }> {
  const sources = [...new Set(ids)].filter((one) => one !== into_id).toSorted((a, b) => a - b)
  if (sources.length === 0) throw badField('ids', 'Chọn ít nhất một đơn vị khác với đơn vị nhận')
  // Locked in one order whoever merges.
  const places = new Map<number, Place>()
  for (const id of [...sources, into_id].toSorted((a, b) => a - b))
    places.set(id, await lockedPlace(db, id, type))
  const into = places.get(into_id) as Place
  const stranger = [...places.values()].find((place) => place.system !== into.system)
  if (stranger) throw badField('ids', `${stranger.full_name} thuộc hệ thống địa giới khác`)
  const day = dayOf(sent, now)
  const moved =
    await sql`update admin_unit set parent_id = ${into_id} where parent_id = any(${sources}::bigint[])`.execute(
      db,
    )
  await sql`insert into admin_unit_map (old_id, new_id, kind, note)
    select old_id, ${into_id}, kind, note from admin_unit_map where new_id = any(${sources}::bigint[])
    on conflict do nothing`.execute(db)
  await sql`delete from admin_unit_map where new_id = any(${sources}::bigint[])`.execute(db)
  await sql`update partner_unit set unit_id = ${into_id} where id in (
    select distinct on (b.address_book) b.id from partner_unit b where b.unit_id = any(${sources}::bigint[])
      and not exists (select from partner_unit own where own.unit_id = ${into_id} and own.address_book = b.address_book)
    order by b.address_book, b.accepted desc, b.unit_id)`.execute(db)
  await sql`update admin_unit set merged_into_id = ${into_id},
      valid_to = greatest(coalesce(valid_from, ${day}::date - 1), ${day}::date - 1)
    where id = any(${sources}::bigint[])`.execute(db)
  const common = { day, actor_id: actor.id, note }
  for (const id of sources) {
    await writeHistory(db, { ...common, unit_id: id, action: 'merged', other_id: into_id })
    await writeHistory(db, { ...common, unit_id: into_id, action: 'absorbed', other_id: id })
  }
  return {
    into: (await placeById(db, into_id)) as Place,
    merged: sources.length,
    moved: Number(moved.numAffectedRows ?? 0n),
  }
}
