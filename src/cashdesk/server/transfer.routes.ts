import { exportTransfers } from '#cashdesk/transfer-export.api.ts'
import * as api from '#cashdesk/transfer.api.ts'
import { transfersFile } from '#cashdesk/server/export-transfers.usecase.ts'
import * as transfer from '#cashdesk/server/transfer.usecase.ts'
import { serve } from '#platform/server/route.ts'
import type { Route } from '#platform/server/route.ts'

export const transferRoutes: Route[] = [
  serve(api.listTransfers, ({ query }, context) => transfer.listTransfers(context, query)),
  serve(api.createTransfer, ({ body }, context) => transfer.createTransfer(context, body)),
  serve(api.confirmTransfer, ({ body }, context) => transfer.confirmTransfer(context, body.id, body.version)),
  serve(api.cancelTransfer, ({ body }, context) => transfer.cancelTransfer(context, body.id, body.reason)),
  serve(api.previewTransfer, ({ body }, context) => transfer.previewTransfer(context, body.id)),
  serve(api.transferQr, ({ query }, context) => transfer.transferQr(context, query)),
  serve(exportTransfers, (sent, context) => transfersFile(context, sent)),
]
