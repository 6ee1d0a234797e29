import type { AuditFile, AuditWords } from '#platform/contract/audit.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { declaredResources } from '#resources.ts'
import { statusSets } from '#status-tables.ts'

const slices = (await modulesOf<AuditFile>('.audit.ts')).map(({ module }) => module.audit)
const ofResources = <T>(of: (resource: (typeof declaredResources)[number]['resource']) => T) =>
  Object.fromEntries(declaredResources.map(({ resource }) => [resource.table, of(resource)]))

/** Every slice's words, found in their folders; a plain record says its own. */
export const auditWords: AuditWords = {
  titles: Object.assign(
    ofResources(({ title }) => title),
    ...slices.map(({ titles }) => titles),
  ),
  fields: Object.assign(
    ofResources(({ fields }) => fields),
    ...slices.map(({ fields }) => fields),
  ),
  columns: Object.assign({}, ...slices.map(({ columns }) => columns)),
  records: Object.assign({}, ...slices.map(({ records }) => records)),
  states: Object.fromEntries(
    [...statusSets.values()].flatMap((set) => set.columns.map((column) => [column, set])),
  ),
}
