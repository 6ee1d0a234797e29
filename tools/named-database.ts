import { databaseIn } from '#platform/server/config.ts'
import { openAddresses } from '#platform/server/db/addresses.ts'
import type { Addresses } from '#platform/server/db/addresses.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'

type Named = Pick<Addresses, 'sessionUrl' | 'ownerUrl'> & { leave(): Promise<void> }

/** The database whose address a command is given, else that of the settings, the embedded one among them. */
export async function namedDatabase(url: string | undefined): Promise<Named> {
  if (url) return { sessionUrl: url, ownerUrl: url, leave: async () => {} }
  readEnvironmentFile()
  return openAddresses(databaseIn(process.env), console.error)
}
