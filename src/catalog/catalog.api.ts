import { z } from 'zod'
import { currency } from '#catalog/currency.api.ts'
import { currencyOptions } from '#catalog/currency.rules.ts'
import { addressBooks } from '#geography/geography.words.ts'
import { countries, factorKeys, labelOfFactor, partnerKinds, transports } from '#catalog/catalog.words.ts'
import { requiredText, text, dateIn } from '#platform/contract/fields.ts'
import { active, code, name, position } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { everyRole, roles } from '#platform/contract/roles.ts'

/** Look-ups are open to everybody signed in: every form offers them. Changing them is the manager's. */
const access = { read: everyRole, write: roles('ql') } as const
/** Options of a form are fetched whole. */
const lookup = { most: 1000 } as const

const country = {
  label: 'Quốc gia',
  kind: 'select',
  schema: z.enum(countries.map(({ value }) => value)),
  options: countries,
  required: true,
  list: { width: 120, sortable: true, filter: 'any' },
} as const
const days = z.number().int().min(0).max(365)

export const warehouses = resource({
  key: 'warehouse',
  table: 'warehouse',
  title: 'Kho hàng',
  noun: 'kho hàng',
  paths: recordPaths('/api/warehouse'),
  ids: recordIds('warehouse'),
  roles: access,
  page: lookup,
  ordered: true,
  fields: {
    code,
    name,
    country,
    address: { label: 'Địa chỉ', kind: 'note', schema: text(500), list: { width: 320 } },
    capacity: {
      label: 'Sức chứa (đơn)',
      kind: 'number',
      schema: z.number().int().min(1).max(10_000_000),
      list: { width: 120 },
      form: { help: 'Số đơn kho chứa được; báo cáo kho so với số đơn đang tồn.' },
    },
    position,
    active,
  },
  search: ['code', 'name', 'address'],
  defaultSort: 'position',
})

export const routes = resource({
  key: 'route',
  table: 'route',
  title: 'Tuyến vận chuyển',
  noun: 'tuyến vận chuyển',
  paths: recordPaths('/api/route'),
  ids: recordIds('route'),
  roles: access,
  page: lookup,
  ordered: true,
  fields: {
    code,
    name,
    country,
    transport: {
      label: 'Phương tiện',
      kind: 'select',
      schema: z.enum(transports.map(({ value }) => value)),
      options: transports,
      required: true,
      initial: 'air',
      list: { width: 140, filter: 'any' },
    },
    days_from: { label: 'Số ngày từ', kind: 'number', schema: days, list: { width: 100 } },
    days_to: { label: 'Số ngày đến', kind: 'number', schema: days, list: { width: 100 } },
    position,
    active,
  },
  search: ['code', 'name'],
  defaultSort: 'position',
})

/** Specified: mode P where none was sent. */
const mode = {
  label: 'Chế độ',
  kind: 'text',
  schema: requiredText(10),
  required: true,
  initial: 'P',
  list: { width: 90, filter: 'any' },
} as const

/** Goods types that share a price in the price list of a group. Specified: mode D where none was sent. */
export const groupProducts = resource({
  key: 'group-product',
  table: 'group_product',
  title: 'Nhóm sản phẩm',
  noun: 'nhóm sản phẩm',
  paths: {
    list: ['/api/group-products', '/api/group-product'],
    create: ['/api/group-product', '/api/group-products'],
    update: ['/api/group-product/{id}', '/api/group-products/{id}'],
    remove: ['/api/group-product/{id}', '/api/group-products/{id}'],
  },
  ids: {
    list: 'get-group-products',
    create: 'post-group-product',
    update: 'put-group-product-by-id',
    remove: 'delete-group-product-by-id',
  },
  roles: access,
  page: lookup,
  fields: {
    code,
    name,
    mode: { ...mode, initial: 'D' },
    note: { label: 'Gồm những gì', kind: 'note', schema: text(500), list: { width: 320 } },
    position,
    active,
  },
  search: ['code', 'name', 'note'],
  defaultSort: 'position',
})

