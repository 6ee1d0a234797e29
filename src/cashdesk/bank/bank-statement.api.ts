import { z } from 'zod'
import { bankClerks } from '#cashdesk/bank/bank.api.ts'
import { statementFields } from '#cashdesk/bank/bank-presets.ts'
import { call } from '#platform/contract/call.ts'
import { instantOut } from '#platform/contract/fields.ts'

const field = z.enum(statementFields)
/** Field → the title of its column; only those that the file has. */
const columns = z.partialRecord(field, z.string().max(200))

/** What a line of the file would become, or why it would not. */
export const lineStates = ['new', 'known', 'wrong'] as const
export const statementAnswer = z.object({
  file_name: z.string(),
  sheet: z.string().nullable(),
  /** Row of the titles; null: none was found. */
  header_line: z.number().nullable(),
  titles: z.array(z.string()),
  columns,
  /** Where the columns come from. */
  columns_by: z.enum(['given', 'remembered', 'preset']),
  /** Fields to be pointed out before anything can be read. */
  missing: z.array(field),
  counts: z.object({ new: z.number(), known: z.number(), wrong: z.number() }),
  /** Sums of the new lines, VND. */
  money_in: z.number(),
  money_out: z.number(),
  /** What the printed balances say against the amounts; null: nothing. */
  warning: z.string().nullable(),
  /** The first rows as they stand in the file, for choosing columns by sight. */
  sample: z.array(z.array(z.string())),
  /** Row of the sheet that they begin with. */
  sample_line: z.number(),
  /** The wrong lines first, then the others, at most 300 together. */
  lines: z.array(
    z.object({
      line: z.number(),
      state: z.enum(lineStates),
      booked_at: instantOut.nullable(),
      amount: z.number(),
      content: z.string(),
      reference: z.string().nullable(),
      counter_name: z.string().nullable(),
      problems: z.array(z.object({ field, message: z.string() })),
    }),
  ),
  imported: z.boolean(),
  /** Key of the file that now waits for its release; null: only looked at, or nothing in it is new. */
  file_id: z.number().nullable(),
})
export type StatementAnswer = z.output<typeof statementAnswer>
export type StatementRecord = z.input<typeof statementAnswer>

const errors = ['bank.statement_file', 'bank.no_account', 'bank.statement_account'] as const

/** multipart: file (.xlsx, .xls, .csv), card_id, columns (JSON), header_line. Nothing is written. */
export const checkStatement = call({
  id: 'post-bank-statement-check',
  method: 'POST',
  path: '/api/bank-statements/check',
  summary: 'Xem trước sao kê ngân hàng',
  roles: bankClerks,
  upload: true,
  reads: true,
  data: statementAnswer,
  errors,
})

/** The same; the file waits for somebody else's release, or is refused where one cell is wrong. The columns are remembered for the bank. */
export const importStatement = call({
  id: 'post-bank-statement',
  method: 'POST',
  path: '/api/bank-statements',
  summary: 'Nhập sao kê ngân hàng',
  roles: bankClerks,
  upload: true,
  data: statementAnswer,
  message: 'Đã nhập sao kê, chờ người khác duyệt',
  errors: [
    ...errors,
    'bank.no_header',
    'bank.statement_wrong',
    'bank.statement_turned',
    'bank.statement_waiting',
  ],
})
