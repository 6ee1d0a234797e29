import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { byId, percent, requiredText, vnd } from '#platform/contract/fields.ts'
import { code, name, position } from '#platform/contract/record-fields.ts'
import { resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

const write = roles('ql')
const plural = '/api/level-customers'
const singular = '/api/level-customer'
const zero = { required: true, initial: 0 } as const

/** The levels of customers: discount of the service fee, deposit asked, credit. */
export const customerLevels = resource({
  key: 'customer-level',
  table: 'customer_level',
  title: 'Hạng khách hàng',
  noun: 'hạng khách hàng',
  paths: {
    list: plural,
    create: [plural, singular],
    update: [`${plural}/{id}`, `${singular}/{id}`],
    remove: [`${plural}/{id}`, `${singular}/{id}`],
  },
  ids: {
    list: 'get-level-customers',
    create: 'post-level-customers',
    update: 'put-level-customers-by-id',
    remove: 'delete-level-customers-by-id',
  },
  roles: { read: roles('ql', 'kt', 'kd', 'cs'), write },
  fields: {
    code,
    name: { ...name, label: 'Tên hạng', list: { width: 180, sortable: true } },
    mode: {
      label: 'Chế độ',
      kind: 'text',
      schema: requiredText(10),
      required: true,
      initial: 'P',
      list: { width: 90, filter: 'any' },
    },
    service_discount: {
      label: 'Giảm phí dịch vụ (%)',
      kind: 'percent',
      schema: percent.multipleOf(0.01),
      ...zero,
      list: { width: 150, sortable: true },
    },
    payment_percent: {
      label: 'Tỷ lệ đặt cọc (%)',
      kind: 'percent',
      schema: percent.multipleOf(0.01),
      required: true,
      initial: 100,
      list: { width: 140, sortable: true },
    },
    exposure_limit: {
      label: 'Hạn mức mua vượt cọc (đ)',
      kind: 'money',
      schema: vnd.min(0),
      list: { width: 180 },
      form: { help: 'Số tiền tối đa công ty ứng mua ngoài phần đã cọc; để trống: không ứng.' },
    },
    is_primary: {
      label: 'Mặc định',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      list: { width: 100 },
      form: false,
    },
    position,
  },
  search: ['code', 'name'],
  defaultSort: 'position',
})

const vipPlural = '/api/level-vips'
const vipSingular = '/api/level-vip'
const { mode, is_primary, name: levelName } = customerLevels.fields

/** The levels of VIP auction accounts: what is frozen, and how many links may run for it. */
export const vipLevels = resource({
  key: 'vip-level',
  table: 'vip_level',
  title: 'Hạng VIP đấu giá',
  noun: 'hạng VIP',
  paths: {
    list: vipPlural,
    create: [vipPlural, vipSingular],
    update: [`${vipPlural}/{id}`, `${vipSingular}/{id}`],
    remove: [`${vipPlural}/{id}`, `${vipSingular}/{id}`],
  },
  ids: {
    list: 'get-level-vips',
    create: 'post-level-vips',
    update: 'put-level-vips-by-id',
    remove: 'delete-level-vips-by-id',
  },
  roles: { read: roles('ql', 'kt', 'kd', 'cs'), write },
  fields: {
    code,
    name: levelName,
    mode,
    deposit: {
      label: 'Tiền cọc phong tỏa (đ)',
      kind: 'money',
      schema: vnd.min(0),
      ...zero,
      list: { width: 170, sortable: true },
      form: { help: 'Lấy từ tiền khả dụng của khách khi kích hoạt, trả lại khi hủy.' },
    },
    link_limit: {
      label: 'Số link cùng lúc',
      kind: 'number',
      schema: z.number().int().min(0).max(10_000),
      required: true,
      initial: 10,
      list: { width: 140, sortable: true },
    },
    is_primary,
    position,
  },
  search: ['code', 'name'],
  defaultSort: 'position',
})

const primary = {
  method: 'POST',
  roles: write,
  station: 'none',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã đặt hạng mặc định',
  errors: ['not_found'],
} as const

/** The level of new customers: exactly one is. */
export const setPrimaryLevel = call({
  ...primary,
  id: 'post-level-customers-primary-by-id',
  path: `${plural}/primary/{id}`,
  aliases: [`${singular}/primary/{id}`],
  summary: 'Đặt hạng mặc định cho khách mới',
})
/** The level of new VIP accounts. */
export const setPrimaryVipLevel = call({
  ...primary,
  id: 'post-level-vips-primary-by-id',
  path: `${vipPlural}/primary/{id}`,
  aliases: [`${vipSingular}/primary/{id}`],
  summary: 'Đặt hạng VIP mặc định',
})
