import * as api from '#cashdesk/bank/bank.api.ts'
import { listExpected as expectedCall } from '#cashdesk/bank/expected.api.ts'
import { bankWords } from '#cashdesk/bank/bank-word.api.ts'
import * as statement from '#cashdesk/bank/bank-statement.api.ts'
import * as desk from '#cashdesk/bank/server/bank-desk.usecase.ts'
import { takeMessage } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import * as match from '#cashdesk/bank/server/bank-match.usecase.ts'
import { checkStatement, importStatement } from '#cashdesk/bank/server/bank-statement.usecase.ts'
import * as files from '#cashdesk/bank/server/statement-file.usecase.ts'
import * as file from '#cashdesk/bank/statement-file.api.ts'
import { previewUndo, undoBooking } from '#cashdesk/bank/server/bank-undo.usecase.ts'
import { listExpected } from '#cashdesk/bank/server/expected.repo.ts'
import { checkWord } from '#cashdesk/bank/server/bank-word.repo.ts'
import { cassoHook } from '#outside/bank/casso.ts'
import { sepayHook } from '#outside/bank/sepay.ts'
import type { RouteParts } from '#parts.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const hookCalls = { sepay: api.sepayHookCall, casso: api.cassoHookCall }

export function routes({ db, bank }: RouteParts): Route[] {
  const hooks = [sepayHook(bank), cassoHook(bank)]
  return [
    serve(api.listBank, ({ query }, context) => desk.listBookings(context, query)),
    serve(expectedCall, ({ query }, context) => listExpected(context, query)),
    serve(api.readBank, ({ params }, context) => desk.readBooking(context, params.id)),
    serve(api.matchBank, ({ body }, context) => match.matchBooking(context, body)),
    serve(api.previewMatch, ({ body }, context) => match.previewMatch(context, body)),
    serve(api.previewHold, ({ body }, context) => match.previewHold(context, body.ids)),
    serve(api.holdBank, ({ body }, context) => match.holdBookings(context, body.ids)),
    serve(api.ignoreBank, ({ body }, context) => match.ignoreBookings(context, body)),
    serve(api.undoBank, ({ body }, context) => undoBooking(context, body)),
    serve(api.previewUndo, ({ body }, context) => previewUndo(context, body.id)),
    serveUpload(statement.checkStatement, (_, context, upload) => checkStatement(context, upload)),
    serveUpload(statement.importStatement, (_, context, upload) => importStatement(context, upload)),
    serve(file.listStatements, ({ query }, context) => files.listStatements(context, query)),
    serve(file.readStatementFile, ({ params, query }, context) =>
      files.readStatementFile(context, params.id, query.page),
    ),
    serve(file.releaseStatement, ({ body }, context) => files.releaseStatement(context, body.id)),
    serve(file.rejectStatement, ({ body }, context) => files.rejectStatement(context, body)),
    serve(api.suggestBank, (_, context) => desk.suggestAgain(context, hooks)),
    ...resourceRoutes(bankWords, { validate: checkWord }),
    ...hooks.map((hook) =>
      serve(hookCalls[hook.provider], ({ body }, { now }, exchange) =>
        takeMessage(db, hook, exchange, { body, now }),
      ),
    ),
  ]
}
