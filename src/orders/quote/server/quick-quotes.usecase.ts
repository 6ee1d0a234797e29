import type { OrderRecord } from '#orders/core/order.api.ts'
import type { QuoteForm } from '#orders/quote/quote.api.ts'
import { createQuote } from '#orders/quote/server/create-quote.usecase.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** Makes a quote of each form by itself; lines are counted from 1. */
export async function quickQuotes(context: Context, forms: readonly QuoteForm[]) {
  const made = new Map<number, OrderRecord>()
  const lines = forms.map((_, index) => index + 1)
  const { done, failed } = await eachRow(context.db, lines, async (tx, line) => {
    const form = forms[line - 1]
    if (form) made.set(line, await createQuote({ ...context, db: tx }, form))
  })
  return {
    done: done.flatMap((line) => {
      const order = made.get(line)
      return order ? [{ line, id: order.id, code: order.code }] : []
    }),
    failed: failed.map(({ id: line, error, message }) => ({ line, error, message })),
  }
}
