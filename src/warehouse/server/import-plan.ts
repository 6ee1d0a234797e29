import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { ImportRow } from '#warehouse/import.api.ts'
import type { PackingLine } from '#warehouse/import-list.rules.ts'
import { importOutcome } from '#warehouse/import.status.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { mawbOfNumber, readMawb } from '#warehouse/server/mawb.repo.ts'
import type { LockedMawb } from '#warehouse/server/mawb.repo.ts'
import { reachableOrders, waitsFor, warehouseFor } from '#warehouse/server/package.repo.ts'
import type { WarehouseScope } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

export interface Plan {
  number: string
  /** Null while the flight is not made. */
  mawb: LockedMawb | null
  warehouse: string
  rows: (ImportRow & { source: PackingLine; fresh: boolean })[]
}

/** The overseas scale has said it: a list does not say otherwise, and whoever reads the list is told. */
const weightKept = ({ d_weight }: { d_weight: number | null }, { weight }: PackingLine): string =>
  d_weight === null || weight === null || d_weight === weight
    ? ''
    : `. Giữ cân đã nhận ${d_weight.toFixed(2)} kg, danh sách ghi ${weight.toFixed(2)} kg`

/** What an import of these lines would do, line by line; it only reads. @throws import.no_mawb, mawb.left, bad_input */
export async function planImport(
  context: Context,
  scope: WarehouseScope,
  given: { mawb: string | null; warehouse_code?: string | undefined; lines: readonly PackingLine[] },
): Promise<Plan> {
  const { db } = context
  if (!given.mawb) {
    throw refuse('bad_input', { details: [{ path: 'mawb', message: 'Vui lòng nhập số MAWB' }] })
  }
  const { number } = readMawb(given.mawb)
  const known = await mawbOfNumber(db, number)
  const mawb = known && known.status !== mawbStatus.cancelled ? known : null
  if (mawb && scope.warehouse && mawb.warehouse_code !== scope.warehouse)
    throw refuseWarehouse('mawb.unknown')
  if (mawb && mawb.status !== mawbStatus.packing)
    throw refuseWarehouse('mawb.left', { values: { mawb: number } })
  const tracks = [...new Set(given.lines.flatMap((line) => (line.track ? [line.track] : [])))]
  const orders = await sql<{
    id: number
    code: string
    track: string
    status: number
    planned: string | null
    mine: boolean
    waits: boolean
  }>`select o.id, o.code, named.track, o.status::float8 as status, o.overseas_warehouse as planned,
      (${reachableOrders(scope)}) as mine, ${waitsFor(sql`named.track`)} as waits
    from (select x.id, x.track from orders x where x.track = any(${tracks})
      union select t.order_id, t.track from order_track t where t.track = any(${tracks})) named
    join orders o on o.id = named.id where o.deleted_at is null order by o.id`.execute(db)
  const waiting = orders.rows.filter((row) => row.waits && row.mine)
  const warehouse =
    mawb?.warehouse_code ??
    (await warehouseFor(
      context,
      scope,
      given.warehouse_code,
      waiting.map((row) => row.id),
    ))
  const packages = await sql<{
    id: number
    track: string
    step: number
    mawb_id: number | null
    number: string | null
    codes: string[]
    strange: boolean
    d_weight: number | null
  }>`select p.id, p.track, p.receive_status::float8 as step, p.mawb_id, m.number, p.d_weight,
      array(select o.code from package_order po join orders o on o.id = po.order_id
        where po.package_id = p.id and ${reachableOrders(scope)} order by o.id) as codes,
      not exists (select from package_order po join orders o on o.id = po.order_id
        where po.package_id = p.id and o.deleted_at is null) as strange
    from package p left join mawb m on m.id = p.mawb_id
    where p.track = any(${tracks}) and p.warehouse_code = ${warehouse} and p.cancelled_at is null`.execute(db)
  const lineOfTrack = new Map<string, number>()

  const rows = given.lines.map((source) => {
    const { track, line } = source
    const row = (
      outcome: ImportRow['outcome'],
      message: string,
      more: Partial<ImportRow> = {},
      fresh = false,
    ) => ({
      line,
      track,
      outcome,
      message,
      order_codes: [] as string[],
      package_id: null as number | null,
      weight: source.weight,
      source,
      fresh,
      ...more,
    })
    if (source.blank) return row(importOutcome.blank, 'Dòng trống')
    if (source.problem) return row(importOutcome.refused, source.problem)
    const first = lineOfTrack.get(track)
    if (first !== undefined) return row(importOutcome.duplicate, `Trùng mã vận đơn với dòng ${first}`)
    lineOfTrack.set(track, line)
    const found = packages.rows.find((one) => one.track === track)
    const coming = waiting.filter((one) => one.track === track && (one.planned ?? warehouse) === warehouse)
    const codes = [...(found?.codes ?? []), ...coming.map((one) => one.code)]
    const weight = found?.d_weight ?? source.weight
    const named = { order_codes: codes, package_id: found?.id ?? null, weight }
    if (found) {
      if (found.step !== packageStatus.overseas) {
        return row(importOutcome.refused, `Kiện đang ở bước "${packageStatus.label(found.step)}"`, named)
      }
      if (codes.length === 0)
        return found.strange
          ? row(importOutcome.unknown, 'Kiện lạ đã nhận, chưa gắn với đơn nào', named)
          : row(importOutcome.unknown, 'Không có đơn nào chờ mã vận đơn này')
      if (found.mawb_id !== null && found.number === number) {
        return row(importOutcome.duplicate, 'Kiện đã nằm trong MAWB này', named)
      }
      if (found.mawb_id !== null)
        return row(importOutcome.refused, `Kiện đang nằm trong MAWB ${found.number}`, named)
      return row(importOutcome.done, `Đã nhận, đóng vào MAWB${weightKept(found, source)}`, named)
    }
    if (coming.length) return row(importOutcome.done, 'Nhận tại kho nước ngoài và đóng vào MAWB', named, true)
    const other = orders.rows.find((one) => one.track === track && one.mine)
    if (other?.status === orderStatus.bought)
      return row(importOutcome.refused, `Đơn ${other.code} được chỉ định nhận tại kho ${other.planned}`)
    if (other) {
      const step = orderStatus.label(other.status)
      return row(importOutcome.refused, `Đơn ${other.code} đang ở "${step}", chưa chờ nhận hàng`, {
        order_codes: [other.code],
      })
    }
    return row(importOutcome.unknown, 'Không có đơn nào chờ mã vận đơn này')
  })
  return { number, mawb, warehouse, rows }
}
