import { sql } from 'kysely'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnAllLocked } from '#orders/core/server/act-on-order.ts'
import { ordersNamed, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { trackLike } from '#orders/desk/pasted-codes.rules.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import type { SeenVersions } from '#platform/contract/pasted-rows.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { judgePasted, savePasted } from '#platform/server/lists/pasted-rows.ts'
import type { PastedList, Verdict } from '#platform/server/lists/pasted-rows.ts'

interface Tracked {
  line: number
  no: string
  track: string
}
/** An order that has one of the tracks already. */
interface Holder {
  id: number
  code: string
  track: string
  customer_id: number | null
  mine: boolean
}

/** What saving the tracks would do, row by row. */
export async function checkBoughtTracks(context: Context, rows: readonly Tracked[]) {
  return judgePasted(rows, await tracksOf(context, rows))
}

/** Saves the tracks that can be; none where an order moved since the preview. */
export async function saveBoughtTracks(context: Context, rows: readonly Tracked[], seen: SeenVersions) {
  return savePasted(context, rows, await tracksOf(context, rows), seen)
}

async function tracksOf(
  context: Context,
  rows: readonly Tracked[],
): Promise<PastedList<Tracked, LockedOrder>> {
  const tracks = [...new Set(rows.map(({ track }) => normalizeTracking(track)))]
  const holders = Map.groupBy(await holdersOf(context, tracks), ({ track }) => track)
  const early = await earlyOf(context, tracks)
  /** Whose order of this list took a track first. */
  const taken = new Map<string, LockedOrder>()
  return {
    key: ({ no }) => no,
    each: true,
    find: (names, locked) => ordersNamed(context.db, context.actor, names, locked),
    unknown: 'Không có đơn nào mang mã này',
    judge: (order, row) => {
      const track = normalizeTracking(row.track)
      const foreign =
        holders.get(track)?.find((one) => one.id !== order.id && one.customer_id !== order.customer_id) ??
        [taken.get(track)].find((one) => one && one.customer_id !== order.customer_id)
      const verdict = verdictOn(order, track, foreign && wordsOf(foreign))
      if (!verdict.outcome) taken.set(track, taken.get(track) ?? order)
      const isEarly = !verdict.outcome && early.has(track)
      return isEarly ? { ...verdict, message: 'Kiện đã tới kho trước khi có mã: nhận ở Kiện lạ' } : verdict
    },
    save: (inRows, changes) => {
      const trackOf = new Map(changes.map(({ record, row }) => [record, normalizeTracking(row.track)]))
      return actOnAllLocked([...trackOf.keys()], {
        context: inRows,
        action: 'track',
        effect: async (orders) =>
          orders.map((order) => {
            const said = { track: trackOf.get(order) ?? order.track }
            return { set: said, data: { ...said, from: order.track } }
          }),
      })
    },
  }
}

const wordsOf = (other: LockedOrder | Holder) =>
  'mine' in other && !other.mine ? 'một đơn của khách khác' : `đơn ${other.code} của khách khác`

function verdictOn(order: LockedOrder, track: string, foreign: string | undefined): Verdict {
  const { status } = order
  const values = { before: order.track, after: track }
  const refused = (message: string): Verdict => ({ ...values, outcome: rowOutcome.refused, message })
  if (order.kind === carriedOnly) return refused('Đơn ký gửi: mã vận đơn sửa ở đơn')
  if (!trackLike.test(track)) return refused('Không giống mã vận đơn')
  if (order.track === track) return { ...values, outcome: 'same' }
  if (status !== orderStatus.bought && status !== orderStatus.arrivedOverseas)
    return refused(
      `Đơn đang ở “${orderStatus.label(status)}”: chỉ ghi mã khi đã mua, chưa rời kho nước ngoài`,
    )
  if (foreign) return refused(`Mã vận đơn này đang ở ${foreign}`)
  return { ...values, message: order.track ? 'Thay mã vận đơn đang có' : null }
}

/** Whoever has one of the tracks, be it one of several, to whomever the order belongs. */
async function holdersOf({ db, actor }: Context, tracks: readonly string[]): Promise<Holder[]> {
  const { rows } =
    await sql<Holder>`select o.id, o.code, named.track, o.customer_id, (${visibleOrders(actor)}) as mine
    from (select x.id, x.track from orders x where x.track = any(${tracks}::text[])
      union select t.order_id, t.track from order_track t where t.track = any(${tracks}::text[])) named
    join orders o on o.id = named.id
    where o.deleted_at is null and o.status <> ${lit(orderStatus.cancelled)} order by o.id`.execute(db)
  return rows
}

/** Tracks of packages that came before anybody knew whose they are. */
async function earlyOf({ db }: Context, tracks: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ track: string }>`select p.track from package p
    where p.track = any(${tracks}::text[]) and p.cancelled_at is null
      and not exists (select from package_order po where po.package_id = p.id)`.execute(db)
  return new Set(rows.map(({ track }) => track))
}
