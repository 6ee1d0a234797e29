import type { StatusSet, StatusTable } from '#platform/contract/status.ts'
import { modulesOf } from '#platform/server/modules.ts'

const files = await modulesOf<Record<string, unknown>>('.status.ts')
const exported = files.flatMap(({ module }) => Object.entries(module))

const isTable = (value: unknown): value is StatusTable =>
  typeof value === 'object' && value !== null && 'actions' in value && 'statuses' in value
const isSet = (value: unknown): value is StatusSet =>
  typeof value === 'object' && value !== null && 'values' in value && 'tags' in value

/** Every set of statuses of the product, by the name it is exported under: found in the `*.status.ts`. */
export const statusSets: ReadonlyMap<string, StatusSet> = new Map(
  exported.flatMap(([name, value]) => (isSet(value) ? [[name, value] as const] : [])),
)
/** Every table of actions. */
export const statusTables: readonly StatusTable[] = exported.flatMap(([, value]) =>
  isTable(value) ? [value] : [],
)
