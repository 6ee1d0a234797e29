import { sql } from 'kysely'
import { sealed } from '#access/server/secret-box.ts'
import type { TokenKey } from '#access/server/token.ts'
import { refuseCookie } from '#bidding/accounts/cookie.errors.ts'
import type { EbayConfig, EbayConfigForm } from '#bidding/accounts/ebay-config.api.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { stale } from '#platform/server/events/stale.ts'

/** @throws ebay.no_config */
export async function readEbayConfig({ db }: Pick<Context, 'db'>, account: number): Promise<EbayConfig> {
  const { rows } =
    await sql<EbayConfig>`select c.id, c.account_id, a.username, c.app_id, c.cert_end, c.marketplace,
      c.most_bids, c.version
    from ebay_config c join buying_account a on a.id = c.account_id where c.account_id = ${account}`.execute(
      db,
    )
  if (!rows[0]) throw refuseCookie('ebay.no_config')
  return rows[0]
}

/** Of an account at eBay alone. @throws ebay.no_config, a refusal that names `cert`, conflict.stale */
export async function saveEbayConfig(
  key: TokenKey,
  context: Context,
  { cert, version, ...form }: EbayConfigForm,
): Promise<EbayConfig> {
  const { db, now } = context
  const account = await db
    .selectFrom('buying_account')
    .select('id')
    .where('id', '=', form.account_id)
    .where('site_code', '=', 'ebay')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw refuseCookie('ebay.no_config')
  const secret = cert === undefined ? {} : { cert_box: sealed(key, cert), cert_end: cert.slice(-4) }
  const known = await db
    .selectFrom('ebay_config')
    .select(['id', 'version'])
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  const values = { ...form, most_bids: form.most_bids ?? null }
  if (known) {
    if (version !== undefined && version !== known.version)
      throw await stale(db, 'ebay_config', await readEbayConfig(context, account.id))
    await db
      .updateTable('ebay_config')
      .set({ ...values, ...secret })
      .where('id', '=', known.id)
      .execute()
  } else {
    if (cert === undefined) throw refuseField('cert', 'Vui lòng nhập Cert ID')
    await db
      .insertInto('ebay_config')
      .values({ ...values, cert_box: sealed(key, cert), cert_end: cert.slice(-4), created_at: now })
      .execute()
  }
  const saved = await readEbayConfig(context, account.id)
  await recordEvent(context, { entity: 'ebay_config', id: saved.id, action: known ? 'change' : 'create' })
  return saved
}
