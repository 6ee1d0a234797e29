import { orderStatus } from '#orders/core/order.status.ts'
import { ordersNamed } from '#orders/core/server/order.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import type { SeenVersions } from '#platform/contract/pasted-rows.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { judgePasted, savePasted } from '#platform/server/lists/pasted-rows.ts'
import type { PastedList, Verdict } from '#platform/server/lists/pasted-rows.ts'
import type { OversizeHit } from '#pricing/formula.rules.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { priceAllLocked } from '#warehouse/server/order-price.usecase.ts'
import { pricedOrdersOf } from '#warehouse/server/order-price.repo.ts'
import type { PricedOrder } from '#warehouse/server/order-price.repo.ts'
import { priceOf, tablesFor } from '#warehouse/server/price-of-order.ts'
import type { PriceTables } from '#warehouse/server/price-of-order.ts'

interface Measured {
  line: number
  no: string
  length: number
  width: number
  height: number
  r_weight?: number | undefined
}

/** What the measures make of each order's price. */
export async function checkOversize(context: Context, rows: readonly Measured[]) {
  return judgePasted(rows, measuresOf(context))
}

/** Keeps the measures and prices the orders; none where an order moved since the preview. */
export async function applyOversize(context: Context, rows: readonly Measured[], seen: SeenVersions) {
  return savePasted(context, rows, measuresOf(context), seen)
}

function measuresOf(context: Context): PastedList<Measured, PricedOrder> {
  // Of the orders that the list names, once it is known which they are.
  let tables: PriceTables | undefined
  return {
    key: ({ no }) => no,
    find: async (names, locked) => {
      const named = await ordersNamed(context.db, context.actor, names, locked)
      const ids = [...named.values()].flat().map(({ id }) => id)
      const orders = await pricedOrdersOf(context.db, context.actor, ids)
      tables = await tablesFor(context, orders)
      const priced = new Map(orders.map((order) => [order.id, order]))
      return new Map([...named].map(([name, same]) => [name, same.flatMap(({ id }) => priced.get(id) ?? [])]))
    },
    judge: (order, row) => verdictOn(context, tables, order, row),
    unknown: 'Không có đơn nào mang mã này',
    save: (inRows, changes) =>
      priceAllLocked(
        inRows,
        changes.map(({ record, row }) => ({ order: record, change: changeOf(row) })),
        tables,
      ),
  }
}

const changeOf = ({ length, width, height, r_weight }: Measured) => ({
  length,
  width,
  height,
  ...(r_weight === undefined ? {} : { r_weight }),
})

const { checked, priced } = orderStatus

async function verdictOn(
  context: Context,
  tables: PriceTables | undefined,
  order: PricedOrder,
  row: Measured,
): Promise<Verdict> {
  const change = changeOf(row)
  const refused = (message: string): Verdict => ({
    before: sidesOf(order),
    after: sidesOf(row),
    outcome: rowOutcome.refused,
    message,
  })
  if (order.bill_id !== null) return refused('Đơn đã lên phiếu xuất')
  if (order.status !== checked && order.status !== priced)
    return refused(
      `Đơn đang ở “${orderStatus.label(order.status)}”: chỉ tính khi đã khai thác, chưa lên phiếu`,
    )
  try {
    const before = order.r_weight ? (await priceOf(context, order, tables)).price : null
    const after = (await priceOf(context, { ...order, ...change }, tables)).price
    const isSame =
      order.status === priced &&
      (['length', 'width', 'height'] as const).every((side) => order[side] === row[side]) &&
      (row.r_weight ?? order.r_weight) === order.r_weight
    return {
      before: `${sidesOf(order)}${before ? `, ${freightIn(before)}` : ''}`,
      after: `${sidesOf(row)}, ${freightIn(after)}`,
      change_vnd: after.total - (before?.total ?? 0),
      message: wordsOf(after),
      ...(isSame ? { outcome: 'same' as const } : {}),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(error.message)
  }
}

const sidesOf = ({ length, width, height }: Pick<PricedOrder, 'length' | 'width' | 'height'>) =>
  length && width && height ? `${length} × ${width} × ${height} cm` : 'chưa đo'

const freightOf = ({ lines }: PriceExplanation) => lines.find((line) => line.formula === 'freight')
const freightIn = (price: PriceExplanation) => `cước ${formatVnd(freightOf(price)?.result ?? 0)} đ`

const because: Readonly<Record<OversizeHit['because'], string>> = {
  longest_side: 'cạnh dài nhất',
  side_sum: 'tổng ba cạnh',
  kg: 'cân nặng',
}

function wordsOf(price: PriceExplanation): string {
  const line = freightOf(price)
  const hit = line?.formula === 'freight' ? line.inputs.oversize : null
  return hit ? `Quá khổ vì ${because[hit.because]}` : 'Không quá khổ'
}
