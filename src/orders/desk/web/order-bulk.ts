import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { backStatus } from '#delivery/back-status.api.ts'
import { claimOrders, recallOrders } from '#orders/purchase/claim.api.ts'
import * as orders from '#orders/core/order.api.ts'
import { previewOrders, type MoneyAction } from '#orders/core/order-money.api.ts'
import * as purchases from '#orders/purchase/purchase.api.ts'
import type { OrderRow } from '#orders/core/order.api.ts'
import type { QuestionKey } from '#orders/desk/web/parts/order-questions.tsx'
import { subTargets } from '#orders/desk/web/parts/sub-targets.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { reloadPreview, toldReloaded } from '#orders/desk/web/reload-preview.tsx'
import { reloadOrders } from '#warehouse/reload-orders.api.ts'
import type { Assignment } from '#orders/purchase/web/parts/assignment.ts'
import { startsOf, type StatusCode } from '#platform/contract/status.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'
import { eachAlone } from '#platform/web/actions/each-alone.ts'
import { api } from '#platform/web/api.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import type { Question } from '#platform/web/form/use-ask-fields.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'

export type BulkKey =
  | 'agree'
  | 'deposit'
  | 'buyfirst'
  | 'cancel_deposit'
  | 'assign'
  | 'approve'
  | 'claim'
  | 'recall'
  | 'bought'
  | 'confirm_buy'
  | 'push_yahoo'
  | 'push_mercari'
  | QuestionKey
  | 'press'
  | 'price'
  | 'label'
  | 'reload'
  | 'cancel'
  | 'delete'
  | 'back'

/** The questions that some actions ask first; null: the person went back. */
export interface Asking {
  buyer: (title: string) => Promise<Assignment | null>
  account: (title: string) => Promise<{ account_id?: number } | null>
  fields: (question: Question) => Promise<FormValues | null>
}

const receiptWaits = [subStatus.toConfirmReceipt, subStatus.toConfirmArrival]

const questions = async () => (await import('#orders/desk/web/parts/order-questions.tsx')).orderQuestions

/** Why nothing of the selection can run; null as soon as one row can: each row is judged by itself. */
export function disabledReason(
  rows: readonly Pick<OrderRow, 'status'>[],
  starts: readonly StatusCode[],
): string | null {
  if (rows.length === 0 || rows.some((row) => starts.includes(row.status))) return null
  return `Chỉ áp dụng cho đơn ở: ${starts.map((status) => orderStatus.label(status)).join(', ')}`
}

/** Some of them stand at one of these sites and are flagged to be bought by themselves. */
const flagged = (sites: readonly string[]) => (rows: readonly OrderRow[]) =>
  rows.length === 0 || rows.some((row) => sites.includes(row.site_code) && row.autobuy !== 'none')
    ? null
    : 'Không đơn nào của trang này đã bật mua tự động'

/**
 * What can be done with the selected orders: the actions of the status table that the role has, each
 * row by itself. `ask` asks who buys, and with which account.
 */
