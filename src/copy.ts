import { systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/database.ts'
import { followReplica } from '#platform/server/db/replica.ts'
import type { Replica } from '#platform/server/db/replica.ts'

/** The copy that the settings name. */
export const copyOf = (
  { databaseReadUrl: url }: Pick<Config, 'databaseReadUrl'>,
  primary: Db,
  onError: (error: Error) => void,
): Replica | undefined => (url ? followReplica({ url, primary, clock: systemClock, onError }) : undefined)
