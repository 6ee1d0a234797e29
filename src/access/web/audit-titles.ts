import type { AuditFile } from '#platform/contract/audit.ts'

const files = import.meta.glob<AuditFile['audit']>('/src/**/*.audit.ts', { eager: true, import: 'audit' })

/** What the records of each table are called: every slice says so in its folder. */
export const auditTitles: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(files).map(({ titles }) => titles),
)
