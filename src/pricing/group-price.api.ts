import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, requiredText, text, version, vnd, weight } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { groupPriceFields } from '#pricing/group-price.fields.ts'
import { serving } from '#pricing/price-fields.ts'

/** Price lists of freight by product group, for a level or for chosen customers. */
const write = roles('ql')

const priceRow = z.object({
  id: z.number(),
  route_code: z.string(),
  route_name: z.string(),
  group_code: z.string().nullable(),
  group_name: z.string().nullable(),
  warehouse_code: z.string().nullable(),
  from_kg: z.number(),
  to_kg: z.number().nullable(),
  price: z.number(),
  min_charge: z.number(),
})
const header = rowShape(groupPriceFields)
export const groupPriceRow = z.object(header)
export type GroupPriceRow = z.output<typeof groupPriceRow>
export type GroupPriceRecord = z.input<typeof groupPriceRow>
export const groupPriceWhole = z.object({
  ...header,
  rows: z.array(priceRow),
  members: z.array(z.object({ id: z.number(), customer_no: z.string().nullable(), name: z.string() })),
  warnings: z.array(z.string()),
})
export type GroupPriceWhole = z.output<typeof groupPriceWhole>

export const listGroupPrices = call({
  id: 'get-group-prices',
  method: 'GET',
  path: '/api/group-prices',
  summary: 'Danh sách bảng giá nhóm',
  roles: serving,
  station: 'none',
  query: listQuery(filterKinds(groupPriceFields), { size: pageSize.plain }),
  row: groupPriceRow,
})

export const getGroupPrice = call({
  id: 'get-group-price',
  method: 'GET',
  path: '/api/group-price',
  summary: 'Một bảng giá nhóm với các dòng giá',
  roles: serving,
  station: 'none',
  query: z
    .object({ id: id.optional(), _id: id.optional(), code: text(40).optional() })
    .refine((given) => given.id !== undefined || given._id !== undefined || given.code, {
      message: 'Vui lòng chọn bảng giá',
      path: ['id'],
    }),
  data: groupPriceWhole,
  errors: ['not_found'],
})

/** The lists a customer is priced by: those they are in, and those of their level. */
export const groupPricesOfUser = call({
  id: 'get-group-prices-user-by-id',
  method: 'GET',
  path: '/api/group-prices/user/{id}',
  aliases: ['/api/group-price/user/{id}'],
  summary: 'Bảng giá nhóm của một khách hàng',
  roles: serving,
  station: 'none',
  params: byId,
  data: z.array(groupPriceWhole),
  errors: ['not_found'],
})

export const groupPricesOfLevel = call({
  id: 'get-group-prices-level-by-code',
  method: 'GET',
  path: '/api/group-prices/level/{code}',
  aliases: ['/api/group-price/level/{code}'],
  summary: 'Bảng giá nhóm của một hạng khách',
  roles: serving,
  station: 'none',
  params: z.object({ code: requiredText(40) }),
  data: z.array(groupPriceWhole),
})

export const groupPriceLevels = call({
  id: 'get-group-prices-levels',
  method: 'GET',
  path: '/api/group-prices/levels',
  aliases: ['/api/group-price/levels'],
  summary: 'Các hạng khách và số bảng giá của từng hạng',
  roles: serving,
  station: 'none',
  data: z.array(z.object({ level_code: z.string(), level_name: z.string(), lists: z.number() })),
})

/** Every list as an option, with what its brackets still lack. */
export const groupPriceOptions = call({
  id: 'get-group-prices-completes',
  method: 'GET',
  path: '/api/group-prices/completes',
  aliases: ['/api/group-price/completes'],
  summary: 'Bảng giá nhóm để chọn, đã đủ bậc hay chưa',
  roles: serving,
  station: 'none',
  query: z.object({ q: text(200).optional() }),
  data: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      level_code: z.string().nullable(),
      complete: z.boolean(),
      warnings: z.array(z.string()),
    }),
  ),
})

