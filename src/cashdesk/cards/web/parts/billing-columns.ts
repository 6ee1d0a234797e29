import { billingSourceNames, type BillingRow } from '#cashdesk/cards/card-billing.api.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** A foreign amount as its currency writes it. */
export function inCurrency(amount: number, currency: string): string {
  return `${grouped(amount, currency === 'JPY' || currency === 'KRW' ? 0 : 2)} ${currency}`
}

export const billingColumns: readonly Column<BillingRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 112, pinned: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: billingStatus.tags, width: 124 },
  {
    key: 'posted_on',
    title: 'Ngày sao kê',
    kind: 'date',
    width: 136,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'card_name', title: 'Thẻ, tài khoản', width: 200 },
  {
    key: 'amount',
    title: 'Số tiền',
    kind: 'number',
    width: 130,
    render: (row) => row.amount !== null && inCurrency(row.amount, row.currency),
  },
  { key: 'reference', title: 'Số tham chiếu', width: 160 },
  { key: 'content', title: 'Nội dung', width: 260 },
  { key: 'orders', title: 'Đơn hàng', width: 190, value: (row) => row.orders.join(', ') },
  {
    key: 'difference',
    title: 'Chênh lệch',
    kind: 'number',
    width: 120,
    render: (row) => Boolean(row.difference) && inCurrency(row.difference ?? 0, row.currency),
  },
  { key: 'note', title: 'Ghi chú', width: 200 },
  {
    key: 'source',
    title: 'Nguồn',
    width: 104,
    value: (row) => billingSourceNames[row.source],
    filter: { kind: 'any', options: optionsOf(billingSourceNames) },
  },
  { key: 'maker_name', title: 'Người nhập', width: 150 },
  { key: 'checker_name', title: 'Người đối chiếu', width: 150 },
  { key: 'decided_at', title: 'Lúc đối chiếu', kind: 'time', width: 130 },
  { key: 'reason', title: 'Lý do', width: 180 },
]
/** What those see for whom buying prices are hidden. */
export const openColumns = billingColumns.filter(({ key }) =>
  ['code', 'status', 'posted_on', 'orders', 'source', 'maker_name', 'checker_name', 'decided_at'].includes(
    key,
  ),
)
