import type { Waiting } from '#platform/contract/waiting.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const declared = await modulesOf<{ waiting: readonly Waiting[] }>('.waiting.ts')
const read = await modulesOf<{ waiting: readonly WaitingRows[] }>('.waiting-rows.ts')

/** Every kind of thing that waits for a person, found in the slices' `*.waiting.ts`, with what reads it. */
export const everyWaiting: readonly WaitingRows[] = read.flatMap(({ module }) => module.waiting)

const readable = new Set(everyWaiting.map(({ kind }) => kind.key))
const without = declared.flatMap(({ module }) => module.waiting).find(({ key }) => !readable.has(key))
if (without) throw new Error(`what waits as ${without.key} has no rows: server/<noun>.waiting-rows.ts`)
