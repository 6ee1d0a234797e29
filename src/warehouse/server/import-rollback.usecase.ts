import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { stepBackTo } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { startingWith } from '#platform/server/lists/searched-text.ts'
import type { BatchRecord, ImportRow } from '#warehouse/import.api.ts'
import { importOutcome, importStatusOf, importTable } from '#warehouse/import.status.ts'
import type { importStatus } from '#warehouse/import.status.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { moveMawb } from '#warehouse/server/mawb-packages.usecase.ts'
import { countOutcomes } from '#warehouse/server/package-list.usecase.ts'
import { receivePackage } from '#warehouse/server/package-receive.usecase.ts'
import { everywhere, orderIdsIn, warehouseScopeOf, visiblePackages } from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

const n = (outcome: string) =>
  sql`(select count(*) from import_row r where r.batch_id = b.id and r.outcome = ${sql.lit(outcome)})::int`

const listing: ListDefinition = {
  from: sql`import_batch b left join mawb m on m.id = b.mawb_id left join staff s on s.id = b.created_by`,
  select: sql`b.id, b.id::text as _id, b.kind, b.file_name, m.number as mawb, m.warehouse_code,
    (select count(*) from import_row r where r.batch_id = b.id)::int as rows, ${n(importOutcome.done)} as done,
    ${n(importOutcome.unknown)} as unknown, ${n(importOutcome.duplicate)} as duplicate, ${n(importOutcome.refused)} as refused,
    s.name as created_name, b.created_at, b.rolled_back_at`,
  filters: {
    kind: { any: 'b.kind' },
    mawb: { any: 'm.number' },
    created_at: { range: 'b.created_at' },
  },
  sorts: { created_at: sql`b.created_at` },
  key: sql`b.id`,
  defaultSort: '-created_at',
  search: {
    text: (
      q,
    ) => sql<boolean>`(m.number like ${startingWith(q.trim())} or b.file_name ilike ${`%${startingWith(q)}`}
      or exists (select from import_row r where r.batch_id = b.id and r.track = ${normalizeTracking(q)}))`,
  },
}

const visibleBatches = ({ warehouse }: WarehouseScope) =>
  warehouse ? sql<boolean>`m.warehouse_code = ${warehouse}` : sql<boolean>`true`

export async function listBatches(context: Context, query: ListQuery) {
  return listRows<BatchRecord>(context.db, listing, query, visibleBatches(await warehouseScopeOf(context)))
}

/**
 * Undoes one import: what it packed is off the flight, what it received is on its way again. Only
 * while no row has moved on; otherwise nothing is undone and each such row says why.
 * @throws import.batch_unknown, import.rolled_back, import.moved_on
 */
export async function rollbackBatch(context: Context, id: number, reason: string | undefined) {
  const scope = await warehouseScopeOf(context)
  let undone: { undone: number; orders: string[] } = { undone: 0, orders: [] }
  await runAction(batches(scope), {
    context,
    id,
    action: 'rollback',
    effect: async (batch) => {
      undone = await takeBack(context, batch, reason || `Hoàn tác lần nhập ${id}`)
    },
  })
  return { batch_id: id, ...undone }
}

interface LockedBatch {
  id: number
  status: StatusOf<typeof importStatus>
  mawb_id: number | null
}

const batches = (scope: WarehouseScope): Records<LockedBatch, null, never> => ({
  table: importTable,
  lock: async ({ db }, id) => {
    const { rows } = await sql<Omit<LockedBatch, 'status'> & { rolled_back_at: Date | null }>`
      select b.id, b.mawb_id, b.rolled_back_at from import_batch b left join mawb m on m.id = b.mawb_id
      where b.id = ${id} and ${visibleBatches(scope)} for update of b`.execute(db)
    const row = rows[0]
    if (!row) throw refuseWarehouse('import.batch_unknown')
    return { id: row.id, mawb_id: row.mawb_id, status: importStatusOf(row) }
  },
  snapshot: () => null,
  refuse: () => refuseWarehouse('import.rolled_back'),
  // Its packages and orders tell the story.
  move: async ({ db, now }, { id }) => {
    await sql`update import_batch set rolled_back_at = ${now}
      where id = ${id} and rolled_back_at is null`.execute(db)
  },
})

