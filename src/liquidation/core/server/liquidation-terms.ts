import { settingsOn } from '#catalog/server/settings.repo.ts'
import type { LiquidationTerms } from '#liquidation/core/liquidation.rules.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The settings of liquidation in force on a day. */
export async function liquidationTerms(db: Db, today: BusinessDate): Promise<LiquidationTerms> {
  const settings = await settingsOn(db, today)
  return {
    warnDays: settings('liquidation.warn_days').value,
    noticeDays: settings('liquidation.notice_days').value,
    eligibleDays: settings('liquidation.eligible_days').value,
    lienDays: settings('liquidation.lien_days').value,
    notices: settings('liquidation.notices').value,
    offers: settings('liquidation.offers').value,
    accountantMost: settings('liquidation.accountant_most').value,
    leastPercent: settings('liquidation.least_percent').value,
  }
}
