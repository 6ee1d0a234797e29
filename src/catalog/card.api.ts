import { z } from 'zod'
import { partners } from '#catalog/catalog.api.ts'
import { cardOption } from '#catalog/lookup.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, ids, requiredText, text } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { active, name } from '#platform/contract/record-fields.ts'
import { resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

/** Every form of orders and payments offers cards; the menu opens the screen to all of accounting. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv', 'mkt')
const writers = roles('ql', 'kt')

export const cardKinds = [
  { value: 'bank', label: 'Tài khoản ngân hàng' },
  { value: 'card', label: 'Thẻ, ví mua hàng' },
] as const
export const cardCurrencies = ['VND', 'USD', 'JPY', 'KRW', 'CNY', 'GBP', 'EUR', 'AUD', 'PayPal'] as const
const currencyOptions = cardCurrencies.map((value) => ({ value, label: value }))

/** Set by calls of their own, one of a kind and currency at a time. */
const byCall = (label: string) =>
  ({
    label,
    kind: 'boolean',
    schema: z.boolean(),
    form: false,
    list: { width: 110, filter: 'any' },
  }) as const
/** Read from the journal, by those who keep it. */
const fromJournal = (label: string, kind: 'money' | 'number', width: number) =>
  ({
    label,
    kind,
    schema: z.number(),
    computed: true,
    form: false,
    seenBy: writers,
    list: { width },
  }) as const

export const cards = resource({
  key: 'card',
  table: 'card',
  title: 'Thẻ và tài khoản ngân hàng',
  noun: 'thẻ, tài khoản',
  failure: 'Lưu thông tin thẻ thất bại!',
  paths: {
    list: '/api/cards',
    create: '/api/card',
    update: '/api/card/{id}',
    remove: '/api/card/{id}',
  },
  ids: { list: 'get-cards', create: 'post-card', update: 'put-card-by-id', remove: 'delete-card-by-id' },
  roles: { read: readers, write: writers },
  fields: {
    name,
    kind: {
      label: 'Loại',
      kind: 'select',
      schema: z.enum(cardKinds.map(({ value }) => value)),
      options: cardKinds,
      required: true,
      initial: 'card',
      list: { width: 150, sortable: true, filter: 'any' },
    },
    account_number: {
      label: 'Số tài khoản',
      kind: 'text',
      schema: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z]{0,19}$/, 'Chỉ gồm chữ và số, tối đa 19 ký tự'),
      list: { width: 150, filter: 'text' },
      form: { help: 'Tài khoản ngân hàng: số đầy đủ. Thẻ: chỉ 4 số cuối, không bao giờ ghi cả số thẻ.' },
    },
    currency: {
      label: 'Tiền tệ',
      kind: 'select',
      schema: z.enum(cardCurrencies),
      options: currencyOptions,
      required: true,
      initial: 'VND',
      list: { width: 90, sortable: true, filter: 'any' },
    },
    quantity: fromJournal('Số dư nguyên tệ', 'number', 140),
    balance: fromJournal('Số dư sổ sách (đ)', 'money', 150),
    average_rate: fromJournal('Tỷ giá bình quân', 'number', 130),
    is_primary: byCall('Chính'),
    assigned_general: byCall('Dùng chung'),
    assigned_goods: byCall('Mua hàng'),
    assigned_service: byCall('Dịch vụ'),
    customers: fromJournal('Số khách gán riêng', 'number', 145),
    bank_code: {
      label: 'Ngân hàng',
      kind: 'text',
      schema: text(20),
      list: { width: 120, filter: 'any' },
      form: { help: 'Của thẻ: để trống. Không có ngân hàng thì tài khoản không lên mã QR được.' },
    },
    /** Its bank's, by the list of banks: nobody is asked. */
    bank_bin: {
      label: 'Mã BIN (VietQR)',
      kind: 'text',
      schema: z
        .string()
        .trim()
        .regex(/^(\d{6})?$/, 'Mã BIN gồm 6 chữ số'),
      form: false,
    },
    issuer: { label: 'Tổ chức phát hành', kind: 'text', schema: text(80), list: { width: 150 } },
    holder: { label: 'Chủ tài khoản', kind: 'text', schema: text(120), list: { width: 220 } },
    fee_percent: {
      label: 'Phí nạp (%)',
      kind: 'percent',
      schema: z.number().min(0).max(20).multipleOf(0.01),
      required: true,
      initial: 0,
      seenBy: writers,
      list: { width: 110 },
      form: { help: 'Ngân hàng giữ lại khi nạp tiền vào thẻ.' },
    },
    partner_id: {
      label: 'Của đối tác',
      kind: 'reference',
      schema: id,
      reference: { resource: partners, value: 'id', label: 'name' },
      list: { width: 180, filter: 'any' },
      form: { help: 'Để trống: của công ty.' },
    },
    note: { label: 'Ghi chú', kind: 'note', schema: text(500), list: { width: 240 } },
    active,
  },
  search: ['name', 'account_number', 'bank_code', 'issuer', 'holder'],
  defaultSort: 'name',
})

