import { offerMenu } from '#access/server/menu-offer.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { allScreens, menuSections } from '#screens.ts'

/**
 * Brings the database up to what this release needs: its migrations, then the menu's new entries. Servers that
 * start at once do so one after the other.
 */
export async function prepareDatabase(url: string, log: (line: string) => void = () => {}): Promise<void> {
  await migrate(url, {
    log,
    afterwards: async () => {
      const db = openDatabase(url, { max: 1, onError: (error) => log(error.message) })
      try {
        await offerMenu(db, allScreens, menuSections)
      } finally {
        await db.destroy()
      }
    },
  })
}
