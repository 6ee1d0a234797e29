import type { Call } from '#platform/contract/call.ts'
import { writes } from '#platform/server/http/route.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { everyCall } from '#routes.ts'

/** Ids of the calls that the contracts of each slice declare, a resource's and a report's among them. */
async function declared(): Promise<ReadonlyMap<string, string>> {
  const contracts = [...(await modulesOf('.api.ts')), ...(await modulesOf('.report.ts'))]
  return new Map(
    contracts.flatMap(({ path, module }) => [...idsIn(module, 4)].map((id) => [id, path.split('/')[0]!])),
  )
}

function* idsIn(value: unknown, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('id' in value && 'method' in value && 'path' in value) yield String(value.id)
  else if (depth > 0) for (const part of Object.values(value)) yield* idsIn(part, depth - 1)
}

const slices = await declared()
/** The slice whose contract declares the call. */
export const sliceOf = ({ id }: Call): string => slices.get(id) ?? 'platform'

/** Every call that only reads; a picture or a stream has no rows. */
export const readingCalls: readonly Call[] = everyCall.filter(
  (call) => call.roles !== 'public' && !writes(call) && !call.stream && !call.upload,
)
