import { z } from 'zod'
import { notificationFields } from '#notices/notification.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, ids, instantOut, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { everyRole, roleCodes, roles } from '#platform/contract/roles.ts'
import { isOwnPath } from '#platform/rules/address.ts'

/** Specified: ql and mkt. */
const writers = { roles: roles('ql', 'mkt'), station: 'none' } as const

const described = z.object(rowShape(notificationFields))
export type NotificationRecord = z.input<typeof described>
export const notificationRow = described.extend({ status_name: z.string() })

/** Everybody sees what customers were told; drafts and plans are for those who write them. */
export const listNotifications = call({
  id: 'get-notification-sale',
  method: 'GET',
  path: '/api/notification/sale',
  summary: 'Thông báo gửi khách hàng',
  roles: everyRole,
  station: 'none',
  query: listQuery({ ...filterKinds(notificationFields), id: 'anyId', mode: 'any' }),
  row: notificationRow,
})

const mode = requiredText(10)
/** Of target list: customers by key, or by their KH numbers as they were pasted. */
const keys = z.array(id).max(5000)
const codes = z.array(requiredText(20)).max(5000)
const written = z.object({
  ...newShape(notificationFields),
  user_ids: keys.default([]),
  codes: codes.default([]),
})

export const createNotification = call({
  ...writers,
  id: 'post-notification',
  method: 'POST',
  path: '/api/notification',
  summary: 'Tạo thông báo gửi khách hàng',
  body: written.extend({ mode: mode.default('P') }),
  data: notificationRow,
  message: 'Đã lưu thông báo',
  errors: ['notices.no_recipient'],
})
export const updateNotification = call({
  ...writers,
  id: 'put-notification-by-id',
  method: 'PUT',
  path: '/api/notification/{id}',
  summary: 'Sửa thông báo gửi khách hàng',
  params: byId,
  body: z.object({
    ...changeShape(notificationFields),
    mode: mode.optional(),
    user_ids: keys.optional(),
    codes: codes.optional(),
    version,
  }),
  data: notificationRow,
  message: 'Đã lưu thông báo',
  errors: ['not_found', 'notices.not_draft', 'notices.no_recipient', 'conflict.stale'],
})
export const deleteNotification = call({
  ...writers,
  id: 'delete-notification-by-id',
  method: 'DELETE',
  path: '/api/notification/{id}',
  summary: 'Xóa thông báo gửi khách hàng',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa thông báo',
  errors: ['not_found', 'notices.not_draft'],
})

/** Levels to choose from: marketing has no price lists, only their names. */
export const listTargetLevels = call({
  ...writers,
  id: 'get-notification-levels',
  method: 'GET',
  path: '/api/notification/levels',
  summary: 'Hạng khách hàng để gửi thông báo',
  data: z.array(z.object({ code: z.string(), name: z.string(), customers: z.number() })),
})

/** To customers' phones, now: a draft or plan by its key, or a new text. */
export const pushNow = call({
  ...writers,
  id: 'post-v1-notification-vh-mobile',
  method: 'POST',
  path: '/api/v1/notification/vh-mobile',
  summary: 'Đẩy thông báo tới điện thoại khách hàng',
  body: z.union(
    [z.object({ id }), written.omit({ scheduled_at: true }).extend({ id: z.undefined().optional() })],
    'nhập tiêu đề và nội dung, hoặc chọn một thông báo đã soạn',
  ),
  data: notificationRow,
  message: 'Đang gửi thông báo',
  failure: 'Gửi thông báo đẩy thất bại!',
  errors: ['not_found', 'notices.not_draft', 'notices.no_recipient'],
})

const title = notificationFields.title.schema
const content = notificationFields.content.schema

/** What a colleague opens by a click: a screen of this product. */
const bellLink = text(500).refine(
  (given) => given === '' || isOwnPath(given),
  'Đường dẫn phải là một màn hình của hệ thống này, bắt đầu bằng /',
)

/** To colleagues' bells, now. Nobody named: everybody who works here. */
export const ringStaff = call({
  ...writers,
  id: 'post-v1-send-notify',
  method: 'POST',
  path: '/api/v1/send-notify',
  summary: 'Gửi thông báo tới nhân viên',
  body: z.object({
    title,
    content,
    link: bellLink.nullish(),
    roles: z.array(z.enum(roleCodes)).max(roleCodes.length).default([]),
    staff_ids: ids.or(z.array(id).length(0)).default([]),
  }),
  data: z.object({ sent: z.number() }),
  message: 'Đã gửi thông báo',
  failure: 'Gửi thông báo đẩy thất bại!',
  errors: ['not_found'],
})

export const notice = z.object({
  id: z.number(),
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  maker_name: z.string(),
  created_at: instantOut,
  updated_at: instantOut,
  version: z.number(),
})
export const listNotices = call({
  id: 'get-v1-notification-get-notice',
  method: 'GET',
  path: '/api/v1/notification/get/notice',
  summary: 'Thông báo nội bộ',
  failure: 'Lỗi kết nối đến máy chủ',
  roles: everyRole,
  station: 'none',
  query: listQuery({ created_at: 'range' }),
  row: notice,
})
export const createNotice = call({
  ...writers,
  id: 'post-v1-notification-create-notice',
  method: 'POST',
  path: '/api/v1/notification/create/notice',
  summary: 'Đăng thông báo nội bộ',
  body: z.object({ title, content: requiredText(20_000) }),
  data: notice,
  message: 'Đã đăng thông báo',
  failure: 'Tạo thông báo thất bại!',
})
export const updateNotice = call({
  ...writers,
  id: 'put-v1-notification-update-notice',
  method: 'PUT',
  path: '/api/v1/notification/update/notice',
  summary: 'Sửa thông báo nội bộ',
  body: z.object({ id, title, content: requiredText(20_000), version }),
  data: notice,
  message: 'Đã lưu thông báo',
  failure: 'Cập nhật thông báo thất bại!',
  errors: ['not_found', 'conflict.stale'],
})
export const deleteNotice = call({
  ...writers,
  id: 'put-v1-notification-delete-notice',
  method: 'PUT',
  path: '/api/v1/notification/delete/notice',
  summary: 'Xóa thông báo nội bộ',
  body: z.object({ id }),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa thông báo',
  failure: 'Xóa thông báo thất bại!',
  errors: ['not_found'],
})