export const goodsTypes = resource({
  key: 'goods-type',
  table: 'goods_type',
  title: 'Loại hàng',
  noun: 'loại hàng',
  paths: recordPaths('/api/goods-type'),
  ids: recordIds('goods-type'),
  roles: access,
  page: lookup,
  ordered: true,
  fields: {
    code,
    name,
    mode,
    prohibited: {
      label: 'Hàng cấm',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: false,
      list: { width: 100, filter: 'any' },
      form: { help: 'Đơn có loại hàng này không được duyệt mua.' },
    },
    customs: {
      label: 'Khai hải quan',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: true,
      list: { width: 110, filter: 'any' },
      form: { help: 'Đơn ký gửi có loại hàng này phải ghi giá trị khai báo.' },
    },
    group_code: {
      label: 'Nhóm sản phẩm',
      kind: 'reference',
      schema: text(40),
      reference: { resource: groupProducts, value: 'code', label: 'name' },
      list: { width: 160, filter: 'any' },
      form: { help: 'Nhóm có giá chung trong bảng giá nhóm.' },
    },
    position,
    active,
  },
  search: ['code', 'name'],
  defaultSort: 'position',
})

export const sites = resource({
  key: 'site',
  table: 'site',
  title: 'Trang mua hàng',
  noun: 'trang mua hàng',
  paths: recordPaths('/api/sites'),
  ids: recordIds('sites'),
  roles: access,
  page: lookup,
  ordered: true,
  fields: {
    code,
    name,
    country,
    currency: {
      label: 'Tiền tệ',
      kind: 'select',
      schema: currency,
      options: currencyOptions,
      required: true,
      list: { width: 90, sortable: true, filter: 'any' },
    },
    auction: {
      label: 'Có đấu giá',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: false,
      list: { width: 110, filter: 'any' },
    },
    position,
    active,
  },
  search: ['code', 'name'],
  defaultSort: 'position',
})

export const partners = resource({
  key: 'partner',
  table: 'partner',
  title: 'Đối tác',
  noun: 'đối tác',
  paths: recordPaths('/api/partner'),
  ids: recordIds('partner'),
  roles: access,
  // Specified: options of 99999, a look-up of 500.
  page: { most: 99_999 },
  fields: {
    code,
    name,
    kind: {
      label: 'Loại',
      kind: 'select',
      schema: z.enum(partnerKinds.map(({ value }) => value)),
      options: partnerKinds,
      required: true,
      list: { width: 150, sortable: true, filter: 'any' },
    },
    phone: { label: 'Điện thoại', kind: 'text', schema: text(30), list: { width: 130 } },
    address_book: {
      label: 'Danh mục địa chỉ',
      kind: 'select',
      schema: z.enum(addressBooks.map(({ value }) => value)),
      options: addressBooks,
      list: { width: 130, filter: 'any' },
      form: { help: 'Mã tỉnh, xã mà đơn vị vận chuyển dùng.' },
    },
    active,
  },
  search: ['code', 'name', 'phone'],
  defaultSort: 'code',
})

/** The settings: what changes is a new row with its own day, never the row in force. */
export const configFactors = resource({
  key: 'config-factor',
  table: 'config_factor',
  title: 'Hệ số cấu hình',
  noun: 'hệ số',
  paths: {
    list: '/api/v1/configFactor',
    create: '/api/v1/configFactor',
    update: '/api/v1/configFactor/{id}',
    remove: '/api/v1/configFactor/{id}',
  },
  ids: {
    list: 'get-v1-config-factor',
    create: 'post-v1-config-factor',
    update: 'put-v1-config-factor-by-id',
    remove: 'delete-v1-config-factor-by-id',
  },
  roles: { read: roles('ql'), write: roles('ql') },
  page: { size: 50, most: 1000 },
  fields: {
    key: {
      label: 'Hệ số',
      kind: 'select',
      schema: z.enum(factorKeys),
      options: factorKeys.map((key) => ({
        value: key,
        label: labelOfFactor(key),
      })),
      required: true,
      list: { width: 480, sortable: true, filter: 'any' },
    },
    value: {
      label: 'Giá trị',
      kind: 'number',
      schema: z.number().min(0).max(1e13).multipleOf(0.0001),
      required: true,
      list: { width: 140 },
    },
    applied_date: {
      label: 'Áp dụng từ',
      kind: 'date',
      schema: dateIn,
      required: true,
      list: { width: 120, sortable: true, filter: 'range' },
      form: { help: 'Từ hôm nay trở đi; giá trị đã áp dụng thì không sửa được.' },
    },
    note: { label: 'Lý do thay đổi', kind: 'note', schema: text(500), list: { width: 280 } },
  },
  search: ['key', 'note'],
  defaultSort: 'key',
})