interface ImportedRow {
  line: number
  track: string
  package_id: number
  received: boolean
  step: number | null
  mawb_id: number | null
  moved: string | null
}

/** Why a line is not undone any more; null: nothing happened to it since. */
function movedOn(row: ImportedRow, batch: LockedBatch): string | null {
  if (row.step === null) return 'kiện đã bị hủy'
  if (row.step !== packageStatus.overseas) return `kiện đang ở bước "${packageStatus.label(row.step)}"`
  if (row.mawb_id !== batch.mawb_id) return 'kiện đã đổi MAWB'
  return row.moved ? `đơn ${row.moved} đã đi tiếp` : null
}

async function takeBack(context: Context, batch: LockedBatch, why: string) {
  const { db } = context
  const { rows } =
    await sql<ImportedRow>`select r.line, r.track, r.package_id, r.from_status = ${lit(orderStatus.bought)} as received, p.receive_status::float8 as step, p.mawb_id,
      (select o.code from package_order po join orders o on o.id = po.order_id
        where po.package_id = p.id and o.status > ${lit(orderStatus.arrivedOverseas)} order by o.id limit 1) as moved
    from import_row r left join package p on p.id = r.package_id and p.cancelled_at is null
    where r.batch_id = ${batch.id} and r.outcome = ${lit(importOutcome.done)} order by r.package_id for no key update of r`.execute(
      db,
    )
  await sql`select from package where id = any(${rows.map((row) => row.package_id)}::bigint[]) order by id
    for no key update`.execute(db)
  const stuck = rows.flatMap((row) => {
    const because = movedOn(row, batch)
    return because
      ? [{ path: `rows.${row.line}`, message: `Dòng ${row.line} (${row.track}): ${because}` }]
      : []
  })
  if (stuck.length) throw refuseWarehouse('import.moved_on', { values: { n: stuck.length }, details: stuck })
  const orders: string[] = []
  for (const row of rows) {
    await sql`update package set mawb_id = null, container_id = null, packed_at = null where id = ${row.package_id}
      and receive_status = ${lit(packageStatus.overseas)}`.execute(db)
    await recordEvent(context, {
      entity: 'package',
      id: row.package_id,
      action: 'rollback',
      to: packageStatus.overseas,
      reason: why,
    })
    if (row.received) orders.push(...(await unreceive(context, row.package_id, why)))
  }
  // The bag the import opened and nobody else used.
  await sql`delete from container k where k.mawb_id = ${batch.mawb_id} and k.status = ${bagStatus.open}
    and not exists (select from package p where p.container_id = k.id)`.execute(db)
  return { undone: rows.length, orders }
}

/** A package that an import received was never here: its orders wait for it again. */
async function unreceive(context: Context, packageId: number, reason: string): Promise<string[]> {
  const all = everywhere(context)
  const { db, now } = all
  const back: string[] = []
  const orders = await orderIdsIn(db, [packageId])
  await sql`update package set cancelled_at = ${now} where id = ${packageId} and cancelled_at is null`.execute(
    db,
  )
  for (const id of orders) {
    const order = await lockOrder(db, all.actor, id)
    const others = await sql`select from package_order po join package p on p.id = po.package_id
      where po.order_id = ${id} and p.cancelled_at is null`.execute(db)
    if (order.status !== orderStatus.arrivedOverseas || others.rows.length) continue
    const set = {
      d_weight: null,
      v_weight: null,
      length: null,
      width: null,
      height: null,
      sub_status: null,
    }
    await stepBackTo(orderStatus.bought, order, { context: all, reason, effect: async () => ({ set }) })
    back.push(order.code)
  }
  return back
}

type Found = Partial<ImportRow>

