import type { HoldersFile } from '#platform/server/files/holders.ts'
import { modulesOf } from '#platform/server/modules.ts'

/** Every slice's records that name files, found in their folders. */
export const everyHolder = (await modulesOf<HoldersFile>('.holders.ts')).map(({ module }) => module.holds)
