import { accessScreens } from '#access/access.screens.ts'
import { billingScreens } from '#billing/billing.screens.ts'
import { cashdeskScreens } from '#cashdesk/cashdesk.screens.ts'
import { catalogScreens } from '#catalog/catalog.screens.ts'
import { customerScreens } from '#customers/customer.screens.ts'
import { deliveryScreens } from '#delivery/delivery.screens.ts'
import { geographyScreens } from '#geography/geography.screens.ts'
import { ledgerScreens } from '#ledger/ledger.screens.ts'
import { noticesScreens } from '#notices/notices.screens.ts'
import { orderScreens } from '#orders/orders.screens.ts'
import { pricingScreens } from '#pricing/pricing.screens.ts'
import type { Screen } from '#platform/web/screens.ts'
import { reportScreens } from '#reports/reports.screens.ts'
import { staffScreens } from '#staff/staff.screens.ts'
import { warehouseScreens } from '#warehouse/warehouse.screens.ts'

/** Every screen of the product: a slice a line. */
export const allScreens: readonly Screen[] = [
  ...accessScreens,
  ...staffScreens,
  ...billingScreens,
  ...cashdeskScreens,
  ...catalogScreens,
  ...deliveryScreens,
  ...geographyScreens,
  ...customerScreens,
  ...ledgerScreens,
  ...noticesScreens,
  ...orderScreens,
  ...pricingScreens,
  ...reportScreens,
  ...warehouseScreens,
]
