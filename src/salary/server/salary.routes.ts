import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { reportRoutes } from '#platform/server/lists/report.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'
import { exportImportRevenue, listImportRevenue } from '#salary/import-revenue.api.ts'
import * as api from '#salary/salary.api.ts'
import { salaryBases, salaryFactors, salaryKgFactors } from '#salary/salary-records.api.ts'
import * as reports from '#salary/salary.report.ts'
import * as change from '#salary/server/change-salary.usecase.ts'
import { salaryImportSource } from '#salary/server/import.report-sql.ts'
import {
  listRevenue,
  revenueFile,
  revenueSheet,
  revenueUpload,
} from '#salary/server/import-revenue.usecase.ts'
import { resolveSalary } from '#salary/server/resolve-salary.usecase.ts'
import * as rows from '#salary/server/salary.report-sql.ts'
import * as slips from '#salary/server/slip.usecase.ts'
import { oneScope } from '#salary/server/one-scope.ts'

export const routes: Route[] = [
  ...reportRoutes(reports.salarySummary, { rows: rows.salarySummarySql }),
  ...reportRoutes(reports.salaryLines, rows.salaryLinesSource),
  ...reportRoutes(reports.salaryExport, rows.salaryExportSource),
  ...reportRoutes(reports.salaryImport, salaryImportSource),
  ...reportRoutes(reports.salarySurcharge, { rows: rows.salarySurchargeSql }),
  ...reportRoutes(reports.salaryNewCustomer, { rows: rows.salaryNewCustomerSql }, [reports.salaryReward]),
  serve(api.adjustSalary, ({ body }, context) => change.adjustSalary(context, body)),
  serve(api.resolveSalary, ({ body }, context) => resolveSalary(context, body)),
  serve(api.changeFactors, ({ body }, context) => change.changeFactors(context, body)),
  serve(api.changeNote, ({ body }, context) => change.changeNote(context, body)),
  serve(api.listSlips, ({ query }, context) => slips.listSlips(context, query)),
  serve(api.readSlip, ({ params }, context) => slips.readSlip(context, params.id)),
  serve(api.printSlip, ({ body }, context) => slips.printSlip(context, body)),
  serve(listImportRevenue, ({ query }, context) => listRevenue(context, query)),
  serve(exportImportRevenue, (sent, context) => revenueFile(context, sent)),
  ...importRoutes(revenueSheet),
  ...revenueUpload,
  ...resourceRoutes(salaryBases),
  ...resourceRoutes(salaryFactors, { validate: oneScope }),
  ...resourceRoutes(salaryKgFactors),
]
