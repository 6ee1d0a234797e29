import { z } from 'zod'
import { bankClerks } from '#cashdesk/bank/bank.api.ts'
import { statementFileFields } from '#cashdesk/bank/statement-file.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, instantOut, reason } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'

/** It is released or rejected as it came: nobody needs its version. */
const row = z.object(rowShape(statementFileFields)).omit({ version: true })
export type StatementFileRow = z.output<typeof row>
export type StatementFileRecord = z.input<typeof row>

export const listStatements = call({
  id: 'get-bank-statements',
  method: 'GET',
  path: '/api/bank-statements',
  summary: 'Sao kê đã nhập',
  roles: bankClerks,
  query: listQuery(filterKinds(statementFileFields)),
  row,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** Lines of a file that are shown at once. */
export const linesShown = 500

/** What whoever releases it compares with the bank; `page` of its lines, from 1. */
export const readStatementFile = call({
  id: 'get-bank-statement-by-id',
  method: 'GET',
  path: '/api/bank-statements/{id}',
  summary: 'Một sao kê đã nhập với các dòng của nó',
  roles: bankClerks,
  params: byId,
  query: z.object({ page: z.coerce.number().int().min(1).catch(1).default(1) }),
  data: z.object({
    row,
    /** Balances printed before the first and after the last booking, VND; null: none are. */
    printed: z.object({ opening: z.number(), closing: z.number() }).nullable(),
    /** What the printed balances say against the amounts; null: nothing. */
    warning: z.string().nullable(),
    /** Those of the page, as they stand in the file. */
    bookings: z.array(
      z.object({
        line: z.number(),
        booked_at: instantOut,
        amount: z.number(),
        balance: z.number().nullable(),
        content: z.string(),
        reference: z.string().nullable(),
        counter_name: z.string().nullable(),
      }),
    ),
  }),
  errors: ['bank.no_statement'],
})

const deciding = {
  method: 'POST',
  roles: bankClerks,
  money: true,
  data: row,
} as const

/** By somebody who did not import it: what is not known by now comes to the bank desk. */
export const releaseStatement = call({
  ...deciding,
  id: 'post-bank-statement-release',
  path: '/api/bank-statements/release',
  summary: 'Duyệt sao kê đã nhập',
  body: z.object({ id }),
  message: 'Đã duyệt sao kê',
  errors: ['bank.no_statement', 'bank.statement_decided'],
})
export const rejectStatement = call({
  ...deciding,
  id: 'post-bank-statement-reject',
  path: '/api/bank-statements/reject',
  summary: 'Từ chối sao kê đã nhập',
  body: z.object({ id, reason }),
  message: 'Đã từ chối sao kê',
  errors: ['bank.no_statement', 'bank.statement_decided'],
})
