import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'
import { ordersByDate, ordersByRoute, ordersByType } from '#reports/analysis.report.ts'
import { ordersByDateSql, ordersByRouteSql, ordersByTypeSql } from '#reports/server/analysis.report-sql.ts'

export const routes: Route[] = [
  ...reportRoutes(ordersByDate, { rows: ordersByDateSql }),
  ...reportRoutes(ordersByRoute, { rows: ordersByRouteSql }),
  ...reportRoutes(ordersByType, { rows: ordersByTypeSql }),
]
