import { z } from 'zod'
import { customerPlaces } from '#customers/customer.places.ts'
import { paths } from '#liquidation/core/liquidation.fields.ts'
import { deliveries, noticeChannels, noticeKinds, offerKinds } from '#liquidation/core/liquidation.words.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { id, positiveVnd, requiredText, text } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { staffPlaces } from '#staff/staff.places.ts'

const texts = z.array(z.string())
/** What is gone of a notice when its customer asks for that. */
const erased = { personal: { erased: 'Đã xóa theo yêu cầu của khách' } } as const

/** What an owner was told, or gave us in writing, with its proof. */
export const noticeFields = {
  order_id: { label: 'Đơn hàng', kind: 'key', opens: orderPlaces, schema: id, required: true },
  customer_id: { label: 'Chủ hàng', kind: 'key', opens: customerPlaces },
  kind: {
    label: 'Loại thông báo',
    kind: 'select',
    options: noticeKinds,
    schema: z.enum(noticeKinds.map(({ value }) => value)),
    required: true,
  },
  channel: {
    label: 'Kênh gửi',
    kind: 'select',
    options: noticeChannels,
    schema: z.enum(noticeChannels.map(({ value }) => value)),
    required: true,
    form: { span: 12 },
  },
  sent_to: {
    label: 'Gửi tới',
    kind: 'text',
    schema: requiredText(300),
    required: true,
    form: { span: 12, help: 'Địa chỉ, số điện thoại hoặc email; của giấy từ bỏ: người ký.' },
    ...erased,
  },
  sent_at: { label: 'Gửi lúc', kind: 'time', required: true },
  content: { label: 'Nội dung', kind: 'note', schema: requiredText(4000), required: true, ...erased },
  debt_vnd: { label: 'Số tiền còn nợ khi gửi', kind: 'money', unit: 'đ', required: true },
  delivered: {
    label: 'Kết quả gửi',
    kind: 'select',
    options: deliveries,
    schema: z.enum(deliveries.map(({ value }) => value)),
    required: true,
    initial: 'waiting',
    form: { span: 12 },
  },
  delivered_at: { label: 'Có kết quả lúc', kind: 'time' },
  attachments: {
    label: 'Bằng chứng',
    kind: 'text',
    schema: paths,
    answer: texts,
    required: true,
    initial: [],
  },
  note: { label: 'Khách trả lời', kind: 'note', schema: text(1000), personal: true },
  maker_id: { label: 'Người gửi', kind: 'key', opens: staffPlaces },
  maker_name: { label: 'Người gửi', kind: 'text', computed: true },
  withdrawn_at: { label: 'Gỡ lúc', kind: 'time' },
  withdrawn_by: { label: 'Người gỡ', kind: 'key', opens: staffPlaces },
} as const satisfies Fields

/** What the goods are worth, as others say. */
export const offerFields = {
  liquidation_id: { label: 'Đề xuất thanh lý', kind: 'key', schema: id, required: true },
  kind: {
    label: 'Loại giá chào',
    kind: 'select',
    options: offerKinds,
    schema: z.enum(offerKinds.map(({ value }) => value)),
    required: true,
    form: { span: 12 },
  },
  price: {
    label: 'Giá một cái',
    kind: 'money',
    unit: 'đ',
    schema: positiveVnd,
    required: true,
    form: { span: 12 },
  },
  offered_by: {
    label: 'Ai trả giá, rao ở đâu',
    kind: 'text',
    schema: requiredText(200),
    required: true,
  },
  link: { label: 'Đường dẫn tin rao', kind: 'text', schema: text(500) },
  offered_on: { label: 'Ngày', kind: 'date', required: true },
  images: {
    label: 'Ảnh chụp giá chào',
    kind: 'text',
    schema: paths,
    answer: texts,
    required: true,
    initial: [],
  },
  maker_id: { label: 'Người ghi', kind: 'key', opens: staffPlaces },
  maker_name: { label: 'Người ghi', kind: 'text', computed: true },
  withdrawn_at: { label: 'Gỡ lúc', kind: 'time' },
  withdrawn_by: { label: 'Người gỡ', kind: 'key', opens: staffPlaces },
} as const satisfies Fields
