import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CheckedPayment } from '#orders/purchase/bulk-payment.api.ts'
import type { ChargeStatus } from '#orders/purchase/charge.api.ts'
import { changeCharges } from '#orders/purchase/server/charge-order.usecase.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'

interface Pasted {
  code: string
  amount?: number | null | undefined
  status: ChargeStatus
  note?: string | null | undefined
}
interface Known {
  id: number
  code: string
  name: string
  currency: string
  bought: boolean
  charge_status: number
  booked: number | null
  proved: boolean
}

/** What saving the pasted rows would do, row by row. */
export async function checkPayments(context: Context, rows: readonly Pasted[]) {
  return summed(await judged(context, rows, sql``))
}

/** Saves the rows that can be; the others say why not. */
export async function savePayments(context: Context, rows: readonly Pasted[]) {
  const checked = await judged(context, rows, sql`for no key update of o`)
  for (const [index, row] of checked.entries()) {
    const { id, problem, status } = row
    if (problem === null && id !== null)
      await changeCharges(context, {
        ids: [id],
        status: status as ChargeStatus,
        note: rows[index]?.note,
      })
  }
  return summed(checked)
}

const summed = (rows: CheckedPayment[]) => {
  const bad = rows.filter(({ problem }) => problem !== null).length
  return { rows, good: rows.length - bad, bad }
}

async function judged(
  { db, actor }: Context,
  rows: readonly Pasted[],
  locking: RawBuilder<unknown>,
): Promise<CheckedPayment[]> {
  const codes = rows.map(({ code }) => code.toUpperCase())
  const { rows: found } =
    await sql<Known>`select o.id, o.code, o.name, o.currency, o.bought_at is not null as bought,
      o.charge_status, (o.actual_price * o.quantity + coalesce(o.actual_ship, 0) + o.tax)::float8 as booked,
      exists (select from billing_order b where b.order_id = o.id and b.released_at is null) as proved
    from orders o where o.code = any(${codes}::text[]) and ${visibleOrders(actor)} order by o.id ${locking}`.execute(
      db,
    )
  const known = new Map(found.map((order) => [order.code, order]))
  return rows.map((row, index) => {
    const code = codes[index] as string
    const order = known.get(code)
    return {
      code,
      id: order?.id ?? null,
      name: order?.name ?? null,
      currency: order?.currency ?? null,
      booked: order?.booked ?? null,
      amount: row.amount ?? null,
      before: order?.charge_status ?? null,
      status: row.status,
      problem: problemOf(row, order, codes.indexOf(code) !== index),
    }
  })
}

/** In the words of whoever pasted it. */
function problemOf(row: Pasted, order: Known | undefined, repeated: boolean): string | null {
  if (!order) return 'Không tìm thấy đơn hàng'
  if (repeated) return 'Mã đơn bị lặp'
  if (!order.bought) return 'Đơn chưa mua'
  if (order.proved) return 'Khoản chi đã đối chiếu với sao kê'
  if (order.charge_status === row.status) return 'Đơn đã ở trạng thái này'
  if (row.amount !== null && row.amount !== undefined && order.booked !== row.amount)
    return `Số tiền khác giá mua đã ghi sổ (${order.booked} ${order.currency})`
  return null
}
