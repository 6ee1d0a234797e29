import { auctionReport } from '#bidding/reports/auctions.report.ts'
import { bidHistoryReport } from '#bidding/reports/bid-history.report.ts'
import { auctionReportSql } from '#bidding/reports/server/auctions.report-sql.ts'
import { bidHistoryReportSql } from '#bidding/reports/server/bid-history.report-sql.ts'
import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'

export const routes: Route[] = [
  ...reportRoutes(auctionReport, { rows: auctionReportSql }),
  ...reportRoutes(bidHistoryReport, { rows: bidHistoryReportSql }),
]
