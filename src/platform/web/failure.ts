import type { ApiError } from '#platform/contract/client.ts'

/**
 * What stands in the place of a record that could not be read. One that was read before stays, with all that is typed
 * in it, while the server pauses or the network is gone; it goes where the server refuses it: it is there no more, or
 * is not this person's any more.
 */
export function failureOf({ data, error }: { data: unknown; error: ApiError | null }): ApiError | null {
  if (!error || data === undefined) return error
  return error.status >= 400 && error.status < 500 && !passing.has(error.status) ? error : null
}

/** Asked too long or too often: the next time may be another. */
const passing = new Set([408, 429])