/** Pasted tracks to a step: received (7), flown (8) or arrived (8.2), each line by itself. */
export async function moveTracks(
  context: Context,
  form: {
    tracks: readonly string[]
    status: typeof mawbStatus.packing | typeof mawbStatus.exported | typeof mawbStatus.arrived
    warehouse_code?: string | undefined
  },
) {
  const scope = await warehouseScopeOf(context)
  const seen = new Map<string, number>()
  const rows = form.tracks.map((given, index): ImportRow => {
    const track = normalizeTracking(given)
    const first = seen.get(track)
    if (first === undefined) seen.set(track, index + 1)
    return {
      line: index + 1,
      track,
      outcome: first === undefined ? importOutcome.done : importOutcome.duplicate,
      message: first === undefined ? '' : `Trùng mã vận đơn với dòng ${first}`,
      order_codes: [],
      package_id: null,
      weight: null,
    }
  })
  const open = rows.filter((row) => row.outcome === importOutcome.done)
  if (form.status === mawbStatus.packing) {
    for (const row of open) {
      Object.assign(row, await saved(context, () => receiveTrack(context, row.track, form.warehouse_code)))
    }
  } else await moveByFlight(context, scope, open, form.status)
  return { counts: countOutcomes(rows), rows }
}

/** Undone alone when it is refused, and named. */
async function saved({ db }: Context, act: () => Promise<Found>): Promise<Found> {
  await sql`savepoint one_line`.execute(db)
  try {
    const found = await act()
    await sql`release savepoint one_line`.execute(db)
    return found
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_line`.execute(db)
    const details = error.given.details?.map((detail) => detail.message).join('. ')
    return { outcome: importOutcome.refused, message: details || error.message }
  }
}

async function receiveTrack(
  context: Context,
  track: string,
  warehouse_code: string | undefined,
): Promise<Found> {
  const answer = await receivePackage(context, { track, warehouse_code })
  const found = {
    order_codes: answer.orders.map((order) => order.code),
    package_id: answer.package?.id ?? null,
  }
  if (answer.outcome === 'received') return { ...found, message: 'Đã nhận hàng' }
  if (answer.outcome === 'repeat')
    return { ...found, outcome: importOutcome.duplicate, message: 'Kiện đã nhận trước đó' }
  return { ...found, outcome: importOutcome.unknown, message: 'Kiện lạ, đã đưa vào danh sách chờ xử lý' }
}

/** The packages of one flight move together: its bags close once. */
async function moveByFlight(
  context: Context,
  scope: WarehouseScope,
  open: readonly ImportRow[],
  status: typeof mawbStatus.exported | typeof mawbStatus.arrived,
) {
  const tracks = open.map((row) => row.track)
  const { rows: packages } = await sql<{
    id: number
    track: string
    mawb_id: number | null
    codes: string[]
  }>`
    select distinct on (p.track) p.id, p.track, p.mawb_id, array(select o.code from package_order po
        join orders o on o.id = po.order_id where po.package_id = p.id order by o.id) as codes
    from package p where p.track = any(${tracks}) and ${visiblePackages(scope)} order by p.track, p.id desc`.execute(
    context.db,
  )
  const flights = new Map<number, ImportRow[]>()
  for (const row of open) {
    const found = packages.find((one) => one.track === row.track)
    if (!found) {
      Object.assign(row, { outcome: importOutcome.unknown, message: 'Không tìm thấy kiện hàng' })
      continue
    }
    row.order_codes = found.codes
    row.package_id = found.id
    if (!found.mawb_id)
      Object.assign(row, { outcome: importOutcome.refused, message: 'Kiện chưa nằm trong MAWB nào' })
    else flights.set(found.mawb_id, [...(flights.get(found.mawb_id) ?? []), row])
  }
  for (const [id, rows] of [...flights].toSorted(([a], [b]) => a - b)) {
    const message = status === mawbStatus.exported ? 'Đã xuất kho nước ngoài' : 'Đã về Việt Nam'
    const whole = await saved(context, async () => {
      const packagesOf = rows.map((row) => ({ id: row.package_id ?? 0, isHandle: true }))
      const { failed } = await moveMawb(context, { id, status, packages: packagesOf })
      for (const row of rows) {
        const refusal = failed.find((one) => one.id === row.package_id)
        Object.assign(
          row,
          refusal ? { outcome: importOutcome.refused, message: refusal.message } : { message },
        )
      }
      return {}
    })
    if (whole.outcome) for (const row of rows) Object.assign(row, whole)
  }
}
