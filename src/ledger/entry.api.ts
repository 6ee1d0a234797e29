import { z } from 'zod'
import { bookkeepers } from '#ledger/period.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, instantOut } from '#platform/contract/fields.ts'

/** Another entry, as people call it. */
const otherEntry = z.object({ id: z.number(), document: z.string() })

/** An entry of the journal with its lines, and the document that it was made by. */
export const entryDetail = z.object({
  id: z.number(),
  _id: z.string(),
  /** `Phiếu thu 12`, with what it takes back where it does. */
  document: z.string(),
  posting_date: dateOut,
  /** Day of a document that came after its month was closed. */
  document_date: dateOut.nullable(),
  /** Its month is closed: what takes it back is posted in an open one. */
  closed: z.boolean(),
  station_name: z.string(),
  reason: z.string().nullable(),
  reference: z.object({ type: z.string(), id: z.number(), code: z.string().nullable() }).nullable(),
  /** The entry that this one takes back, and the one that took it back. */
  reverses: otherEntry.nullable(),
  reversed_by: otherEntry.nullable(),
  maker_name: z.string().nullable(),
  checker_name: z.string().nullable(),
  created_at: instantOut,
  lines: z.array(
    z.object({
      id: z.number(),
      account_id: z.number(),
      /** Name of the account, with whose it is. */
      account: z.string(),
      debit: z.number(),
      credit: z.number(),
      currency: z.string().nullable(),
      foreign_amount: z.number().nullable(),
      rate: z.number().nullable(),
      order_code: z.string().nullable(),
      /** Balance of the account after it, VND, + debit; null where none is kept. */
      balance_after: z.number().nullable(),
    }),
  ),
})
export type EntryDetail = z.output<typeof entryDetail>
export type EntryRecord = z.input<typeof entryDetail>

export const readEntry = call({
  id: 'get-ledger-entry-by-id',
  method: 'GET',
  path: '/api/ledger/entry/{id}',
  summary: 'Một bút toán với chứng từ gốc',
  roles: bookkeepers,
  params: byId,
  data: entryDetail,
  errors: ['ledger.entry_unknown'],
})
