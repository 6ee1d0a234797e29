import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * One person, named by the setting `menu.partner_blocked`, is kept from the partners' section whatever
 * their role (document 1, section 6: "partner section pa and ql, with one special id blocked").
 */
export async function isKeptFromPartners({ db, actor, now }: Context): Promise<boolean> {
  const { rows } = await sql<{ value: number }>`select value from config_factor
    where key = 'menu.partner_blocked' and applied_date <= ${businessDate(now)}::date
    order by applied_date desc limit 1`.execute(db)
  return rows[0]?.value === actor.id
}

/** For calls of the partners' section alone. @throws access.forbidden for the person kept from it */
export async function refusePartnerSection(context: Context): Promise<void> {
  if (await isKeptFromPartners(context)) throw refuse('access.forbidden')
}

/**
 * For calls that a partner has in that section and others have elsewhere.
 * @throws access.forbidden for a partner who is kept from the section
 */
export async function refuseKeptPartner(context: Context): Promise<void> {
  if (is(context.actor, 'pa')) await refusePartnerSection(context)
}
