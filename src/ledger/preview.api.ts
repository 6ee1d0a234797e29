import { z } from 'zod'

/** What an action would post and the customer's money before and after it, in VND; `refusal` is the sentence where it would be refused. */
export const moneyPreview = z.object({
  rows: z.array(z.object({ account: z.string(), name: z.string(), debit: z.number(), credit: z.number() })),
  balance_before: z.number(),
  balance_after: z.number(),
  free_before: z.number(),
  free_after: z.number(),
  refusal: z.string().nullable(),
})

/** The same of an account that is not a customer's, such as a partner's; + where it stands in debit. */
export const accountPreview = moneyPreview.omit({ free_before: true, free_after: true })