/** Makes a list, empty or with the prices and customers of another (`copy_of`), or with `_id` changes its head. */
export const saveGroupPrice = call({
  id: 'post-group-price-save',
  method: 'POST',
  path: '/api/group-price/save',
  aliases: ['/api/group-prices/save'],
  summary: 'Lưu bảng giá nhóm',
  roles: write,
  station: 'none',
  body: z.object({
    _id: id.nullish(),
    ...changeShape(groupPriceFields),
    user_id: id.nullish(),
    copy_of: id.nullish(),
    version,
  }),
  data: groupPriceWhole,
  message: 'Đã lưu bảng giá',
  failure: 'Lưu bảng giá thất bại!',
  errors: ['not_found', 'conflict.duplicate', 'conflict.stale', 'catalog.in_force'],
})

const whichList = { id: id.optional(), _id: id.optional() }
const ofPriceList = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ ...whichList, ...shape })
    .refine((given) => (given as { id?: number; _id?: number }).id ?? (given as { _id?: number })._id, {
      message: 'Vui lòng chọn bảng giá',
      path: ['id'],
    })

/** Adds customers to a list, or takes them out. */
export const groupPriceCustomers = call({
  id: 'post-group-price-customer',
  method: 'POST',
  path: '/api/group-price/customer',
  aliases: ['/api/group-prices/customer'],
  summary: 'Thêm hoặc bớt khách của bảng giá nhóm',
  roles: write,
  station: 'none',
  body: ofPriceList({ user_ids: z.array(id).min(1).max(500), remove: z.boolean().default(false) }),
  data: bulkAnswer,
  message: 'Đã cập nhật khách của bảng giá',
  errors: ['not_found', 'pricing.level_list'],
})

const bracket = z.object({
  route_code: requiredText(40),
  group_code: text(40).nullish(),
  warehouse_code: text(40).nullish(),
  from_kg: weight,
  to_kg: weight.nullish(),
  price: vnd.min(0),
  min_charge: vnd.min(0).default(0),
})
export type GroupBracket = z.output<typeof bracket>

/** The prices of one product group on one route, in place of what stood there. */
export const groupPriceProduct = call({
  id: 'post-group-price-product',
  method: 'POST',
  path: '/api/group-price/product',
  aliases: ['/api/group-prices/product'],
  summary: 'Lưu giá của một nhóm sản phẩm trong bảng giá nhóm',
  roles: write,
  station: 'none',
  body: ofPriceList({
    route_code: requiredText(40),
    group_code: text(40).nullish(),
    warehouse_code: text(40).nullish(),
    prices: z.array(bracket.omit({ route_code: true, group_code: true, warehouse_code: true })).max(50),
  }),
  data: groupPriceWhole,
  message: 'Đã lưu giá nhóm sản phẩm',
  errors: ['not_found', 'catalog.in_force'],
})

/** Every price of a list at once, in place of what stood there. */
export const savePriceList = call({
  id: 'post-price-list',
  method: 'POST',
  path: '/api/price-list',
  summary: 'Lưu toàn bộ giá của bảng giá nhóm',
  roles: write,
  station: 'none',
  body: ofPriceList({ prices: z.array(bracket).max(2_000), version }),
  data: groupPriceWhole,
  message: 'Đã lưu bảng giá',
  failure: 'Lưu bảng giá thất bại!',
  errors: ['not_found', 'conflict.stale', 'catalog.in_force'],
})

export const removeLevelPrices = call({
  id: 'delete-group-price-level-by-level-code',
  method: 'DELETE',
  path: '/api/group-price/level/{level_code}',
  aliases: ['/api/group-prices/level/{level_code}'],
  summary: 'Xóa các bảng giá của một hạng khách',
  roles: write,
  station: 'none',
  params: z.object({ level_code: requiredText(40) }),
  data: z.object({ removed: z.number() }),
  message: 'Đã xóa bảng giá của hạng',
  errors: ['not_found', 'catalog.in_force'],
})

export const removeGroupPrice = call({
  id: 'delete-group-price-by-id',
  method: 'DELETE',
  path: '/api/group-price/{id}',
  aliases: ['/api/group-prices/{id}'],
  summary: 'Xóa bảng giá nhóm',
  roles: write,
  station: 'none',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa bảng giá',
  errors: ['not_found', 'catalog.in_force'],
})
