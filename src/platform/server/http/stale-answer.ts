import type { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { AppError } from '#platform/contract/errors.ts'

/**
 * A refusal of somebody who saw an older row tells the row as the call itself answers it: days as people write them,
 * nothing that the call does not list. Of a row that is not what the call answers: which, and how far it is.
 */
export function asAnswered(call: Call, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'conflict.stale') return error
  const { extra = {} } = error.given
  const { data } = extra
  if (typeof data !== 'object' || data === null) return error
  const read = call.data && (call.data as unknown as z.ZodType).safeParse(data)
  const { id, version } = data as { id?: unknown; version?: unknown }
  const told = read?.success ? read.data : { id, version }
  return new AppError(error.code, error.kind, { ...error.given, extra: { ...extra, data: told } })
}
