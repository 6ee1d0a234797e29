import { candidateFields } from '#liquidation/core/candidate.fields.ts'
import { listCandidates, listLiquidations, listSales } from '#liquidation/core/liquidation.api.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the lists of liquidation ask at a first visit. */
export const candidatesStart = {
  call: listCandidates,
  size: 20,
  sort: 'noticed_at',
  filterKeys: filterKeys(candidateFields),
} satisfies ListStart
export const liquidationStart = {
  call: listLiquidations,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(liquidationFields),
} satisfies ListStart
export const salesStart = {
  call: listSales,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(saleFields),
} satisfies ListStart
