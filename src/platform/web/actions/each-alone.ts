import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'

/** A call that takes one row, for each of several: what was done, and what was refused and why. */
export async function eachAlone(
  ids: readonly number[],
  run: (id: number) => Promise<unknown>,
): Promise<{ data: BulkAnswer }> {
  const data: BulkAnswer = { done: [], failed: [] }
  for (const id of ids) {
    try {
      await run(id)
      data.done.push(id)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      // Of many rows nobody sees a field: its own sentence says what the row lacks.
      const message = problem.details[0]?.message ?? problem.message
      data.failed.push({ id, error: problem.error, message })
    }
  }
  return { data }
}
