import type { AuditFile, AuditWords } from '#platform/contract/audit.ts'
import { modulesOf } from '#platform/server/modules.ts'

const files = await modulesOf<AuditFile>('.audit.ts')

/** Every slice's words, found in their folders. */
export const auditWords: AuditWords = {
  titles: Object.assign({}, ...files.map(({ module }) => module.audit.titles)),
  fields: Object.assign({}, ...files.map(({ module }) => module.audit.fields)),
  columns: Object.assign({}, ...files.map(({ module }) => module.audit.columns)),
}
