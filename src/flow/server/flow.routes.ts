import * as purchase from '#flow/purchase-delivery.api.ts'
import { deliveryQualityReport } from '#flow/delivery-quality.report.ts'
import { issueReport } from '#flow/issue.report.ts'
import { purchaseDeliveryReport } from '#flow/purchase-delivery.report.ts'
import { deliveryQualityReportSql } from '#flow/server/delivery-quality.report-sql.ts'
import { issueReportSql } from '#flow/server/issue.report-sql.ts'
import { purchaseDeliveryReportSql } from '#flow/server/purchase-delivery.report-sql.ts'
import { rereadPaid, rereadUnpaid } from '#flow/server/reread-statements.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'

export const routes: Route[] = [
  ...reportRoutes(purchaseDeliveryReport, { rows: purchaseDeliveryReportSql }),
  serve(purchase.rereadUnpaid, ({ body }, context) => rereadUnpaid(context, body.ids)),
  serve(purchase.rereadPaid, ({ body }, context) => rereadPaid(context, body.ids)),
  ...reportRoutes(deliveryQualityReport, { rows: deliveryQualityReportSql }),
  ...reportRoutes(issueReport, { rows: issueReportSql }),
]
