import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'
import { resolveBill, updateBillFollow } from '#reports/bill-follow.api.ts'
import { billFollowReport } from '#reports/bill-follow.report.ts'
import { checkinOrderReport, checkinReport } from '#reports/checkins.report.ts'
import { inventoryReport, warehouseReport } from '#reports/inventory.report.ts'
import { orderHistoryReport, orderStepReport } from '#reports/order-history.report.ts'
import { billFollowReportSql } from '#reports/server/bill-follow.report-sql.ts'
import * as billFollow from '#reports/server/bill-follow.usecase.ts'
import { checkinOrderReportSql, checkinReportSql } from '#reports/server/checkins.report-sql.ts'
import { inventoryReportSql, warehouseReportSql } from '#reports/server/inventory.report-sql.ts'
import {
  orderHistoryReportSql,
  orderStepReportSql,
  orderStepTotals,
} from '#reports/server/order-history.report-sql.ts'

/** What stands in stock and on slips, who checks in, and how long each step takes. */
export const routes: Route[] = [
  ...reportRoutes(inventoryReport, { rows: inventoryReportSql }),
  ...reportRoutes(warehouseReport, { rows: warehouseReportSql }),
  ...reportRoutes(checkinReport, { rows: checkinReportSql }),
  ...reportRoutes(checkinOrderReport, { rows: checkinOrderReportSql }),
  ...reportRoutes(orderHistoryReport, { rows: orderHistoryReportSql }),
  ...reportRoutes(orderStepReport, { rows: orderStepReportSql, totals: orderStepTotals }),
  ...reportRoutes(billFollowReport, { rows: billFollowReportSql }),
  serve(resolveBill, ({ body }, context) => billFollow.resolve(context, body)),
  serve(updateBillFollow, ({ body }, context) => billFollow.update(context, body)),
]
