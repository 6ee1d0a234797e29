import { refuseKeptPartner, refusePartnerSection } from '#access/server/partner-section.ts'
import * as payout from '#cashdesk/transfers/payout.api.ts'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import * as api from '#cashdesk/transfers/transfer.api.ts'
import * as change from '#cashdesk/transfers/server/change-transfer.usecase.ts'
import { transfersFile } from '#cashdesk/transfers/server/export-transfers.usecase.ts'
import { confirmAsPartner } from '#cashdesk/transfers/server/payout.usecase.ts'
import { printTransfers } from '#cashdesk/transfers/server/print-transfer.usecase.ts'
import { byBank, byPartner } from '#cashdesk/transfers/server/transfer.repo.ts'
import { reverseReceipt } from '#cashdesk/transfers/server/reverse-receipt.usecase.ts'
import { generateMessage, transferQr } from '#cashdesk/transfers/server/transfer-qr.usecase.ts'
import * as transfer from '#cashdesk/transfers/server/transfer.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(api.listTransfers, async ({ query }, context) => {
    await refuseKeptPartner(context)
    return transfer.listTransfers(context, query)
  }),
  serve(api.listBankTransfers, ({ query }, context) => transfer.listTransfers(context, query, byBank)),
  serve(api.listPartnerTransfers, async ({ query }, context) => {
    await refusePartnerSection(context)
    return transfer.listTransfers(context, query, byPartner)
  }),
  serve(api.createTransfer, ({ body }, context) => change.saveTransfer(context, body)),
  serve(api.confirmTransfer, async ({ body }, context) => {
    const confirmed = await transfer.confirmTransfer(context, body.id, body.version)
    return { ...confirmed, order_waits: await transfer.orderWaits(context, confirmed) }
  }),
  serve(api.cancelTransfer, ({ body: { id, reason, reverses } }, context) =>
    (reverses ? reverseReceipt : transfer.cancelTransfer)(context, id, reason),
  ),
  serve(api.previewTransfer, ({ body }, context) => transfer.previewTransfer(context, body)),
  serve(api.printTransfers, ({ body }, context) => printTransfers(context, body.ids)),
  serve(api.transferQr, ({ query }, context) => transferQr(context, query)),
  serve(exportTransfers, async (sent, context) => {
    await refuseKeptPartner(context)
    return transfersFile(context, sent)
  }),
  serve(payout.createRefund, ({ body }, context) => change.createRefund(context, body)),
  serve(payout.changeRefund, ({ params, body }, context) => change.changeTransfer(context, params.id, body)),
  serve(payout.updateRefund, ({ body }, context) => change.changeTransfer(context, body.id, body)),
  serve(payout.completeTransfer, ({ body }, context) => change.completeTransfer(context, body)),
  serve(payout.completeRefund, ({ body }, context) => change.completeTransfer(context, body)),
  serve(payout.completeBankTransfer, ({ body }, context) => change.completeTransfer(context, body)),
  serve(payout.previewCompletion, ({ body }, context) => change.previewCompletion(context, body)),
  serve(payout.changeTransferStatus, ({ body }, context) => change.changeStatus(context, body)),
  serve(payout.previewTransferStatus, ({ body }, context) => change.previewStatus(context, body)),
  serve(payout.refundStatus, ({ body }, context) => change.changeStatus(context, body)),
  serve(payout.partnerConfirm, async ({ body }, context) => {
    await refusePartnerSection(context)
    return confirmAsPartner(context, body.id)
  }),
  serve(payout.cleanTransfer, ({ body }, context) => change.cleanTransfer(context, body.id)),
  serve(payout.updateMessage, ({ body }, context) => change.updateMessage(context, body.id, body.message)),
  serve(payout.uploadCertificate, ({ body }, context) =>
    change.attachCertificate(context, body.id, body.image_transfer),
  ),
  serve(payout.deleteTransfer, ({ params }, context) => change.deleteTransfer(context, params.id)),
  serve(payout.transferHistory, ({ params }, context) => change.transferHistory(context, params.id)),
  serve(payout.requestBankTransfer, ({ body }, context) =>
    change.saveTransfer(context, { ...body, method: 'bank' }),
  ),
  serve(payout.requestBankRefund, ({ body }, context) =>
    change.createRefund(context, { ...body, method: 'bank' }),
  ),
  serve(payout.generateMessage, ({ body }, context) => generateMessage(context, body)),
  serve(payout.exportBankTransfers, (sent, context) => transfersFile(context, sent, 'bank')),
]
