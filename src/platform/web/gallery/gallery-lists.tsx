import { ShoppingOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import type { List } from '#platform/contract/call.ts'
import { fold } from '#platform/rules/fold.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { samples, statuses, type Sample } from '#platform/web/gallery/gallery.data.ts'
import { Part, pause } from '#platform/web/gallery/gallery-part.tsx'
import type { ListDeclaration } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { ListView, type ListResult } from '#platform/web/list/list-view.tsx'
import { readAny } from '#platform/web/list/url-state.ts'

const orders: ListDeclaration<Sample> = {
  path: '/dev/gallery',
  noun: 'đơn hàng',
  size: 50,
  sort: '-created_at',
  search: 'Mã đơn, tên khách, số điện thoại…',
  rowLabel: (row) => row.code,
  chips: {
    key: 'status',
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
  filters: [{ key: 'created_at', title: 'Ngày tạo', kind: 'range' }],
  presets: [{ label: 'Cần xử lý', filters: { status: '1,6' } }],
  columns: [
    { key: 'code', title: 'Mã đơn', kind: 'code', width: 90, pinned: true, sortable: true },
    { key: 'status', title: 'Trạng thái', kind: 'status', statuses, width: 110 },
    { key: 'customer', title: 'Khách hàng', width: 170, filter: { kind: 'text' } },
    { key: 'phone', title: 'Điện thoại', kind: 'code', width: 100 },
    {
      key: 'site',
      title: 'Trang mua',
      width: 120,
      filter: {
        kind: 'any',
        options: ['amazon.com', 'ebay.com', 'rakuten.co.jp', 'mercari.com', 'taobao.com'].map((value) => ({
          value,
          label: value,
        })),
      },
    },
    { key: 'quantity', title: 'SL', kind: 'number', width: 60, total: 'quantity' },
    { key: 'price', title: 'Đơn giá', kind: 'money', width: 100, sortable: true },
    { key: 'total', title: 'Thành tiền', kind: 'money', width: 110, sortable: true, total: 'total' },
    { key: 'debt', title: 'Công nợ', kind: 'money', width: 100, total: 'debt' },
    {
      key: 'weight',
      title: 'Cân nặng',
      kind: 'weight',
      width: 80,
      total: 'weight',
      edit: { kind: 'weight', save: () => pause(300) },
    },
    {
      key: 'track',
      title: 'Tracking',
      kind: 'code',
      width: 150,
      edit: { kind: 'text', save: () => pause(300) },
    },
    { key: 'assignee', title: 'Phụ trách', width: 90 },
    { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 125, sortable: true },
    {
      key: 'note',
      title: 'Ghi chú',
      width: 190,
      edit: {
        kind: 'text',
        save: () => pause(200).then(() => Promise.reject(new Error('Đơn đã khóa, không sửa được ghi chú.'))),
      },
    },
  ],
  bulk: [
    {
      key: 'assign',
      label: 'Nhận xử lý',
      confirm: 'plain',
      run: async (ids) => {
        await pause(400)
        return {
          data: {
            done: ids.filter((id) => id % 4 !== 0),
            failed: ids
              .filter((id) => id % 4 === 0)
              .map((id) => ({ id, error: 'orders.status', message: 'Đơn đã hủy, không nhận xử lý được.' })),
          },
        }
      },
    },
    {
      key: 'cancel',
      label: 'Hủy đơn',
      danger: true,
      confirm: 'reason',
      off: (rows) => (rows.some((row) => row.status === 5) ? 'Có đơn đã về kho' : null),
      run: async (ids) => ({ data: { done: [...ids], failed: [] } }),
    },
  ],
  rowActions: (row) => [
    { key: 'copy', label: 'Sao chép đơn', run: () => {} },
    { key: 'buy', label: 'Mua hàng', off: row.status < 3 ? 'chưa đặt cọc' : undefined, run: () => {} },
    { key: 'cancel', label: 'Hủy đơn', danger: true, run: () => {} },
  ],
  open: {
    title: (row, id) => (row ? `Đơn hàng ${row.code}` : `Đơn hàng #${id}`),
    head: (row) => ({
      icon: <ShoppingOutlined />,
      name: row.customer,
      code: row.code,
      tags: <StatusTag status={row.status} tags={statuses} />,
    }),
    render: (_, row) => (row ? null : 'Không có trên trang này'),
    width: 'record',
  },
}

/** What a server would answer. */
function answer(state: ReturnType<typeof useListState<Sample>>['state']): List<Sample> {
  const { filters, q, sort, page, size } = state
  const chosen = readAny(filters['status'])
  const site = readAny(filters['site'])
  const base = samples.filter(
    (row) =>
      fold(`${row.code} ${row.customer} ${row.phone}`).includes(fold(q)) &&
      (site.length === 0 || site.includes(row.site)) &&
      fold(row.customer).includes(fold(filters['customer'] ?? '')),
  )
  const rows = base.filter((row) => chosen.length === 0 || chosen.includes(String(row.status)))
  const field = (sort ?? '').replace('-', '') as keyof Sample
  const sorted = sort
    ? rows.toSorted(
        (a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0) * (sort.startsWith('-') ? -1 : 1),
      )
    : rows
  const sum = (key: 'quantity' | 'total' | 'debt' | 'weight') =>
    rows.reduce((total, row) => total + row[key], 0)
  const counts: Record<string, number> = {}
  for (const row of base) counts[row.status] = (counts[row.status] ?? 0) + 1
  return {
    results: sorted.slice((page - 1) * size, page * size),
    pagination: { page, size, total: rows.length },
    option: { counts },
    totals: { quantity: sum('quantity'), total: sum('total'), debt: sum('debt'), weight: sum('weight') },
  }
}

const still = { error: undefined, loading: false, refreshing: false, retry: () => {} }

/** A list with everything a list can have. */
export function FullList() {
  const address = useListState(orders)
  const data = useMemo(() => answer(address.state), [address.state])
  return (
    <ListView
      list={orders}
      address={address}
      result={{ ...still, data }}
      exports={[
        {
          label: 'Xuất Excel',
          run: (_, signal) =>
            new Promise((done, fail) => {
              const timer = setTimeout(done, 4_000)
              signal.addEventListener('abort', () => {
                clearTimeout(timer)
                fail(new Error('hủy'))
              })
            }),
        },
      ]}
    />
  )
}

const { chips: _, bulk: __, rowActions: ___, presets: ____, ...plainOrders } = orders
const small: ListDeclaration<Sample> = {
  ...plainOrders,
  path: '/dev/gallery/states',
  columns: orders.columns.slice(0, 8),
  filters: [],
  size: 5,
  keyboard: false,
  below: 0,
}
const counted: List<Sample> = {
  results: samples.slice(0, 4),
  pagination: { page: 3, size: 4, total: 10_000, more: true },
}
const states: readonly (readonly [string, Partial<ListResult<Sample>>])[] = [
  ['Đang tải', { loading: true }],
  ['Chưa có dòng nào', { data: { results: [], pagination: { page: 1, size: 5, total: 0 } } }],
  ['Không tải được', { error: new Error('Hệ thống đang tạm gián đoạn, vui lòng thử lại sau giây lát.') }],
  ['Làm mới, nhiều hơn mức đếm', { refreshing: true, data: counted }],
]

/** A list while it loads, without rows, without an answer, and counted no further. */
export function ListStates() {
  const address = useListState(small)
  return states.map(([name, result]) => (
    <Part key={name} name={`Danh sách: ${name}`}>
      <ListView list={small} address={address} result={{ ...still, data: undefined, ...result }} />
    </Part>
  ))
}
