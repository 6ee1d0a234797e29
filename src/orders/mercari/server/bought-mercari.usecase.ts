import { sql } from 'kysely'
import { currencies, isCurrency } from '#catalog/currency.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subMove } from '#orders/core/sub-moves.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { actOnAllLocked } from '#orders/core/server/act-on-order.ts'
import { ordersNamed, visibleOrders } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { trackLike } from '#orders/desk/pasted-codes.rules.ts'
import { isOfMercari, mercariSites } from '#orders/mercari/mercari-sites.rules.ts'
import { subStatusOfState } from '#orders/mercari/transaction-state.rules.ts'
import { deltaBy, deltaTerms, postAllAnew, purchaseVnd } from '#orders/purchase/server/buy-order.usecase.ts'
import type { DeltaTerms } from '#orders/purchase/server/buy-order.usecase.ts'
import { boughtConsequence } from '#orders/purchase/server/shipping-fee.usecase.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import type { SeenVersions } from '#platform/contract/pasted-rows.ts'
import { groupThousands } from '#platform/rules/text.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { judgePasted, savePasted } from '#platform/server/lists/pasted-rows.ts'
import type { Change, PastedList, Verdict } from '#platform/server/lists/pasted-rows.ts'

interface Transaction {
  line: number
  no: string
  price?: number | undefined
  fee?: number | undefined
  track?: string | undefined
  state?: string | undefined
}
/** What an order is to say after a row. */
interface Purchase {
  actual_price: number
  actual_ship: number
  track: string | null
  sub_status: number | null
}

/** What saving the transactions would do, row by row. */
export async function checkMercariPurchases(context: Context, rows: readonly Transaction[]) {
  return judgePasted(rows, await purchasesOf(context, rows))
}

/** Saves the transactions that can be; none where an order moved since the preview. */
export async function saveMercariPurchases(
  context: Context,
  rows: readonly Transaction[],
  seen: SeenVersions,
) {
  return savePasted(context, rows, await purchasesOf(context, rows), seen)
}

async function purchasesOf(
  context: Context,
  rows: readonly Transaction[],
): Promise<PastedList<Transaction, LockedOrder>> {
  const terms = await deltaTerms(context)
  const tracks = rows.flatMap(({ track }) => (track ? [normalizeTracking(track)] : []))
  const holders = await holdersOf(context, tracks)
  return {
    key: ({ no }) => no,
    find: (names, locked) => ordersOfItems(context, names, locked),
    unknown: 'Không có đơn Mercari nào mang mã này',
    judge: (order, row) => verdictOn({ context, terms, holders }, order, row),
    save: (inRows, changes) => savePurchases(inRows, terms, changes),
  }
}

/** Orders by the key of their item at Mercari, else by their code or their number at the seller. */
async function ordersOfItems(
  { db, actor }: Context,
  names: readonly string[],
  locked: boolean,
): Promise<Map<string, LockedOrder[]>> {
  const { rows } = await sql<{ code: string; item_id: string }>`select o.code, o.item_id from orders o
    where o.site_code in (${lit(...mercariSites)}) and o.item_id = any(${[...names]}::text[])
      and o.deleted_at is null and o.status <> ${lit(orderStatus.cancelled)} and ${visibleOrders(actor)}`.execute(
    db,
  )
  const codesOf = Map.groupBy(rows, ({ item_id }) => item_id)
  const codes = names.flatMap((name) => codesOf.get(name)?.map(({ code }) => code) ?? [name])
  const known = await ordersNamed(db, actor, codes, locked)
  return new Map(
    names.map((name) => [
      name,
      (codesOf.get(name)?.map(({ code }) => code) ?? [name]).flatMap((code) => known.get(code) ?? []),
    ]),
  )
}

interface Terms {
  context: Context
  terms: DeltaTerms
  holders: ReadonlyMap<string, number | null>
}

const { bought } = orderStatus

function verdictOn({ context, terms, holders }: Terms, order: LockedOrder, row: Transaction): Verdict {
  const { currency } = order
  const next = purchaseOf(order, row)
  const values = { before: inWords(nowOf(order), currency), after: inWords(next, currency) }
  const refused = (message: string): Verdict => ({ ...values, outcome: rowOutcome.refused, message })
  if (!isOfMercari(order)) return refused('Đơn này không mua ở Mercari')
  if (order.status !== bought)
    return refused(`Đơn đang ở “${orderStatus.label(order.status)}”: chỉ cập nhật đơn đã mua`)
  const wrong = problemOf(context, order, row, holders)
  if (wrong) return refused(wrong)
  if (values.before === values.after && order.actual_ship !== null) return { ...values, outcome: 'same' }
  const paid = ({ actual_price, actual_ship }: Purchase) => purchaseVnd(order, actual_price, actual_ship)
  const change_vnd = paid(next) - paid(nowOf(order))
  return { ...values, change_vnd, message: change_vnd === 0 ? null : boughtConsequence(terms, order, next) }
}

