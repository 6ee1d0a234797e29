import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/context.ts'

/** What a `*.holders.ts` exports: is a file, by the path that records keep, named by one that the person may see? */
export interface HoldersFile {
  holds: (actor: Actor, path: RawBuilder<string>) => RawBuilder<boolean>
}
