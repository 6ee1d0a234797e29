import { globSync, readFileSync } from 'node:fs'
import type { EventsFile } from '#platform/contract/live.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { Row } from './plan.ts'

/** Whose events the slice writes, and which answers of a plain record they make stale; nothing where that is declared. */
export async function eventsOf(
  slice: string,
  entity: string,
  plain: Pick<Resource, 'calls'> | undefined,
): Promise<readonly Row[]> {
  const declared = (await modulesOf<EventsFile>('.events.ts')).map(({ module }) => module.events)
  if (declared.some(({ entities = [] }) => entities.includes(entity))) return []
  const [found] = globSync(`src/${slice}/*.events.ts`)
  const file = found ?? `src/${slice}/${slice.split('/').at(-1)}.events.ts`
  const text = found ? readFileSync(found, 'utf8') : begun
  const add = (key: 'entities' | 'shows', row: string, whole: string): Row => {
    const list = new RegExp(`^ *${key}: `, 'm')
    return list.test(text)
      ? { file, list: [list], row: `${row},` }
      : { file, begun, list: [/^export const events\b/], row: `${key}: ${whole},` }
  }
  const reads = plain ? [plain.calls.list.id, ...(plain.calls.one ? [plain.calls.one.id] : [])] : []
  const shown = `${entity}: [${reads.map((id) => `'${id}'`).join(', ')}]`
  return [
    add('entities', `'${entity}'`, `['${entity}']`),
    ...(reads.length ? [add('shows', shown, `{ ${shown} }`)] : []),
  ]
}
const begun = `import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
}
`