export function orderBulk(role: RoleCode, wanted: readonly BulkKey[], ask: Asking): BulkAction<OrderRow>[] {
  const ids = (chosen: readonly number[]) => [...chosen]
  /** Without an action it moves nothing and is there at any status. */
  type One = Omit<BulkAction<OrderRow>, 'key'> & { action?: string }
  const asked = (action: QuestionKey, label: string): One => ({
    action,
    label,
    run: async (chosen, _, rows) => {
      const { run, ...question } = await (await questions())[action](rows, role)
      const given = await ask.fields({ ...question, title: `${label}: ${chosen.length} đơn` })
      return given ? run(ids(chosen), given, api) : undefined
    },
  })
  /** What it posts, to those who are told of money. */
  const moves = (action: MoneyAction) =>
    (previewOrders.roles as readonly RoleCode[]).includes(role)
      ? bulkPreview(previewOrders, { action })
      : () => null
  const all: Record<BulkKey, One> = {
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
      content: moves('deposit'),
      run: (chosen) => api(orders.confirmDeposit, { body: { ids: ids(chosen) } }),
    },
    cancel_deposit: {
      action: 'cancel_deposit',
      label: 'Hủy cọc',
      danger: true,
      confirm: 'reason',
      content: moves('cancel_deposit'),
      run: (chosen, { reason = '' }) => api(orders.cancelDeposit, { body: { ids: ids(chosen), reason } }),
    },
    assign: {
      action: 'assign',
      label: 'Phân công mua',
      run: async (chosen) => {
        const given = await ask.buyer(`Phân công mua: ${chosen.length} đơn`)
        if (!given) return undefined
        return api(purchases.assignBuyer, { body: { ids: ids(chosen), ...given } })
      },
    },
    claim: {
      action: 'claim',
      label: 'Nhận đơn',
      run: async (chosen) => {
        const given = await ask.account(`Nhận mua: ${chosen.length} đơn`)
        if (!given) return undefined
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
      content: moves('approve'),
      run: (chosen) => api(purchases.approvePayments, { body: { ids: ids(chosen) } }),
    },
    bought: {
      action: 'buy',
      label: 'Chuyển sang đã mua',
      confirm: 'plain',
      content: moves('buy'),
      run: (chosen) => api(purchases.markBought, { body: { ids: ids(chosen) } }),
    },
    push_yahoo: {
      action: 'autobuy',
      label: 'Mua tự động Yahoo',
      confirm: 'plain',
      off: flagged(['yahoo-auctions']),
      run: async (chosen) => {
        const { pushYahoo } = await import('#orders/buying/buying.api.ts')
        return api(pushYahoo, { body: { ids: ids(chosen) } })
      },
    },
    push_mercari: {
      action: 'autobuy',
      label: 'Mua tự động Mercari',
      confirm: 'plain',
      off: flagged(['mercari', 'mercari-shops']),
      run: async (chosen) => {
        const { pushMercari } = await import('#orders/buying/buying.api.ts')
        return api(pushMercari, { body: { ids: ids(chosen) } })
      },
    },
    autobuy: asked('autobuy', 'Cách mua'),
    confirm_buy: {
      action: 'confirm_buy',
      label: 'Xác nhận mua',
      confirm: 'plain',
      content: moves('confirm_buy'),
      off: (rows) =>
        rows.length === 0 || rows.some((row) => row.purchase_waits) ? null : 'Không đơn nào chờ xác nhận mua',
      run: (chosen) => api(purchases.confirmBuy, { body: { ids: ids(chosen) } }),
    },
    sub_status: {
      ...asked('sub_status', 'Trạng thái phụ'),
      off: (rows) =>
        rows.length === 0 || subTargets(rows, role).length > 0
          ? null
          : 'Từ trạng thái phụ hiện tại không có bước nào dành cho bạn',
    },
    named_notes: asked('named_notes', 'Nhãn ghi chú'),
    press: {
      label: 'Bấm nhận hàng',
      confirm: 'plain',
      off: (rows) =>
        rows.length === 0 || rows.some(({ sub_status: sub }) => receiptWaits.some((one) => one === sub))
          ? null
          : 'Không đơn nào chờ bấm nhận hàng',
      run: async (chosen) => {
        const { pressReceipts } = await import('#orders/mercari/site-act.api.ts')
        return api(pressReceipts, { body: { ids: ids(chosen) } })
      },
    },
    mercari: asked('mercari', 'Bấm nhận hàng Mercari'),
    extras: asked('extras', 'Dịch vụ thêm'),
    buyfirst: {
      action: 'ask_guarantee',
      label: 'Xin mua trước',
      confirm: 'reason',
      run: async (chosen, { reason = '' }) => {
        const { buyFirst } = await import('#orders/purchase/guarantee.api.ts')
        return api(buyFirst, { body: { ids: ids(chosen), note: reason } })
      },
    },
    sale: asked('sale', 'Chuyển nhân viên kinh doanh'),
    channel: asked('channel', 'Kênh thanh toán'),
    charge: asked('charge', 'Khoản chi người bán'),
    price: {
      action: 'price',
      label: 'Tính giá',
      confirm: 'plain',
      run: async (chosen) => {
        const { priceOrders } = await import('#warehouse/order-price.api.ts')
        return api(priceOrders, { body: { ids: ids(chosen) } })
      },
    },
    label: {
      label: 'In tem',
      run: async (chosen) => {
        const { printOrderLabels } = await import('#warehouse/checkin.api.ts')
        const { printHtml } = await import('#platform/web/print/print-frame.ts')
        const { data } = await api(printOrderLabels, { body: { ids: ids(chosen) } })
        await printHtml(data.content, { page: 'label50x30', delay: 200 })
      },
    },
    reload: {
      label: 'Tải lại số liệu',
      confirm: 'plain',
      content: reloadPreview,
      run: async (chosen) => {
        const { data } = await api(reloadOrders, { body: { ids: ids(chosen) } })
        return { data: { done: ids(chosen), failed: [] }, told: toldReloaded(data.rows) }
      },
    },
    cancel: {
      action: 'cancel',
      label: 'Hủy đơn',
      danger: true,
      confirm: 'reason',
      content: moves('cancel'),
      run: (chosen, { reason = '' }) => api(orders.cancelQuotes, { body: { ids: ids(chosen), reason } }),
    },
    delete: {
      action: 'delete',
      label: 'Xóa đơn',
      danger: true,
      confirm: 'plain',
      run: (chosen) => eachAlone(chosen, (id) => api(orders.deleteQuote, { params: { id } })),
    },
    back: {
      action: 'back',
      label: 'Lùi trạng thái',
      danger: true,
      confirm: 'reason',
      content: moves('back'),
      run: (chosen, { reason = '' }) => api(backStatus, { body: { ids: ids(chosen), reason } }),
    },
  }
  return wanted.flatMap((key) => {
    const { action, off, ...bulk } = all[key]
    if (action === undefined) return [{ key, ...bulk }]
    const starts = startsOf(orderTable, action, role)
    if (starts.length === 0) return []
    return [{ key, ...bulk, off: (rows) => disabledReason(rows, starts) ?? off?.(rows) ?? null }]
  })
}
