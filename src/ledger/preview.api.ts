import { z } from 'zod'
import { bulkAnswer, ids } from '#platform/contract/fields.ts'

/** Lines of the journal by account, VND. */
export const previewRows = z.array(
  z.object({ account: z.string(), name: z.string(), debit: z.number(), credit: z.number() }),
)

/** What an action would post and the customer's money before and after it, in VND; `refusal` is the sentence where it would be refused. */
export const moneyPreview = z.object({
  rows: previewRows,
  balance_before: z.number(),
  balance_after: z.number(),
  free_before: z.number(),
  free_after: z.number(),
  refusal: z.string().nullable(),
  /** What to know before OK, such as that nothing is posted before a second person says so. */
  note: z.string().nullish(),
})

/** The same of an account that is not a customer's, such as a partner's; + where it stands in debit. */
export const accountPreview = moneyPreview.omit({ free_before: true, free_after: true })

/** Whose money changes, each. */
export const customersMoney = z.array(
  moneyPreview
    .pick({ balance_before: true, balance_after: true, free_before: true, free_after: true })
    .extend({ id: z.number(), name: z.string() }),
)

/** What an action on many rows would post, whose money it would change, and the rows that it would refuse. */
export const bulkPreview = bulkAnswer.pick({ failed: true }).extend({
  rows: previewRows,
  customers: customersMoney,
  /** Of each row that would be done: what it posts, and by how much its customer's balance and free money change. */
  each: z.array(z.object({ id: z.number(), posted: z.number(), balance: z.number(), free: z.number() })),
})

/** The call beside an action on many rows that tells all that, before OK. */
export const previewOfIds = {
  method: 'POST',
  reads: true,
  body: z.object({ ids }),
  data: bulkPreview,
} as const
