import { z } from 'zod'
import { sites } from '#catalog/catalog.api.ts'
import { listCards, listStaff } from '#catalog/lookup.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, requiredText, text } from '#platform/contract/fields.ts'
import { active } from '#platform/contract/record-fields.ts'
import { resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

/** Every form of orders offers the accounts; changing them is the manager's. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
export const managers = roles('ql')

const counted = (label: string, kind: 'number' | 'text', width: number) =>
  ({
    label,
    kind,
    schema: kind === 'text' ? z.string() : z.number(),
    computed: true,
    form: false,
    seenBy: managers,
    list: { width },
  }) as const

/** Sign-ins of ours at the marketplaces. Passwords are not kept here. */
export const buyingAccounts = resource({
  key: 'account',
  table: 'buying_account',
  title: 'Tài khoản mua hàng',
  noun: 'tài khoản mua hàng',
  failure: 'Lưu tài khoản thất bại!',
  paths: {
    list: '/api/accounts',
    create: '/api/account',
    update: '/api/account/{id}',
    remove: '/api/account/{id}',
  },
  ids: {
    list: 'get-accounts',
    create: 'post-account',
    update: 'put-account-by-id',
    remove: 'delete-account-by-id',
  },
  roles: { read: readers, write: managers },
  fields: {
    username: {
      label: 'Tên đăng nhập',
      kind: 'text',
      schema: requiredText(120),
      required: true,
      list: { width: 220, sortable: true },
    },
    site_code: {
      label: 'Trang mua',
      kind: 'reference',
      schema: requiredText(40),
      required: true,
      reference: { resource: sites, value: 'code', label: 'name' },
      list: { width: 190, sortable: true, filter: 'any' },
    },
    email: { label: 'E-mail đăng ký', kind: 'text', schema: text(120), list: { width: 210 } },
    keeper_id: {
      label: 'Người phụ trách',
      kind: 'reference',
      schema: id,
      reference: { resource: { table: 'staff', calls: { list: listStaff } }, value: 'id', label: 'name' },
      list: { width: 170, filter: 'any' },
    },
    card_id: {
      label: 'Thẻ lưu trên trang',
      kind: 'reference',
      schema: id,
      reference: { resource: { table: 'card', calls: { list: listCards } }, value: 'id', label: 'name' },
      list: { width: 200, filter: 'any' },
    },
    open_orders: counted('Đơn đang mua', 'number', 120),
    last_bought: counted('Mua gần nhất', 'text', 120),
    score: counted('Điểm', 'number', 80),
    note: { label: 'Ghi chú', kind: 'note', schema: text(500), list: { width: 260 } },
    active,
  },
  search: ['username', 'email', 'site_code'],
  defaultSort: 'username',
})

const removal = {
  summary: 'Xóa nhiều tài khoản mua hàng',
  roles: managers,
  station: 'none',
  path: '/api/account/delete-many',
  body: z.object({ ids }),
  data: bulkAnswer,
  errors: ['not_found', 'conflict.in_use'],
} as const
export const deleteAccounts = call({ ...removal, id: 'delete-account-delete-many', method: 'DELETE' })
/** The other reading of the specification. */
export const deleteAccountsByPost = call({ ...removal, id: 'post-account-delete-many', method: 'POST' })
