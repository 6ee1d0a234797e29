import { ApiError } from '#platform/contract/client.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'

/**
 * A bulk action of a call that takes one record: each row on its own, one after the other, with what became
 * of it. A session that was lost ends the run.
 */
export async function rowByRow(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
): Promise<{ data: BulkAnswer }> {
  const done: number[] = []
  const failed: BulkAnswer['failed'] = []
  for (const id of ids) {
    try {
      await act(id)
      done.push(id)
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.isUnauthorized) throw problem
      failed.push({ id, error: problem.error, message: problem.sentence })
    }
  }
  return { data: { done, failed } }
}
