import { orderFields } from '#orders/core/order.fields.ts'
import { listAccountSellers, type AccountSellerRow } from '#orders/purchase/account-activity.api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'

const waiting = (
  key: 'waiting_payment' | 'waiting_ship' | 'no_tracking' | 'waiting_refund',
  title: string,
): Column<AccountSellerRow> => ({ key, title, kind: 'number', width: 160, value: (row) => row[key] || null })

const columns: readonly Column<AccountSellerRow>[] = [
  { key: 'username', title: 'Tài khoản', width: 220, pinned: true, sortable: true },
  { key: 'site_name', title: orderFields.site_code.label, width: 170 },
  { key: 'to_buy', title: 'Chờ mua', kind: 'number', width: 100, value: (row) => row.to_buy || null },
  { key: 'bought', title: 'Đã mua, chưa về', kind: 'number', width: 130, sortable: true },
  waiting('waiting_payment', 'Chờ xác nhận tiền'),
  waiting('waiting_ship', 'Chờ người bán gửi'),
  waiting('no_tracking', 'Chưa có mã vận đơn'),
  waiting('waiting_refund', 'Chờ hoàn tiền'),
  {
    key: 'late',
    title: 'Quá 7 ngày',
    kind: 'number',
    width: 120,
    sortable: true,
    render: (row) => (row.late > 0 ? <b className="bad">{row.late}</b> : null),
  },
  { key: 'oldest', title: 'Đơn cũ nhất', kind: 'date', width: 120 },
]

/** What each buying account waits for of its sellers, the latest first. */
export function AccountSellers({ path, site }: { path: string; site?: string }) {
  return (
    <CallList
      path={path}
      noun="tài khoản"
      call={listAccountSellers}
      columns={columns}
      sort="-late"
      search="Tên tài khoản…"
      rowLabel={(row) => row.username}
      {...(site ? { fixed: { site_code: site } } : {})}
    />
  )
}
