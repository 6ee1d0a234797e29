import {
  changeBilling,
  completeBilling,
  getBilling,
  type BillingRow,
} from '#cashdesk/cards/card-billing.api.ts'
import { surelyPaid } from '#cashdesk/cards/card-billing.rules.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import type { Call } from '#platform/contract/call.ts'
import { ApiError } from '#platform/contract/client.ts'
import { api, useAction } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { rowByRow } from '#platform/web/list/row-by-row.ts'

const waiting = (rows: readonly BillingRow[]) =>
  rows.some(({ status }) => status === billingStatus.waiting) ? null : 'các dòng đã được xử lý'

const exactOnly = (
  <p style={{ marginTop: 0 }}>
    Chỉ dòng khớp từng đồng với giá mua của đúng một đơn, hoặc của đơn có mã người bán trên dòng, được đối
    chiếu; không ghi bút toán nào.
  </p>
)

/** The one order that costs exactly what the line says. @throws ApiError where there is none, or more than one */
async function onlyMatch(id: number) {
  const line = (await api(getBilling, { params: { id } })).data
  const { suggestions, amount, version } = line
  const sure = surelyPaid(line, suggestions)
  if (sure) return { id, order_ids: [sure.id], version }
  const equal = suggestions.filter((order) => order.amount === amount)
  const why = equal.length
    ? 'Chưa chắc đơn nào trong các đơn cùng giá, cần chọn tay.'
    : 'Không có đơn nào khớp từng đồng.'
  throw new ApiError(409, 'billings.status', why)
}

/** What is done with many lines of a statement at once, each by itself. */
export function useBillingBulk(invalidates: readonly Call[]): BulkAction<BillingRow>[] {
  const told = { invalidates, quiet: true, onFailure: () => true }
  const change = useAction(changeBilling, told)
  const complete = useAction(completeBilling, told)
  const moved =
    (status: typeof billingStatus.waiting | typeof billingStatus.leftOut) =>
    (ids: readonly number[], { reason = '' }: { reason?: string }, rows: readonly BillingRow[]) =>
      rowByRow(ids, (id) => {
        const version = rows.find((row) => row.id === id)?.version
        return change.mutateAsync({ params: { id }, body: { status, reason, version } })
      })
  return [
    {
      key: 'match',
      label: 'Đối chiếu theo gợi ý',
      confirm: 'plain',
      content: () => exactOnly,
      off: waiting,
      run: (ids) => rowByRow(ids, async (id) => complete.mutateAsync({ body: await onlyMatch(id) })),
    },
    { key: 'ignore', label: 'Bỏ qua', confirm: 'reason', off: waiting, run: moved(billingStatus.leftOut) },
    {
      key: 'reopen',
      label: 'Mở lại',
      confirm: 'reason',
      off: (rows) =>
        rows.some(({ status }) => status !== billingStatus.waiting) ? null : 'các dòng đang chờ đối chiếu',
      run: moved(billingStatus.waiting),
    },
  ]
}
