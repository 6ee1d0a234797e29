import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from '#platform/server/config.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { productLogin } from '#platform/server/db/product-role.ts'

/** One database under two roles: the product works as the first, the second owns it, migrates and restores. */
export interface Addresses {
  /** For requests. */
  url: string
  /** For what needs sessions of its own: the queue, long work; past the pooler, where `url` leads to one. */
  sessionUrl: string
  pooled: boolean
  /** Equal to `sessionUrl` where one role does both. */
  ownerUrl: string
}

const PRODUCT_ROLE = 'back_office'

/**
 * The database of the settings; the embedded one is started. There the cluster's superuser is the owner, and the
 * product's role has a random password of its own in `DATA_DIR/postgres/product-password`.
 */
export async function openAddresses(
  { databaseUrl, databaseSessionUrl, databaseOwnerUrl, dataDir }: DatabaseConfig,
  log: (line: string) => void,
): Promise<Addresses & { leave(): Promise<void> }> {
  if (databaseUrl) {
    if (!databaseOwnerUrl)
      log(
        'DATABASE_OWNER_URL is not set: one database role both works and owns, see "Production" in README.md',
      )
    // Where there is an embedded database it is started before this is loaded.
    const { refusePoolers } = await import('#platform/server/db/pooler.ts')
    const pooled = await refusePoolers({
      url: databaseUrl,
      sessionUrl: databaseSessionUrl,
      ownerUrl: databaseOwnerUrl,
    })
    const sessionUrl = databaseSessionUrl ?? databaseUrl
    const leave = async () => {}
    return { url: databaseUrl, sessionUrl, pooled, ownerUrl: databaseOwnerUrl ?? sessionUrl, leave }
  }
  const folder = join(dataDir, 'postgres')
  const { url: ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, log })
  try {
    const url = await productLogin(ownerUrl, PRODUCT_ROLE, keptPassword(join(folder, 'product-password')))
    return { url, sessionUrl: url, pooled: false, ownerUrl, leave: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The role to which the owner grants, where there are two. */
export function productRole({
  sessionUrl,
  ownerUrl,
}: Pick<Addresses, 'sessionUrl' | 'ownerUrl'>): string | undefined {
  const of = (address: string) => decodeURIComponent(new URL(address).username)
  return of(sessionUrl) === of(ownerUrl) ? undefined : of(sessionUrl)
}

function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
