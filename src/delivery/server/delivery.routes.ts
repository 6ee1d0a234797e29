import * as back from '#delivery/back-status.api.ts'
import * as close from '#delivery/close-order.api.ts'
import * as cod from '#delivery/cod.api.ts'
import type { CodRow } from '#delivery/cod.api.ts'
import * as api from '#delivery/delivery.api.ts'
import * as file from '#delivery/delivery-export.api.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { stepBack } from '#delivery/server/back-status.usecase.ts'
import * as batch from '#delivery/server/batch.usecase.ts'
import { changeRefund, writeOff } from '#delivery/server/close-order.usecase.ts'
import { batchBillsFile, batchesFile, batchFile } from '#delivery/server/export-batches.usecase.ts'
import { codsFile } from '#delivery/server/export-cods.usecase.ts'
import { approveCods, listCods, previewSettlement } from '#delivery/server/cod.usecase.ts'
import { changeBillStatus, movesOf } from '#delivery/server/move-bill.usecase.ts'
import {
  previewBillMoney,
  previewMoves,
  previewOrderMoney,
  previewOrders,
  previewResults,
} from '#delivery/server/preview-bill.usecase.ts'
import { printBatch } from '#delivery/server/print-batch.usecase.ts'
import { previewMoney, previewOrders as previewOrdersCall } from '#orders/core/order-money.api.ts'
import { mendConflict as mendConflictCall } from '#delivery/mend-conflict.api.ts'
import { mendConflict } from '#delivery/server/mend-conflict.usecase.ts'
import { undoStep } from '#delivery/undo-step.api.ts'
import { undoSteps } from '#delivery/server/undo-step.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** The rows of a settlement; bills that are only named hand over what they collected. */
function codRows({
  ids = [],
  rows = [],
}: {
  ids?: number[] | undefined
  rows?: CodRow[] | undefined
}): CodRow[] {
  const listed = new Set(rows.map((row) => row.id))
  return [...rows, ...ids.filter((id) => !listed.has(id)).map((id) => ({ id, remitted: null, fee: 0 }))]
}

export const routes: Route[] = [
  serve(api.listBatches, ({ query }, context) => batch.listBatches(context, query)),
  serve(api.getBatch, ({ params }, context) => batch.readBatch(context, params.code)),
  serve(api.batchHistory, ({ params }, context) => batch.batchHistory(context, params.id)),
  serve(api.batchInvoice, ({ params }, context) => batch.billForBatch(context, params.code)),
  serve(api.createBatch, ({ body }, context) => batch.createBatch(context, body)),
  serve(api.updateBatch, ({ body: { batch_code, ...form } }, context) =>
    batch.updateBatch(context, batch_code, form),
  ),
  serve(api.deleteBatch, ({ query, body }, context) => {
    const code = body.batch_code ?? query.batch_code
    if (!code) throw refuseDelivery('delivery.not_found')
    return batch.deleteBatch(context, code)
  }),
  serve(api.changeBatchStatus, ({ body }, context) => batch.changeBatchStatus(context, body)),
  serve(api.batchInvoices, ({ body: { batch_code, ...given } }, context) =>
    batch.moveInvoices(context, batch_code, movesOf(given)),
  ),
  serve(file.exportBatches, (sent, context) => batchesFile(context, sent)),
  serve(file.exportBatch, ({ body }, context) => batchFile(context, body.batch_code)),
  serve(file.exportBatchBills, (sent, context) => batchBillsFile(context, sent)),
  serve(api.printBatch, ({ body }, context) => printBatch(context, body.batch_code)),
  serve(api.changeBillStatus, ({ body }, context) => changeBillStatus(context, movesOf(body))),
  serve(api.previewResults, ({ body }, context) => previewResults(context, movesOf(body))),
  serve(api.previewMoves, ({ body }, context) => previewMoves(context, body)),
  serve(api.previewBillMoney, ({ body }, context) => previewBillMoney(context, body)),
  serve(cod.listCods, ({ query }, context) => listCods(context, query)),
  serve(cod.exportCods, (sent, context) => codsFile(context, sent)),
  serve(cod.approveCods, ({ body }, context) => approveCods(context, codRows(body), body.place)),
  serve(cod.previewCods, ({ body }, context) => previewSettlement(context, codRows(body), body.place)),
  serve(undoStep, ({ body }, context) => undoSteps(context, body)),
  serve(mendConflictCall, ({ body }, context) => mendConflict(context, body)),
  serve(back.backStatus, ({ body }, context) => stepBack(context, body.ids, body.reason)),
  serve(close.changeRefund, ({ body }, context) => changeRefund(context, body)),
  serve(close.writeOff, ({ body }, context) => writeOff(context, body)),
  // The preview of an order's action lives where its highest action does: stepping back a bill.
  serve(previewMoney, ({ body }, context) => previewOrderMoney(context, body)),
  serve(previewOrdersCall, ({ body }, context) => previewOrders(context, body)),
]
