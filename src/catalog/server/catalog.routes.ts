import {
  configFactors,
  goodsTypes,
  groupProducts,
  partners,
  routes as freightRoutes,
  sites,
  warehouses,
} from '#catalog/catalog.api.ts'
import { refuseCatalog } from '#catalog/catalog.errors.ts'
import { factorProblem, usedIn } from '#catalog/catalog.words.ts'
import type { FactorKey } from '#catalog/catalog.words.ts'
import { isInForce } from '#catalog/dated.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change } from '#platform/server/lists/resource.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Refuses to change or delete a row that has begun. @throws catalog.in_force */
export function refuseInForce({ before, today }: Change): void {
  const began = before?.['applied_date'] as string | undefined
  if (began && isInForce(began, today)) {
    throw refuseCatalog('catalog.in_force', { values: { date: formatBusinessDate(began) } })
  }
}

function checkRoute({ after }: Change): void {
  const { days_from: from, days_to: to } = (after ?? {}) as {
    days_from?: number | null
    days_to?: number | null
  }
  if (typeof from === 'number' && typeof to === 'number' && to < from) {
    throw refuseField('days_to', 'Số ngày đến không được nhỏ hơn số ngày từ')
  }
}

/** A setting begins today or later: a value of the past would change what is already computed. */
function checkFactor(change: Change): void {
  refuseInForce(change)
  if (!change.after) return
  const {
    key,
    value,
    applied_date: from,
  } = change.after as { key: FactorKey; value: number; applied_date: string }
  if (from < change.today) throw refuseField('applied_date', 'Ngày áp dụng phải từ hôm nay trở đi')
  const problem = factorProblem(key, value)
  if (problem) throw refuseField('value', problem)
}

export const routes: Route[] = [
  ...resourceRoutes(warehouses, { usedIn }),
  ...resourceRoutes(freightRoutes, { usedIn, validate: checkRoute }),
  ...resourceRoutes(groupProducts, { usedIn }),
  ...resourceRoutes(goodsTypes, { usedIn }),
  ...resourceRoutes(sites, { usedIn }),
  ...resourceRoutes(partners, { usedIn }),
  ...resourceRoutes(configFactors, { validate: checkFactor }),
]
