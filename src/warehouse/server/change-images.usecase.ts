import { sql } from 'kysely'
import { refuseCatalog } from '#catalog/catalog.errors.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { reachableImages } from '#warehouse/server/image.repo.ts'
import { warehouseScopeOf } from '#warehouse/server/package.repo.ts'

interface Held {
  id: number
  created_by: number | null
  removed: boolean
  entity: 'order' | 'package' | 'strange'
  of: number
  status: number
  station_id: number | null
}

/** The photos, all of them, for a change. @throws image.unknown where one is another's to see, or none */
async function holdImages(context: Context, ids: readonly number[]): Promise<Held[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Held>`
    select i.id, i.created_by::float8 as created_by, i.removed_at is not null as removed,
      case when o.id is not null then 'order' when p.id is not null then 'package' else 'strange' end as entity,
      coalesce(o.id, p.id, i.exception_id)::float8 as of,
      coalesce(o.status, p.receive_status, 0)::float8 as status, o.station_id
    from order_image i left join orders o on o.id = i.order_id left join package p on p.id = i.package_id
    where i.id = any(${wanted}::bigint[]) and ${reachableImages(await warehouseScopeOf(context))}
    order by i.id for no key update of i`.execute(context.db)
  if (rows.length !== wanted.length) throw refuseCatalog('image.unknown')
  return rows
}

async function tell(context: Context, held: readonly Held[], action: string): Promise<void> {
  for (const [, [one, ...more]] of Map.groupBy(held, ({ entity, of }) => `${entity} ${of}`)) {
    // A strange parcel has no history until it is somebody's; who took what away, the log says.
    if (!one || one.entity === 'strange') continue
    const { entity, of: id, status, station_id: station } = one
    const data = { photos: more.length + 1 }
    await recordEvent(context, { entity, id, action, from: status, to: status, station, data })
  }
}

/**
 * Takes photos away, or shows them again; the files stay, for the log names them. Saying it twice changes nothing.
 * @throws image.unknown, library.not_own
 */
export async function removeImages(
  context: Context,
  { ids, back }: { ids: readonly number[]; back: boolean },
): Promise<{ changed: number }> {
  const { db, actor, now } = context
  const held = await holdImages(context, ids)
  if (!is(actor, 'ql') && held.some(({ created_by }) => created_by !== actor.id))
    throw refuseCatalog('library.not_own')
  const changed = held.filter(({ removed }) => removed === back)
  await sql`update order_image set removed_at = ${back ? null : now}::timestamptz, removed_by = ${back ? null : actor.id}::bigint
    where id = any(${changed.map(({ id }) => id)}::bigint[])`.execute(db)
  await tell(context, changed, back ? 'image_back' : 'image_removed')
  return { changed: changed.length }
}

/** Puts photos into the order in which they are given. @throws image.unknown */
export async function arrangeImages(
  context: Context,
  { ids }: { ids: readonly number[] },
): Promise<{ changed: number }> {
  const held = await holdImages(context, ids)
  await sql`update order_image i set position = g.position
    from unnest(${[...ids]}::bigint[]) with ordinality as g (id, position) where i.id = g.id`.execute(
    context.db,
  )
  return { changed: held.length }
}
