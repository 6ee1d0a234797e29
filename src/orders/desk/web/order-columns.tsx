import { Link } from 'react-router'
import { paymentChannelNames } from '#orders/purchase/charge.api.ts'
import { type OrderRow } from '#orders/core/order.api.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { updateQuote, updateTrack } from '#orders/quote/quote.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api } from '#platform/web/api.ts'
import type { Column, FilterShape } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const amount = (value: number) => grouped(value, Number.isInteger(value) ? 0 : 2)

export interface ColumnsGiven {
  siteFilter: FilterShape
  siteName: (code: string) => string
  /** Reads the list anew after a cell was saved. */
  saved: () => void
  mayEditNote: boolean
  mayEditTrack: boolean
}

/** The columns of every list of orders; the lists choose which stand at first. */
export function orderColumns(given: ColumnsGiven): Column<OrderRow>[] {
  const columns: Column<OrderRow>[] = [
    { key: 'code', title: 'Mã đơn', kind: 'code', width: 104, pinned: true, sortable: true },
    {
      key: 'status',
      title: 'Trạng thái',
      width: 140,
      render: (row) => (
        <>
          <StatusTag status={row.status} tags={orderStatus.tags} />
          {row.sub_status !== null && <StatusTag status={row.sub_status} tags={subStatus.tags} />}
        </>
      ),
    },
    {
      key: 'customer_no',
      title: 'Khách hàng',
      width: 180,
      value: (row) => [row.customer_no, row.customer_name ?? row.customer_phone].filter(Boolean).join(' · '),
    },
    { key: 'customer_phone', title: 'Điện thoại', kind: 'code', width: 100, hidden: true },
    { key: 'name', title: 'Sản phẩm', width: 210 },
    {
      key: 'site_code',
      title: 'Trang mua',
      width: 118,
      value: (row) => given.siteName(row.site_code),
      filter: given.siteFilter,
    },
    { key: 'quality', title: 'SL', kind: 'number', width: 46 },
    {
      key: 'goods_values',
      title: 'Đơn giá',
      kind: 'money',
      width: 104,
      render: (row) => `${amount(row.goods_values)} ${row.currency}`,
    },
    {
      key: 'exchange_rate',
      title: 'Tỷ giá',
      kind: 'number',
      width: 74,
      value: (row) => row.exchange_rate || null,
    },
    {
      key: 'quoted_total',
      title: 'Tổng báo giá',
      kind: 'money',
      width: 104,
      value: (row) => row.quoted_total || null,
    },
    {
      key: 'deposit_request',
      title: 'Yêu cầu cọc',
      kind: 'money',
      width: 100,
      value: (row) => row.deposit_request || null,
    },
    {
      key: 'deposit',
      title: 'Đã khóa cọc',
      width: 104,
      kind: 'money',
      render: (row) =>
        row.deposit > 0 ? (
          <span className={row.deposit < row.deposit_request ? 'bad' : undefined}>
            {grouped(row.deposit)}
          </span>
        ) : null,
    },
    { key: 'sale_name', title: 'Kinh doanh', width: 118 },
    { key: 'buyer_name', title: 'Người mua', width: 118 },
    { key: 'expiration_date', title: 'Hạn báo giá', kind: 'date', width: 92 },
    {
      key: 'track',
      title: 'Mã vận đơn',
      kind: 'code',
      width: 150,
      ...(given.mayEditTrack
        ? {
            edit: {
              kind: 'text' as const,
              allowed: (row: OrderRow) =>
                row.status === orderStatus.bought || row.status === orderStatus.arrivedOverseas,
              save: (row: OrderRow, value: string | number | null) =>
                api(updateTrack, {
                  params: { id: row.id },
                  body: { track: String(value ?? ''), version: row.version },
                }).then(given.saved),
            },
          }
        : {}),
    },
    { key: 'supplier_order_no', title: 'Mã đơn người bán', kind: 'code', width: 140, hidden: true },
    {
      key: 'charge_status',
      title: 'Khoản chi',
      width: 124,
      hidden: true,
      value: (row) => (row.status >= orderStatus.bought ? chargeStatus.label(row.charge_status) : ''),
    },
    {
      key: 'payment_channel',
      title: 'Kênh thanh toán',
      width: 150,
      hidden: true,
      value: (row) => paymentChannelNames[row.payment_channel ?? ''],
    },
    {
      key: 'bill_code',
      title: 'Phiếu xuất',
      width: 108,
      hidden: true,
      render: (row) =>
        row.bill_code === null ? null : (
          <Link
            className="code"
            to={`/invoices?open=${row.bill_id}`}
            onClick={(event) => event.stopPropagation()}
          >
            {row.bill_code}
          </Link>
        ),
    },
    { key: 'mawb', title: 'MAWB', kind: 'code', width: 120, hidden: true },
    { key: 'weight', title: 'Cân tính cước', kind: 'weight', width: 90, hidden: true },
    { key: 'total_vnd', title: 'Tổng đơn', kind: 'money', width: 104, hidden: true },
    {
      key: 'note',
      title: 'Ghi chú',
      width: 170,
      ...(given.mayEditNote
        ? {
            edit: {
              kind: 'text' as const,
              save: (row: OrderRow, value: string | number | null) =>
                api(updateQuote, {
                  params: { id: row.id },
                  body: { note: String(value ?? ''), version: row.version },
                }).then(given.saved),
            },
          }
        : {}),
    },
    { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 118, sortable: true },
  ]
  return columns
}
