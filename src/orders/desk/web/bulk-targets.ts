import { backStatus } from '#delivery/back-status.api.ts'
import { isMoneyAction, previewOrders, type MoneyAction } from '#orders/core/order-money.api.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { changeStatus, changeSubStatus } from '#orders/desk/change-order.api.ts'
import type { FoundOrder } from '#orders/desk/find-orders.api.ts'
import { subBody, subTargets } from '#orders/desk/web/parts/sub-targets.ts'
import type { Call } from '#platform/contract/call.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { moveTracks } from '#warehouse/import.api.ts'
import { importOutcome } from '#warehouse/import.status.ts'
import { priceOrders } from '#warehouse/order-price.api.ts'

/** What found orders may be changed to, and how. */
export interface BulkTarget {
  value: string
  label: string
  applies: (row: FoundOrder) => boolean
  reason?: 'required'
  danger?: true
  /** The action that moves money: what it posts is shown before it is done. */
  money?: MoneyAction
  run: (rows: readonly FoundOrder[], note: string) => Promise<{ data: BulkAnswer }>
}

export const idsOf = (rows: readonly FoundOrder[]) => rows.map((row) => row.id)
const may = (call: Call, role: RoleCode) => (call.roles as readonly RoleCode[]).includes(role)

/** Actions of the office that a status leads to by itself, without a form of theirs. */
const office: ReadonlySet<string> = new Set([
  'send',
  'agree',
  'deposit',
  'cancel_deposit',
  'approve',
  'buy',
  'cancel',
])

/** Of the actions that lead to a status the one whose money is shown, to those who are told of money. */
function moneyOf(role: RoleCode, ways: readonly { key: string }[]): { money?: MoneyAction } {
  const money = ways.map(({ key }) => key).find(isMoneyAction)
  return money && may(previewOrders, role) ? { money } : {}
}

/** To each status that an action of the person's leads to from where an order stands. */
function officeTargets(role: RoleCode): BulkTarget[] {
  if (!may(changeStatus, role)) return []
  return orderStatus.values.flatMap((status): BulkTarget[] => {
    const ways = orderTable.actions.filter(
      ({ key, to, roles }) => to === status && office.has(key) && hasFlag(role, 'ql', ...roles),
    )
    if (ways.length === 0) return []
    return [
      {
        value: String(status),
        label: `${status} · ${orderStatus.label(status)}`,
        applies: (row) => ways.some(({ from }) => (from as readonly number[]).includes(row.status)),
        ...(ways.every(({ needsReason }) => needsReason) ? { reason: 'required' } : {}),
        ...(status === orderStatus.cancelled ? { danger: true } : {}),
        ...moneyOf(role, ways),
        run: (rows, note) =>
          api(changeStatus, { body: { ids: idsOf(rows), status, ...(note ? { reason: note } : {}) } }),
      },
    ]
  })
}

const { bought, arrivedOverseas, exportedOverseas, arrivedVietnam, checked, priced } = orderStatus
/** Where the goods are, said by their tracks: from which status of the order each is said. */
const byTrack = [
  [arrivedOverseas, bought],
  [exportedOverseas, arrivedOverseas],
  [arrivedVietnam, exportedOverseas],
] as const

/** By the tracks of the orders, as the overseas warehouses tell them. */
export function trackTargets(role: RoleCode): BulkTarget[] {
  if (!may(moveTracks, role)) return []
  return byTrack.map(([status, from]) => ({
    value: `track-${status}`,
    label: `${status} · ${orderStatus.label(status)} (theo mã vận đơn)`,
    applies: (row) => row.status === from && tracksOf(row).length > 0,
    run: async (rows) => {
      const { data } = await api(moveTracks, { body: { tracks: rows.flatMap(tracksOf), status } })
      return { data: byOrder(rows, data.rows) }
    },
  }))
}

const tracksOf = (row: FoundOrder): string[] =>
  row.tracks.length ? row.tracks : row.track === null ? [] : [row.track]

type Told = { track: string; outcome: string; message: string }

/** An order is done when each of its tracks is; else the first refusal is its reason. */
function byOrder(rows: readonly FoundOrder[], told: readonly Told[]): BulkAnswer {
  const data: BulkAnswer = { done: [], failed: [] }
  for (const row of rows) {
    const own = tracksOf(row)
    const refused = told.find(({ track, outcome }) => own.includes(track) && outcome !== importOutcome.done)
    if (refused) data.failed.push({ id: row.id, error: refused.outcome, message: refused.message })
    else data.done.push(row.id)
  }
  return data
}

/** The price at 11, and the step back to where an order came from. */
function otherTargets(role: RoleCode): BulkTarget[] {
  const back = orderTable.actions.filter(({ key, roles }) => key === 'back' && hasFlag(role, 'ql', ...roles))
  const price: BulkTarget = {
    value: String(priced),
    label: `${priced} · ${orderStatus.label(priced)} (tính giá)`,
    applies: (row) => row.status === checked || row.status === priced,
    run: (rows) => api(priceOrders, { body: { ids: idsOf(rows) } }),
  }
  const step: BulkTarget = {
    value: 'back',
    label: 'Lùi một bước, về trạng thái trước',
    applies: (row) => back.some(({ from }) => (from as readonly number[]).includes(row.status)),
    reason: 'required',
    danger: true,
    ...moneyOf(role, back),
    run: (rows, reason) => api(backStatus, { body: { ids: idsOf(rows), reason } }),
  }
  return [...(may(priceOrders, role) ? [price] : []), ...(may(backStatus, role) && back.length ? [step] : [])]
}

/** Every status that this person can bring an order to; the warehouse's stations and the bills do the others. */
export const statusTargets = (role: RoleCode): BulkTarget[] => [
  ...officeTargets(role),
  ...trackTargets(role),
  ...otherTargets(role),
]

/** Every sub-status that this person can bring one of the orders to. */
export const subStatusTargets = (role: RoleCode, rows: readonly FoundOrder[]): BulkTarget[] =>
  subTargets(rows, role).map(({ value, label }) => ({
    value,
    label,
    applies: (row) => subTargets([row], role).some((one) => one.value === value),
    run: (chosen, note) => api(changeSubStatus, { body: { ids: idsOf(chosen), ...subBody(value, note) } }),
  }))
