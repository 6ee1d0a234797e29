import { z } from 'zod'
import { bookkeepers } from '#ledger/period.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, instantOut } from '#platform/contract/fields.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'

/** An account of the journal as people call it. */
export const accountRow = z.object({
  id: z.number(),
  _id: z.string(),
  /** `customer:12`, `bank:3`, `revenue:freight` … */
  code: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  name: z.string(),
  /** VND, + debit; null where no running balance is kept. */
  balance: z.number().nullable(),
})
export type AccountRow = z.output<typeof accountRow>
export type AccountRecord = z.input<typeof accountRow>

export const listAccounts = call({
  id: 'get-ledger-accounts',
  method: 'GET',
  path: '/api/ledger/accounts',
  summary: 'Danh mục tài khoản kế toán',
  roles: bookkeepers,
  query: listQuery({ kind: 'any', id: 'anyId' }, { size: pageSize.wide }),
  row: accountRow,
})

/** A line of an account, VND; the balance is + where the account stands in debit. */
export const statementLine = z.object({
  id: z.number(),
  _id: z.string(),
  entry_id: z.number(),
  posting_date: dateOut,
  /** Day of a document that came after its month was closed. */
  document_date: dateOut.nullable(),
  /** `Phiếu thu 12`, with what it takes back where it does. */
  document: z.string(),
  /** The order, bill or request it is about. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Names of the other accounts of the entry. */
  contra: z.string(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  currency: z.string().nullable(),
  foreign_amount: z.number().nullable(),
  maker_name: z.string().nullable(),
  checker_name: z.string().nullable(),
  created_at: instantOut,
})
export type StatementLine = z.output<typeof statementLine>
export type StatementLineRecord = z.input<typeof statementLine>

const statementQuery = listQuery({ posting_date: 'range' }, { size: pageSize.wide })

/** The lines of an account by posting date, each with the balance after it. */
export const readAccountStatement = call({
  id: 'get-ledger-account-by-id-statement',
  method: 'GET',
  path: '/api/ledger/account/{id}/statement',
  summary: 'Sổ chi tiết một tài khoản',
  roles: bookkeepers,
  params: byId,
  query: statementQuery,
  row: statementLine,
  option: z.object({
    account: accountRow,
    /** Before the first day asked for, VND, + debit. */
    opening: z.number(),
    closing: z.number(),
  }),
  /** Turnover of the days asked for, VND. */
  totals: z.object({ debit: listSum, credit: listSum }),
  errors: ['ledger.account_unknown'],
})
export const exportAccountStatement = call({
  id: 'post-ledger-account-by-id-statement-excel',
  method: 'POST',
  path: '/api/ledger/account/{id}/statement/excel',
  summary: 'Xuất Excel sổ chi tiết tài khoản',
  roles: bookkeepers,
  reads: true,
  params: byId,
  query: statementQuery,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Sổ chi tiết tài khoản',
  errors: ['ledger.account_unknown'],
})
export const printAccountStatement = call({
  id: 'post-ledger-account-by-id-statement-print',
  method: 'POST',
  path: '/api/ledger/account/{id}/statement/print',
  summary: 'In sổ chi tiết tài khoản',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: bookkeepers,
  reads: true,
  params: byId,
  query: statementQuery,
  data: z.object({ content: z.string() }),
  errors: ['ledger.account_unknown', 'ledger.print_long'],
})

/** A row of the trial balance: one account, or all accounts of customers, partners or shippers. */
export const trialRow = z.object({
  id: z.number(),
  _id: z.string(),
  /** `customer`, `bank:3`, `revenue:freight` … */
  code: z.string(),
  kind: z.string(),
  /** The account; null where the row is many. */
  account_id: z.number().nullable(),
  name: z.string(),
  opening_debit: z.number(),
  opening_credit: z.number(),
  debit: z.number(),
  credit: z.number(),
  closing_debit: z.number(),
  closing_credit: z.number(),
})
export type TrialRow = z.output<typeof trialRow>
export type TrialRecord = z.input<typeof trialRow>

const trialSums = trialRow.pick({
  opening_debit: true,
  opening_credit: true,
  debit: true,
  credit: true,
  closing_debit: true,
  closing_credit: true,
})
export const readTrialBalance = call({
  id: 'get-ledger-trial-balance',
  method: 'GET',
  path: '/api/ledger/trial-balance',
  summary: 'Bảng cân đối tài khoản',
  roles: bookkeepers,
  query: listQuery({ date: 'range' }, { size: pageSize.most }),
  row: trialRow,
  option: z.object({
    from: dateOut,
    to: dateOut,
    /** Debits less credits over everything: 0, or the books are wrong. */
    difference: z.number(),
  }),
  totals: trialSums,
})
export const exportTrialBalance = call({
  id: 'post-ledger-trial-balance-excel',
  method: 'POST',
  path: '/api/ledger/trial-balance/excel',
  summary: 'Xuất Excel bảng cân đối tài khoản',
  roles: bookkeepers,
  reads: true,
  query: readTrialBalance.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Bảng cân đối tài khoản',
})
