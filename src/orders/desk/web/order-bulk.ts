import { backStatus } from '#delivery/back-status.api.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { claimOrders, recallOrders } from '#orders/purchase/claim.api.ts'
import * as charges from '#orders/purchase/charge.api.ts'
import * as orders from '#orders/core/order.api.ts'
import * as purchases from '#orders/purchase/purchase.api.ts'
import type { OrderRow } from '#orders/core/order.api.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Assignment } from '#orders/purchase/web/parts/assignment.ts'
import { startsOf, type StatusCode } from '#platform/contract/status.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'

export type BulkKey =
  | 'agree'
  | 'deposit'
  | 'cancel_deposit'
  | 'assign'
  | 'approve'
  | 'claim'
  | 'recall'
  | 'bought'
  | 'channel'
  | 'charge'
  | 'cancel'
  | 'back'

/** The questions that some actions ask first; null: the person went back. */
export interface Asking {
  buyer: (title: string) => Promise<Assignment | null>
  account: (title: string) => Promise<{ account_id?: number } | null>
  option: (title: string, names: Readonly<Record<string, string>>) => Promise<string | null>
}

/** Why nothing of the selection can run; null as soon as one row can: each row is judged by itself. */
export function disabledReason(
  rows: readonly Pick<OrderRow, 'status'>[],
  starts: readonly StatusCode[],
): string | null {
  if (rows.length === 0 || rows.some((row) => starts.includes(row.status))) return null
  return `Chỉ áp dụng cho đơn ở: ${starts.map((status) => orderStatus.label(status)).join(', ')}`
}

/**
 * What can be done with the selected orders: the actions of the status table that the role has, each
 * row by itself. `ask` asks who buys, and with which account.
 */
export function orderBulk(role: RoleCode, wanted: readonly BulkKey[], ask: Asking): BulkAction<OrderRow>[] {
  const ids = (chosen: readonly number[]) => [...chosen]
  const all: Record<BulkKey, Omit<BulkAction<OrderRow>, 'key'> & { action: string }> = {
    agree: {
      action: 'agree',
      label: 'Khách đồng ý',
      confirm: 'plain',
      run: (chosen) => api(orders.agreeQuotes, { body: { ids: ids(chosen) } }),
    },
    deposit: {
      action: 'deposit',
      label: 'Xác nhận cọc',
      confirm: 'plain',
      run: (chosen) => api(orders.confirmDeposit, { body: { ids: ids(chosen) } }),
    },
    cancel_deposit: {
      action: 'cancel_deposit',
      label: 'Hủy cọc',
      danger: true,
      confirm: 'reason',
      run: (chosen, { reason = '' }) => api(orders.cancelDeposit, { body: { ids: ids(chosen), reason } }),
    },
    assign: {
      action: 'assign',
      label: 'Phân công mua',
      run: async (chosen) => {
        const given = await ask.buyer(`Phân công mua: ${chosen.length} đơn`)
        if (!given) throw new Error('đã đóng hộp phân công, chưa đơn nào thay đổi.')
        return api(purchases.assignBuyer, { body: { ids: ids(chosen), ...given } })
      },
    },
    claim: {
      action: 'claim',
      label: 'Nhận đơn',
      run: async (chosen) => {
        const given = await ask.account(`Nhận mua: ${chosen.length} đơn`)
        if (!given) throw new Error('đã đóng hộp nhận đơn, chưa đơn nào thay đổi.')
        return api(claimOrders, { body: { ids: ids(chosen), ...given } })
      },
    },
    recall: {
      action: 'recall',
      label: hasFlag(role, 'cv') ? 'Trả lại đơn' : 'Thu hồi đơn',
      danger: true,
      confirm: 'reason',
      run: (chosen, { reason = '' }) => api(recallOrders, { body: { ids: ids(chosen), reason } }),
    },
    approve: {
      action: 'approve',
      label: 'Duyệt mua',
      confirm: 'plain',
      run: (chosen) => api(purchases.approvePayments, { body: { ids: ids(chosen) } }),
    },
    bought: {
      action: 'buy',
      label: 'Chuyển sang đã mua',
      confirm: 'plain',
      run: (chosen) => api(purchases.markBought, { body: { ids: ids(chosen) } }),
    },
    channel: {
      action: 'channel',
      label: 'Kênh thanh toán',
      run: async (chosen) => {
        const channel = await ask.option('Trả người bán bằng', charges.paymentChannelNames)
        if (!channel) throw new Error('đã đóng hộp chọn, chưa đơn nào thay đổi.')
        const payment_channel = channel as (typeof charges.paymentChannels)[number]
        return api(charges.changeChannel, { body: { ids: ids(chosen), payment_channel } })
      },
    },
    charge: {
      action: 'charge',
      label: 'Khoản chi người bán',
      run: async (chosen) => {
        const status = await ask.option('Khoản chi cho người bán', chargeStatus.names)
        if (status === null) throw new Error('đã đóng hộp chọn, chưa đơn nào thay đổi.')
        const body = { ids: ids(chosen), status: Number(status) as charges.ChargeStatus }
        return api(charges.changeCharge, { body })
      },
    },
    cancel: {
      action: 'cancel',
      label: 'Hủy đơn',
      danger: true,
      confirm: 'reason',
      run: (chosen, { reason = '' }) => api(orders.cancelQuotes, { body: { ids: ids(chosen), reason } }),
    },
    back: {
      action: 'back',
      label: 'Lùi trạng thái',
      danger: true,
      confirm: 'reason',
      run: (chosen, { reason = '' }) => api(backStatus, { body: { ids: ids(chosen), reason } }),
    },
  }
  return wanted.flatMap((key) => {
    const { action, ...bulk } = all[key]
    const starts = startsOf(orderTable, action, role)
    return starts.length === 0 ? [] : [{ key, ...bulk, off: (rows) => disabledReason(rows, starts) }]
  })
}
