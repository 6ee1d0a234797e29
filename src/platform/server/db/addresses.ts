import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { productLogin } from '#platform/server/db/product-role.ts'

/** One database under two roles: the product works as the first, the second owns it, migrates and restores. */
export interface Addresses {
  url: string
  /** Equal to `url` where one role does both. */
  ownerUrl: string
}

const PRODUCT_ROLE = 'back_office'

/**
 * The database of the settings; the embedded one is started. There the cluster's superuser is the owner, and the
 * product's role has a random password of its own in `DATA_DIR/postgres/product-password`.
 */
export async function openAddresses(
  { databaseUrl, databaseOwnerUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  log: (line: string) => void,
): Promise<Addresses & { leave(): Promise<void> }> {
  if (databaseUrl) {
    if (!databaseOwnerUrl)
      log(
        'DATABASE_OWNER_URL is not set: one database role both works and owns, see "Production" in README.md',
      )
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, leave: async () => {} }
  }
  const folder = join(dataDir, 'postgres')
  const { url: ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, log })
  try {
    const url = await productLogin(ownerUrl, PRODUCT_ROLE, keptPassword(join(folder, 'product-password')))
    return { url, ownerUrl, leave: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The role to which the owner grants, where there are two. */
export function productRole({ url, ownerUrl }: Addresses): string | undefined {
  const of = (address: string) => decodeURIComponent(new URL(address).username)
  return of(url) === of(ownerUrl) ? undefined : of(url)
}

function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
