import type { Resource } from '#platform/contract/resource.ts'
import { modulesOf } from '#platform/server/modules.ts'

const files = await modulesOf<object>('.api.ts')
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  'calls' in value &&
  'defaultSort' in value

/** Every plain record of the product with where it is declared, found among the exports of the contracts. */
export const declaredResources = files.flatMap(({ path, module }) =>
  Object.entries(module).flatMap(([name, resource]: [string, unknown]) =>
    isResource(resource) ? [{ path, name, resource }] : [],
  ),
)
