import { z } from 'zod'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { groupModes, taxModes } from '#bidding/core/bid.words.ts'
import { customerPlaces } from '#customers/customer.places.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { note } from '#platform/contract/fields.ts'
import { filterOnly } from '#platform/contract/record-fields.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Fields } from '#platform/contract/record.ts'

const told = { computed: true } as const
/** Buyers place bids and see no customer. */
const notBuyers = { seenBy: roles('ql', 'kt', 'kd', 'cs', 'op') } as const
const vnd = { kind: 'money', unit: 'đ' } as const

/** A bid, field by field, in the order of the lists. */
export const bidFields = {
  picture: { label: 'Hình', kind: 'picture', computed: true, export: false, list: { width: 56 } },
  item_id: { label: 'Mã sản phẩm', kind: 'code', required: true, list: { width: 124, sortable: true } },
  status: {
    label: 'Trạng thái',
    kind: 'status',
    statuses: bidStatus,
    required: true,
    list: { width: 150, filter: 'any', filterAt: 'screen' },
  },
  ends_at: {
    label: 'Kết thúc',
    kind: 'time',
    required: true,
    list: { width: 140, sortable: true, filter: 'range' },
  },
  title: { label: 'Sản phẩm', kind: 'text', required: true, list: { width: 220 } },
  price: { label: 'Giá hiện tại', kind: 'number', ...told, list: { width: 110 } },
  max_price: { label: 'Giá tối đa', kind: 'number', required: true, list: { width: 110 } },
  currency: { label: 'Tiền tệ', kind: 'text', required: true, list: { width: 76, hidden: true } },
  leads: { label: 'Dẫn đầu', kind: 'boolean', ...told, list: { width: 84 } },
  outcome_words: { label: 'Kết quả', kind: 'text', ...told, list: { width: 200 } },
  link: { label: 'Liên kết', kind: 'text', required: true, list: { width: 160, hidden: true } },
  site_code: { label: 'Trang mua', kind: 'text', required: true, list: { width: 110, hidden: true } },
  customer_id: {
    label: 'Khách hàng',
    kind: 'key',
    opens: customerPlaces,
    required: true,
    list: filterOnly,
  },
  customer_no: { label: 'Mã khách', kind: 'code', ...told, ...notBuyers, list: { width: 100, hidden: true } },
  customer_name: { label: 'Khách hàng', kind: 'text', ...told, ...notBuyers, list: { width: 170 } },
  extended: { label: 'Số lần gia hạn', kind: 'number', required: true, list: { width: 90, hidden: true } },
  tax_mode: { label: 'Thuế của giá', kind: 'select', options: taxModes, list: { width: 130, hidden: true } },
  bids: { label: 'Số lượt đặt của phiên', kind: 'number', ...told, list: { width: 90, hidden: true } },
  reserve_met: { label: 'Đạt giá giữ', kind: 'boolean', ...told, list: { width: 100, hidden: true } },
  looked_at: { label: 'Xem phiên lúc', kind: 'time', ...told, list: { width: 130, hidden: true } },
  outcome: { label: 'Mã kết quả', kind: 'text', export: false, list: { width: 120, hidden: true } },
  words: { label: 'Trang nói', kind: 'text', list: { width: 200, hidden: true } },
  account_id: { label: 'Tài khoản đấu giá', kind: 'key', list: filterOnly },
  account_name: { label: 'Tài khoản đấu giá', kind: 'text', ...told, list: { width: 140 } },
  account_state: { label: 'Tình trạng tài khoản', kind: 'text', ...told, list: { width: 150, hidden: true } },
  assignee_id: { label: 'Người theo dõi', kind: 'key', list: filterOnly },
  assignee_name: { label: 'Người theo dõi', kind: 'text', ...told, list: { width: 140 } },
  group_id: { label: 'Nhóm', kind: 'key', list: filterOnly },
  group_name: { label: 'Nhóm', kind: 'text', ...told, list: { width: 130 } },
  group_mode: {
    label: 'Cách của nhóm',
    kind: 'select',
    options: groupModes,
    ...told,
    list: { width: 130, hidden: true },
  },
  held_vnd: { label: 'Tiền đang giữ', ...vnd, required: true, ...told, list: { width: 120 } },
  value_vnd: { label: 'Trị giá tối đa', ...vnd, required: true, list: { width: 120, hidden: true } },
  exchange_rate: { label: 'Tỷ giá', kind: 'number', required: true, list: { width: 90, hidden: true } },
  vip: { label: 'Khách VIP', kind: 'boolean', required: true, list: { width: 80, hidden: true } },
  lead_seconds: {
    label: 'Gửi trước khi kết thúc',
    kind: 'number',
    unit: 'giây',
    schema: z.number().int().min(7, 'Gửi trước ít nhất 7 giây').max(600),
    list: { width: 110, hidden: true },
    form: { span: 6 },
  },
  approved_name: { label: 'Người duyệt', kind: 'text', ...told, list: { width: 140, hidden: true } },
  approved_most: { label: 'Duyệt đến giá', kind: 'number', list: { width: 110, hidden: true } },
  approved_until: { label: 'Duyệt đến lúc', kind: 'time', list: { width: 130, hidden: true } },
  sent_max: { label: 'Giá đã gửi', kind: 'number', list: { width: 110, hidden: true } },
  win_price: { label: 'Giá thắng', kind: 'number', list: { width: 110 } },
  won_at: { label: 'Thắng lúc', kind: 'time', list: { width: 130, hidden: true } },
  pay_by: { label: 'Hạn thanh toán', kind: 'time', list: { width: 130 } },
  paid_at: { label: 'Thanh toán lúc', kind: 'time', list: { width: 130, hidden: true } },
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces },
  order_code: { label: 'Mã đơn', kind: 'code', ...told, list: { width: 108 } },
  order_status: {
    label: 'Trạng thái đơn',
    kind: 'status',
    statuses: orderStatus,
    ...told,
    list: { width: 140, hidden: true },
  },
  rehearsal: { label: 'Diễn tập', kind: 'boolean', required: true, list: { width: 80, hidden: true } },
  note: { label: 'Ghi chú cho người mua', kind: 'note', schema: note, list: { width: 180 } },
  ended_at: { label: 'Xong lúc', kind: 'time', list: { width: 130, hidden: true } },
  status_at: {
    label: 'Ở trạng thái này từ',
    kind: 'time',
    required: true,
    list: { width: 140, hidden: true },
  },
  created_name: { label: 'Người tạo', kind: 'text', ...told, list: { width: 140, hidden: true } },
  created_at: {
    label: 'Ngày tạo',
    kind: 'time',
    required: true,
    list: { width: 130, sortable: true, filter: 'range' },
  },
} as const satisfies Fields
