import { z } from 'zod'
import { reminderChannels } from '#cashdesk/debts/debt.rules.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, id, instantOut, note } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')

/** Money of the open bills of a customer, VND, by its age. */
const ages = {
  due: z.number(),
  d7: z.number(),
  d15: z.number(),
  d30: z.number(),
  d60: z.number(),
  older: z.number(),
}
/** A customer's money with us, VND: what they owe on bills is taken off the balance, and so off what is free. */
const funds = { balance: z.number(), locked: z.number(), free: z.number() }
export const debtRow = z.object({
  /** The customer's. */
  id: z.number(),
  _id: z.string(),
  customer_no: z.string().nullable(),
  customer_name: z.string(),
  phone: z.string().nullable(),
  sale_name: z.string().nullable(),
  bills: z.number(),
  ...ages,
  /** Of that what carriers are to collect. */
  expected_cod: z.number(),
  /** Age of the oldest open bill. */
  days: z.number(),
  debt_limit: z.number(),
  ...funds,
  promised_on: dateOut.nullable(),
  promised: z.number().nullable(),
  reminded_at: instantOut.nullable(),
  reminders: z.number(),
})
export type DebtRow = z.output<typeof debtRow>
export type DebtRecord = z.input<typeof debtRow>

const filters = listQuery({
  customer_id: 'anyId',
  sale_id: 'anyId',
  /** d7, d15, d30, d60, older: the oldest open bill is of that age. */
  age: 'text',
  /** 1: owes more than their limit. */
  over: 'text',
})
export const listDebts = call({
  id: 'get-debt-ageing',
  method: 'GET',
  path: '/api/debt/ageing',
  summary: 'Tuổi nợ của khách hàng',
  roles: readers,
  query: filters,
  row: debtRow,
  totals: z.object({
    due: listSum,
    d7: listSum,
    d15: listSum,
    d30: listSum,
    d60: listSum,
    older: listSum,
    expected_cod: listSum,
  }),
})
export const getDebt = call({
  id: 'get-debt-ageing-by-id',
  method: 'GET',
  path: '/api/debt/ageing/{id}',
  summary: 'Phiếu chưa thanh toán và lịch sử nhắc nợ của khách',
  roles: readers,
  params: byId,
  data: z.object({
    bills: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        status: z.number(),
        approved_at: instantOut,
        total_vnd: z.number(),
        due: z.number(),
        expected_cod: z.number(),
        days: z.number(),
      }),
    ),
    reminders: z.array(
      z.object({
        id: z.number(),
        at: instantOut,
        channel: z.string(),
        due: z.number(),
        days: z.number(),
        note: z.string().nullable(),
        maker_name: z.string().nullable(),
      }),
    ),
    /** What the bills ask for, and the customer's money with us. */
    money: z.object({ due: z.number(), ...funds }),
    /** Of that what they themselves are to pay: not what carriers collect. */
    asked: z.number(),
    /** What they may be written. */
    text: z.string(),
  }),
  errors: ['orders.customer_unknown'],
})
/** Somebody reminded the customer; what they answered is kept. */
export const remindDebt = call({
  id: 'post-debt-remind',
  method: 'POST',
  path: '/api/debt/remind',
  summary: 'Ghi nhận đã nhắc thanh toán',
  roles: readers,
  body: z.object({
    customer_id: id,
    channel: z.enum(reminderChannels, 'Hình thức nhắc không có trong danh sách'),
    note: note.nullish(),
  }),
  data: z.object({ id: z.number(), due: z.number(), days: z.number() }),
  message: 'Đã ghi lần nhắc thanh toán',
  errors: ['orders.customer_unknown', 'debts.nothing_due'],
})
export const exportDebts = call({
  id: 'post-debt-ageing-excel',
  method: 'POST',
  path: '/api/debt/ageing/excel',
  summary: 'Xuất Excel tuổi nợ',
  roles: readers,
  reads: true,
  query: filters,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Tuổi nợ khách hàng',
})
