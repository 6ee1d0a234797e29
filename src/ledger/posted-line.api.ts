import { z } from 'zod'
import { instantOut } from '#platform/contract/fields.ts'

/** A line of the journal as the drawer of an order or a bill shows it, VND, + debit. */
export const postedLine = z.object({
  at: instantOut,
  entry_id: z.number(),
  kind: z.string(),
  document: z.string(),
  account: z.string(),
  account_name: z.string(),
  amount: z.number(),
  /** Of a customer's account + is in their favour. */
  balance_after: z.number().nullable(),
  /** Taken back, or what takes another back. */
  reversed: z.boolean(),
  /** The number of the document that this one takes back. */
  reverses: z.number().nullable(),
})
export type PostedLine = z.input<typeof postedLine>
