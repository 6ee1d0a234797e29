import { accessScreens } from '#access/access.screens.ts'
import { catalogScreens } from '#catalog/catalog.screens.ts'
import { levelScreens } from '#customers/level.screens.ts'
import { pricingScreens } from '#pricing/pricing.screens.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Every screen of the product: a slice a line. */
export const allScreens: readonly Screen[] = [
  ...accessScreens,
  ...catalogScreens,
  ...levelScreens,
  ...pricingScreens,
]
