import * as proceeds from '#liquidation/money/proceeds.api.ts'
import * as api from '#liquidation/money/sale-money.api.ts'
import { salePaymentsFile } from '#liquidation/money/server/export-payments.ts'
import { printSalePayments } from '#liquidation/money/server/print-payment.ts'
import { printSaleStatements } from '#liquidation/money/server/print-statement.ts'
import * as payment from '#liquidation/money/server/sale-payment.usecase.ts'
import { saleQr } from '#liquidation/money/server/sale-qr.ts'
import * as refund from '#liquidation/money/server/sale-refund.usecase.ts'
import * as settle from '#liquidation/money/server/settle.usecase.ts'
import * as statement from '#liquidation/money/server/statement.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(api.listSalePayments, ({ query }, context) => payment.listSalePayments(context, query)),
  serve(api.exportSalePayments, (sent, context) => salePaymentsFile(context, sent)),
  serve(api.printSalePayments, ({ body }, context) => printSalePayments(context, body.ids)),
  serve(api.requestSalePayment, ({ body }, context) => payment.requestSalePayment(context, body)),
  serve(api.confirmSalePayment, ({ body }, context) => payment.confirmSalePayment(context, body)),
  serve(api.cancelSalePayment, ({ body }, context) => payment.cancelSalePayment(context, body)),
  serve(api.previewSalePayment, ({ body }, context) => payment.previewSalePayment(context, body)),
  serve(api.changeSalePayments, ({ body }, context) => payment.changeSalePayments(context, body)),
  serve(api.updateSaleMessage, ({ body }, context) => payment.updateSaleMessage(context, body)),
  serve(api.saleQr, ({ query }, context) => saleQr(context, query.id)),
  serve(api.listSaleRefunds, ({ query }, context) => refund.listSaleRefunds(context, query)),
  serve(api.takeSaleBack, ({ body }, context) => refund.takeSaleBack(context, body)),
  serve(api.changeSaleRefund, ({ body }, context) => refund.changeSaleRefund(context, body)),
  serve(api.previewSaleRefund, ({ body }, context) => refund.previewSaleRefund(context, body)),
  serve(api.completeSaleRefund, ({ body }, context) => refund.paySaleRefund(context, body)),
  serve(proceeds.readSaleStatement, ({ params }, context) => statement.readSaleStatement(context, params.id)),
  serve(proceeds.settleLiquidation, ({ body }, context) => settle.settleLiquidation(context, body)),
  serve(proceeds.previewSettlement, ({ body }, context) => settle.previewSettlement(context, body)),
  serve(proceeds.sendSaleStatement, ({ body }, context) => statement.sendSaleStatement(context, body)),
  serve(proceeds.printSaleStatements, ({ body }, context) => printSaleStatements(context, body.ids)),
]
