import { z } from 'zod'
import { customerPlaces } from '#customers/customer.places.ts'
import { customerManagers, customerReaders, customerRow, findCustomers } from '#customers/customer.api.ts'
import { debtRequestStatus } from '#customers/decision.status.ts'
import { call } from '#platform/contract/call.ts'
import { id, positiveVnd, reason, requiredText, text, vnd, dateIn } from '#platform/contract/fields.ts'
import { writersOf } from '#platform/contract/record-fields.ts'
import { staffPlaces } from '#staff/staff.places.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'

/** Sales and support ask, accountants propose; a manager decides (DOMAIN: permissions). */
const access = { read: customerReaders, write: customerReaders } as const

export const customerField = {
  label: 'Khách hàng',
  kind: 'reference',
  schema: id,
  required: true,
  opens: customerPlaces,
  reference: {
    resource: { table: 'customer', calls: { list: findCustomers } },
    value: 'id',
    label: 'called',
  },
  list: { width: 260, filter: 'any' },
} as const
const amountOf = (label: string) =>
  ({
    label,
    kind: 'money',
    schema: positiveVnd,
    required: true,
    list: { width: 150, sortable: true },
  }) as const
export const staffField = (label: string) =>
  ({
    label,
    kind: 'reference',
    schema: id,
    opens: staffPlaces,
    reference: { resource: { table: 'staff' }, value: 'id', label: 'name' },
    list: { width: 150 },
    form: false,
  }) as const

/** Proposals of a debt limit. */
export const customerDebts = resource({
  key: 'customer-debt',
  table: 'customer_debt',
  title: 'Đề nghị hạn mức công nợ',
  noun: 'đề nghị hạn mức',
  paths: recordPaths('/api/customer-debts', '/api/customer-debt'),
  ids: recordIds('customer-debts', 'customer-debt'),
  roles: access,
  stationed: true,
  fields: {
    customer_id: customerField,
    amount: amountOf('Hạn mức đề nghị (đ)'),
    reason: {
      label: 'Lý do',
      kind: 'note',
      schema: requiredText(500),
      required: true,
      list: { width: 260 },
    },
    due_date: {
      label: 'Dùng đến ngày',
      kind: 'date',
      schema: dateIn,
      list: { width: 145, sortable: true, filter: 'range' },
    },
    status: {
      label: 'Trạng thái',
      kind: 'status',
      statuses: debtRequestStatus,
      required: true,
      list: { width: 120, filter: 'any' },
    },
    granted: { label: 'Hạn mức duyệt (đ)', kind: 'money', schema: vnd, list: { width: 150 }, form: false },
    decided_by: staffField('Người duyệt'),
    decision: {
      label: 'Ý kiến duyệt',
      kind: 'note',
      schema: text(500),
      list: { width: 220 },
      form: false,
    },
    created_by: staffField('Người đề nghị'),
    writers: writersOf('customer_debt'),
  },
  search: ['customer_id', 'reason'],
  defaultSort: '-id',
})

/** When a customer promised to pay how much of their debt. */
export const debtPayments = resource({
  key: 'debt-payment',
  table: 'debt_payment',
  title: 'Lịch hẹn trả nợ',
  noun: 'lịch hẹn trả nợ',
  paths: recordPaths('/api/debt-payments', '/api/debt-payment'),
  ids: recordIds('debt-payments', 'debt-payment'),
  roles: access,
  stationed: true,
  fields: {
    customer_id: customerField,
    amount: amountOf('Số tiền hẹn trả (đ)'),
    due_date: {
      label: 'Ngày hẹn',
      kind: 'date',
      schema: dateIn,
      required: true,
      list: { width: 120, sortable: true, filter: 'range' },
    },
    kept: {
      label: 'Đã trả đúng hẹn',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: false,
      list: { width: 140, filter: 'any' },
      form: { help: 'Tiền vào sổ bằng phiếu thu; ô này chỉ ghi khách đã giữ hẹn.' },
    },
    note: { label: 'Ghi chú', kind: 'note', schema: text(500), list: { width: 260 } },
    created_by: staffField('Người ghi'),
  },
  search: ['customer_id', 'note'],
  defaultSort: '-id',
})

const decided = { method: 'POST', roles: customerManagers, data: customerRow } as const

/** The limit that the ledger's rules read. With `request_id` it answers a proposal. */
export const setDebtLimit = call({
  ...decided,
  id: 'post-user-debt-limit',
  path: '/api/user/debt/limit',
  summary: 'Đặt hạn mức công nợ',
  body: z.object({
    user_id: id,
    debt_limit: vnd.min(0),
    reason: reason.nullish(),
    request_id: id.nullish(),
  }),
  message: 'Đã lưu hạn mức công nợ',
  errors: ['customers.not_found', 'customers.debt_decided', 'customers.debt_customer'],
})
export const refuseDebt = call({
  ...decided,
  id: 'post-customer-debt-refuse',
  path: '/api/customer-debt/refuse',
  summary: 'Từ chối đề nghị hạn mức công nợ',
  body: z.object({ id, reason }),
  message: 'Đã từ chối đề nghị',
  errors: ['not_found', 'customers.debt_decided'],
})
