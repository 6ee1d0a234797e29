import { accessRoutes } from '#access/server/access.routes.ts'
import { activityRoutes } from '#access/server/activity.routes.ts'
import { ownRoutes } from '#access/server/own.routes.ts'
import { leaveRoutes } from '#staff/server/leave.routes.ts'
import { menuRoutes } from '#access/server/menu.routes.ts'
import { organisationRoutes } from '#staff/server/organisation.routes.ts'
import { staffRoutes } from '#staff/server/staff.routes.ts'
import type { TokenKey } from '#access/server/token.ts'
import { billingRoutes } from '#billing/server/billing.routes.ts'
import { customerBillRoutes } from '#billing/server/customer-bills.routes.ts'
import { behalfPaymentRoutes } from '#cashdesk/behalf/server/behalf-payment.routes.ts'
import { billingLineRoutes } from '#cashdesk/cards/server/card-billing.routes.ts'
import { bankRoutes } from '#cashdesk/bank/server/bank.routes.ts'
import { cardMoneyRoutes } from '#cashdesk/cards/server/card.routes.ts'
import { debtAgeingRoutes } from '#cashdesk/debts/server/debt.routes.ts'
import { deskRoutes } from '#cashdesk/transfers/server/desk.routes.ts'
import { penaltyRoutes } from '#cashdesk/debts/server/penalty.routes.ts'
import { transferRoutes } from '#cashdesk/transfers/server/transfer.routes.ts'
import { buyingAccountRoutes } from '#catalog/server/buying-account.routes.ts'
import { multiloginRoutes } from '#catalog/server/multilogin.routes.ts'
import { cardRoutes } from '#catalog/server/card.routes.ts'
import { catalogRoutes } from '#catalog/server/catalog.routes.ts'
import { libraryRoutes } from '#catalog/server/library.routes.ts'
import { lookupRoutes } from '#catalog/server/lookup.routes.ts'
import { settingsRoutes } from '#catalog/server/settings.routes.ts'
import { crmRoutes } from '#crm/server/crm.routes.ts'
import { customerRoutes } from '#customers/server/customer.routes.ts'
import { debtRoutes } from '#customers/server/debt.routes.ts'
import { levelRoutes } from '#customers/server/level.routes.ts'
import { levelProposalRoutes } from '#customers/server/level-proposal.routes.ts'
import { relationRoutes } from '#customers/server/relation.routes.ts'
import { deliveryRoutes } from '#delivery/server/delivery.routes.ts'
import { geographyRoutes } from '#geography/server/geography.routes.ts'
import { booksRoutes } from '#ledger/server/books.routes.ts'
import { customerMoneyRoutes } from '#ledger/server/customer-money.routes.ts'
import { pricingRoutes } from '#pricing/server/pricing.routes.ts'
import { accountActivityRoutes } from '#orders/purchase/server/account-activity.routes.ts'
import { orderRoutes } from '#orders/desk/server/order.routes.ts'
import { noticesRoutes } from '#notices/server/notices.routes.ts'
import { cassoHook } from '#outside/bank/casso.ts'
import { sepayHook } from '#outside/bank/sepay.ts'
import type { BankSecrets } from '#outside/bank/port.ts'
import type { ProfileManager } from '#outside/profiles/port.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { liveRoutes } from '#platform/server/events/live.ts'
import type { LiveHub } from '#platform/server/events/live.ts'
import type { Route } from '#platform/server/http/route.ts'
import { reportsRoutes } from '#reports/server/report.routes.ts'
import { screensByFolder } from '#screens.ts'
import { checkinRoutes } from '#warehouse/server/checkin.routes.ts'
import { overseasRoutes } from '#warehouse/server/overseas.routes.ts'

/** Every call the server answers: the composition of the slices. */
export function everyRoute({
  key,
  db,
  files,
  hub,
  bank = {},
  profiles,
}: {
  key: TokenKey
  /** The pool, for what must stay although a call is refused. */
  db: Db
  files: FileStore
  hub: LiveHub
  bank?: BankSecrets
  profiles: ProfileManager
}): Route[] {
  const routes = [
    ...accessRoutes(key, screensByFolder),
    ...ownRoutes({ key, db, files }),
    ...organisationRoutes,
    ...staffRoutes(files),
    ...menuRoutes,
    ...leaveRoutes,
    ...customerRoutes,
    ...debtRoutes,
    ...relationRoutes,
    ...customerMoneyRoutes,
    ...booksRoutes,
    ...customerBillRoutes,
    ...orderRoutes,
    ...transferRoutes,
    ...deskRoutes,
    ...billingLineRoutes,
    ...behalfPaymentRoutes,
    ...penaltyRoutes,
    ...debtAgeingRoutes,
    ...bankRoutes(db, [sepayHook(bank), cassoHook(bank)]),
    ...cardMoneyRoutes,
    ...cardRoutes,
    ...buyingAccountRoutes,
    ...multiloginRoutes(key, profiles),
    ...accountActivityRoutes,
    ...catalogRoutes,
    ...libraryRoutes(files),
    ...lookupRoutes,
    ...settingsRoutes,
    ...geographyRoutes,
    ...levelRoutes,
    ...levelProposalRoutes,
    ...pricingRoutes,
    ...checkinRoutes,
    ...billingRoutes,
    ...deliveryRoutes,
    ...overseasRoutes(files),
    ...crmRoutes,
    ...reportsRoutes,
    ...noticesRoutes,
    ...liveRoutes(hub),
  ]
  return [...routes, ...activityRoutes(new Map(routes.map(({ call }) => [call.id, call.summary])))]
}
