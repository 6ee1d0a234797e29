import type { Fields } from '#platform/contract/record.ts'

/** What the activity log calls things, by table. */
export interface AuditWords {
  /** What the records of a table are called. */
  titles: Readonly<Record<string, string>>
  /** The fields of tables whose records describe them. */
  fields: Readonly<Record<string, Fields>>
  /** Columns of tables that do not, by their names wherever they stand. */
  columns: Readonly<Record<string, string>>
}

/** What a `*.audit.ts` exports: the words of its slice. */
export interface AuditFile {
  audit: Partial<AuditWords>
}
