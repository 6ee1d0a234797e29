import type { Call } from '#platform/contract/call.ts'
import { affectedBy } from '#pricing/affected.api.ts'
import {
  getGroupPrice,
  groupPriceLevels,
  groupPriceOptions,
  groupPricesOfLevel,
  groupPricesOfUser,
  listGroupPrices,
} from '#pricing/group-price.api.ts'

/** What is read anew when a price list of a group changed. */
export const groupPriceReads: readonly Call[] = [
  listGroupPrices,
  getGroupPrice,
  groupPricesOfUser,
  groupPricesOfLevel,
  groupPriceLevels,
  groupPriceOptions,
  affectedBy,
]
