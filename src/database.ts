import { offerMenu } from '#access/server/menu-offer.ts'
import { productRole } from '#platform/server/db/addresses.ts'
import type { Addresses } from '#platform/server/db/addresses.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { allScreens, menuSections } from '#screens.ts'

/**
 * Brings the database up to what this release needs: its migrations, then the menu's new entries. Servers that
 * start at once do so one after the other.
 */
export async function prepareDatabase(
  addresses: Pick<Addresses, 'sessionUrl' | 'ownerUrl'>,
  log: (line: string) => void = () => {},
): Promise<void> {
  await migrate(addresses.ownerUrl, {
    log,
    productRole: productRole(addresses),
    afterwards: async () => {
      const db = openDatabase(addresses.sessionUrl, { max: 1, onError: (error) => log(error.message) })
      try {
        await offerMenu(db, allScreens, menuSections)
      } finally {
        await db.destroy()
      }
    },
  })
}
