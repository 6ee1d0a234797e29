import { statusTable, statuses } from '#platform/contract/status.ts'

/** A collected item before it becomes an order. */
export const cartStatus = statuses(
  {
    open: ['open', 'Chờ báo giá', 'waiting'],
    quoted: ['quoted', 'Đã thành đơn', 'done'],
    dropped: ['dropped', 'Đã bỏ', 'off'],
  },
  'cart_row.status',
)
const { open, quoted, dropped } = cartStatus
const keepers = ['kd', 'cs'] as const

export const cartTable = statusTable<typeof cartStatus, object>({
  entity: 'cart_row',
  statuses: cartStatus,
  start: [open],
  actions: [
    {
      key: 'quote',
      label: 'Tạo báo giá',
      from: [open],
      to: quoted,
      roles: keepers,
      effect: 'Thành một đơn chờ báo giá; dòng giỏ ghi mã đơn',
      call: 'put-cart-quote-by-id',
    },
    { key: 'edit', label: 'Sửa dòng giỏ', from: [open], to: null, roles: keepers, call: 'post-cart-edit' },
    {
      key: 'receive',
      label: 'Nhận về mình',
      from: [open],
      to: null,
      roles: keepers,
      effect: 'Người đang giữ không còn giữ dòng này',
      call: 'put-cart-receive',
    },
    {
      key: 'keep',
      label: 'Giữ thêm 14 ngày',
      from: [open],
      to: null,
      roles: keepers,
      call: 'put-cart-keep',
    },
    {
      key: 'drop',
      label: 'Bỏ khỏi giỏ',
      from: [open],
      to: dropped,
      roles: keepers,
      danger: true,
      needsReason: true,
      call: 'put-cart-drop',
    },
  ],
})