/** Banks of Vietnam, as VietQR and forms name them. */
export const bankRow = z.object({
  bin: z.string(),
  code: z.string(),
  short_name: z.string(),
  name: z.string(),
})
export const listBanks = call({
  id: 'get-bank-all',
  method: 'GET',
  path: '/api/bank/all',
  summary: 'Danh sách ngân hàng',
  roles: readers,
  station: 'none',
  data: z.array(bankRow),
})

/** The banks we have accounts at. */
export const listBankCodes = call({
  id: 'get-card-get-bank-code',
  method: 'GET',
  path: '/api/card/get/bankCode',
  summary: 'Mã các ngân hàng công ty có tài khoản',
  roles: readers,
  station: 'none',
  data: z.array(z.object({ bank_code: z.string(), name: z.string(), accounts: z.number() })),
})

/** Accounts of one partner, for their transfers and refunds. */
export const cardsOfPartner = call({
  id: 'get-card-get-all-by-partner-id-by-partner-id',
  method: 'GET',
  path: '/api/card/get-all-by-partner-id/{partner_id}',
  summary: 'Tài khoản của một đối tác',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt', 'pa'),
  station: 'none',
  params: z.object({ partner_id: id }),
  data: z.array(cardOption),
  errors: ['not_found'],
})

const act = {
  method: 'POST',
  roles: writers,
  station: 'none',
  data: z.object({ id: z.number() }),
  errors: ['not_found', 'cards.inactive'],
} as const
const cardBody = z.object({ id, assigned: z.boolean().default(true) })

/** QR codes name the primary bank account; forms offer the primary card first. One of a kind and currency. */
export const setPrimaryCard = call({
  ...act,
  id: 'post-card-primary',
  path: '/api/card/primary',
  summary: 'Đặt làm thẻ, tài khoản chính',
  body: z.object({ id }),
  message: 'Đã đặt làm thẻ, tài khoản chính',
})
/** Used wherever no other is assigned. */
export const assignCard = call({
  ...act,
  id: 'post-card-assign',
  path: '/api/card/assign',
  summary: 'Gán thẻ dùng chung',
  body: cardBody,
  message: 'Đã gán thẻ dùng chung',
})
export const assignCardToGoods = call({
  ...act,
  id: 'post-card-assign-goods',
  path: '/api/card/assign/goods',
  summary: 'Gán thẻ mua hàng',
  body: cardBody,
  message: 'Đã gán thẻ mua hàng',
})
export const assignCardToService = call({
  ...act,
  id: 'post-card-assign-service',
  path: '/api/card/assign/service',
  summary: 'Gán thẻ dịch vụ',
  body: cardBody,
  message: 'Đã gán thẻ dịch vụ',
})
/** These customers pay to this bank account: their QR codes name it. `assigned: false` takes them off. */
export const assignCustomers = call({
  ...act,
  id: 'post-card-assigned-customer',
  path: '/api/card/assigned/customer',
  summary: 'Gán tài khoản nhận tiền cho khách',
  body: z.object({ id, customer_ids: ids, assigned: z.boolean().default(true) }),
  data: z.object({ id: z.number(), customers: z.number() }),
  message: 'Đã gán tài khoản cho khách',
  errors: ['not_found', 'cards.inactive', 'cards.not_bank'],
})
/** Who pays to a bank account of their own. */
export const listCardCustomers = call({
  id: 'get-card-by-id-customers',
  method: 'GET',
  path: '/api/card/{id}/customers',
  summary: 'Khách được gán tài khoản này',
  roles: writers,
  station: 'none',
  params: z.object({ id }),
  query: listQuery({}),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    customer_no: requiredText().nullable(),
    name: z.string(),
    phone: z.string().nullable(),
    assigned_by_name: z.string(),
  }),
})
