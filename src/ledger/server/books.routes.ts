import * as account from '#ledger/account.api.ts'
import { readEntry as readEntryCall } from '#ledger/entry.api.ts'
import * as periods from '#ledger/period.api.ts'
import { listAccounts } from '#ledger/server/account.repo.ts'
import { closePeriod, listPeriods, moveFirstMonth, reopenPeriod } from '#ledger/server/period.usecase.ts'
import { readEntry } from '#ledger/server/read-entry.usecase.ts'
import * as statements from '#ledger/server/statement.usecase.ts'
import { readTrialBalance, trialBalanceFile } from '#ledger/server/trial-balance.usecase.ts'
import * as opening from '#ledger/opening.api.ts'
import { openingSheet } from '#ledger/server/import-opening.usecase.ts'
import * as openings from '#ledger/server/opening.usecase.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** The books as a whole: accounts, their statements, the trial balance, months. */
export const routes: Route[] = [
  serve(account.listAccounts, ({ query }, context) => listAccounts(context, query)),
  serve(account.readAccountStatement, ({ params, query }, context) =>
    statements.readAccountStatement(context, params.id, query),
  ),
  serve(account.exportAccountStatement, ({ params, ...sent }, context) =>
    statements.accountStatementFile(context, params.id, sent),
  ),
  serve(account.printAccountStatement, ({ params, query }, context) =>
    statements.printAccountStatement(context, params.id, query),
  ),
  serve(readEntryCall, ({ params }, context) => readEntry(context, params.id)),
  serve(account.readTrialBalance, ({ query }, context) => readTrialBalance(context, query)),
  serve(account.exportTrialBalance, (sent, context) => trialBalanceFile(context, sent)),
  serve(periods.listPeriods, ({ query }, context) => listPeriods(context, query)),
  serve(periods.closePeriod, ({ body }, context) => closePeriod(context, body.period)),
  serve(periods.reopenPeriod, ({ body }, context) => reopenPeriod(context, body.period, body.reason)),
  serve(periods.moveFirstMonth, ({ body }, context) => moveFirstMonth(context, body)),
  serve(opening.listOpenings, ({ query }, context) => openings.listOpenings(context, query)),
  ...importRoutes(openingSheet),
  serve(opening.readOpening, ({ params }, context) => openings.readOpening(context, params.id)),
  serve(opening.releaseOpening, ({ body }, context) => openings.releaseOpening(context, body.id)),
  serve(opening.rejectOpening, ({ body }, context) => openings.rejectOpening(context, body)),
  serve(opening.reverseOpening, ({ body }, context) => openings.reverseOpening(context, body)),
]
