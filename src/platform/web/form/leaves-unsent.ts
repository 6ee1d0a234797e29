import type { Call } from '#platform/contract/call.ts'
import { schemaOf } from '#platform/web/schemas/built.ts'

/**
 * Which fields a change by this call leaves as they are when they are not sent: those its schema takes
 * without. A PUT says that of itself, a POST by its declaration; what else saves a record may mean "none" by not
 * naming it.
 */
export function leavesUnsent(call: Call): (name: string) => boolean {
  if (!(call.method === 'PUT' || call.leaves) || !call.body) return () => false
  const { shape = {} } = schemaOf(call.body) as { shape?: Readonly<Record<string, Optional>> }
  return (name) => {
    const read = shape[name]?.safeParse(undefined)
    return read?.success === true && read.data === undefined
  }
}

interface Optional {
  safeParse(value: undefined): { success: boolean; data?: unknown }
}