/** Why a row of a bought order cannot be taken. */
function problemOf(
  { actor }: Context,
  order: LockedOrder,
  { price, fee, track, state }: Transaction,
  holders: ReadonlyMap<string, number | null>,
): string | null {
  const whole = isCurrency(order.currency) && currencies[order.currency].decimals === 0
  if (whole && [price, fee].some((amount) => amount !== undefined && !Number.isInteger(amount)))
    return `Tiền ${order.currency} không có số lẻ`
  if (price === 0) return 'Giá đã trả phải lớn hơn 0'
  if (track) {
    const number = normalizeTracking(track)
    if (!trackLike.test(number)) return 'Không giống mã vận đơn'
    const holder = holders.get(number)
    if (holder !== undefined && holder !== order.customer_id)
      return 'Mã vận đơn này đang ở đơn của khách khác'
  }
  if (!state) return null
  const sub = subStatusOfState(state)
  if (sub === undefined) return `Không hiểu trạng thái “${state}” của Mercari`
  if (sub === order.sub_status) return null
  const move = subMove(order.status, order.sub_status, sub)
  if (!move)
    return `Từ “${order.sub_status === null ? 'chưa có trạng thái phụ' : subStatus.label(order.sub_status)}” không đi tới “${subStatus.label(sub)}” được`
  return is(actor, 'ql', 'kt', ...move.roles) ? null : 'Bước này không dành cho bạn'
}

const nowOf = (order: LockedOrder): Purchase => ({
  actual_price: order.actual_price ?? order.goods_values,
  actual_ship: order.actual_ship ?? 0,
  track: order.track,
  sub_status: order.sub_status,
})

function purchaseOf(order: LockedOrder, { price, fee, track, state }: Transaction): Purchase {
  const now = nowOf(order)
  return {
    actual_price: price ?? now.actual_price,
    actual_ship: fee ?? now.actual_ship,
    track: track ? normalizeTracking(track) : now.track,
    sub_status: (state ? subStatusOfState(state) : undefined) ?? now.sub_status,
  }
}

function inWords({ actual_price, actual_ship, track, sub_status }: Purchase, currency: string): string {
  const amount = (value: number) => {
    const [whole = '', fraction] = String(value).split('.')
    return `${groupThousands(whole)}${fraction ? `.${fraction}` : ''}`
  }
  return [
    `${amount(actual_price)} + phí ${amount(actual_ship)} ${currency}`,
    track ?? 'chưa có mã vận đơn',
    ...(sub_status === null ? [] : [subStatus.label(sub_status).toLowerCase()]),
  ].join(' · ')
}

/** Whose order has a track already. */
async function holdersOf(
  { db }: Context,
  tracks: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ track: string; customer_id: number | null }>`select o.track, o.customer_id
    from orders o where o.track = any(${[...tracks]}::text[]) and o.deleted_at is null
      and o.status <> ${lit(orderStatus.cancelled)}`.execute(db)
  return new Map(rows.map(({ track, customer_id }) => [track, customer_id]))
}

async function savePurchases(
  context: Context,
  terms: DeltaTerms,
  changes: readonly Change<Transaction, LockedOrder>[],
): Promise<void> {
  const next = new Map(changes.map(({ record, row }) => [record, purchaseOf(record, row)]))
  const orders = [...next.keys()]
  await actOnAllLocked(orders, {
    context,
    action: 'site_purchase',
    effect: async () => {
      const paid = [...next].flatMap(([order, purchase]) =>
        order.card_id === null ? [] : [{ order, purchase: { ...purchase, card_id: order.card_id } }],
      )
      const waits = await postAllAnew(context, paid, terms)
      const booked = new Map(paid.map(({ order }, at) => [order, waits[at]]))
      return [...next].map(([order, { actual_price, actual_ship, track }]) => {
        const said = { actual_price, actual_ship, track }
        const { delta } = deltaBy(terms, order, said)
        return { set: { ...booked.get(order), ...said, absorbed_vnd: Math.max(0, delta) }, data: said }
      })
    },
  })
  const subOf = (order: LockedOrder) => next.get(order)?.sub_status ?? null
  await actOnAllLocked(
    orders.filter((order) => subOf(order) !== order.sub_status),
    {
      context,
      action: 'sub_status',
      effect: async (some) =>
        some.map((order) => {
          const sub_status = subOf(order)
          return { set: { sub_status }, data: { from: order.sub_status, sub_status } }
        }),
    },
  )
}
