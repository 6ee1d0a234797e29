import * as write from '#billing/bill-write.api.ts'
import * as read from '#billing/bill.api.ts'
import { approveBills, confirmBills } from '#billing/server/approve-bill.usecase.ts'
import { createBill } from '#billing/server/create-bill.usecase.ts'
import * as edit from '#billing/server/edit-bill.usecase.ts'
import { printBills } from '#billing/server/print-bill.usecase.ts'
import * as reading from '#billing/server/read-bill.usecase.ts'
import { namedBills } from '#billing/server/named-bills.ts'
import { setWaybills } from '#billing/server/waybill.usecase.ts'
import { scanBill } from '#billing/server/scan-bill.usecase.ts'
import { exportBills } from '#billing/bill-export.api.ts'
import { billsFile } from '#billing/server/export-bills.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(read.listBills, ({ query }, context) => reading.listBills(context, query)),
  serve(exportBills, (sent, context) => billsFile(context, sent)),
  serve(read.findBills, ({ query }, context) => reading.findBills(context, query)),
  serve(read.ordersToBill, ({ query }, context) => reading.ordersToBill(context, query)),
  serve(read.getBill, ({ params }, context) => reading.readBill(context, params.code)),
  serve(read.userConfirm, ({ params }, context) => reading.userConfirm(context, params.id)),
  serve(read.billQr, ({ params }, context) => reading.billQr(context, params.code)),
  serve(read.billHistories, ({ params }, context) => reading.billHistory(context, params.id)),
  serve(read.quoteAndBill, ({ params }, context) => reading.quoteAndBill(context, params.code)),
  serve(write.createBill, ({ body }, context) => createBill(context, body)),
  serve(write.updateBill, ({ params, body }, context) => edit.updateBill(context, params.id, body)),
  serve(write.deleteBill, ({ params }, context) => edit.deleteBill(context, params.id)),
  serve(write.removeOrders, ({ body }, context) => edit.removeFromBill(context, body)),
  serve(write.boxFee, ({ body }, context) => edit.setBoxFee(context, body)),
  serve(write.mergeBills, ({ params, body }, context) => edit.mergeBills(context, params.id, body.ids)),
  serve(write.separateBill, ({ params, body }, context) => edit.separateBill(context, params.id, body.ids)),
  serve(write.collectBill, ({ params, body }, context) =>
    edit.collectOrders(context, params.id, body?.version),
  ),
  serve(write.editPrice, ({ body: { id, reason, version, ...fees } }, context) =>
    edit.editPrices(context, { id, reason, version, prices: [fees] }),
  ),
  serve(write.editPrices, ({ body }, context) => edit.editPrices(context, body)),
  serve(write.editRefund, ({ body }, context) => edit.setRefund(context, body)),
  serve(write.confirmBills, ({ body }, context) => confirmBills(context, body.ids)),
  serve(write.approveBills, ({ body }, context) => approveBills(context, body.ids)),
  serve(write.changeDate, ({ body }, context) =>
    edit.changeTerms(context, namedBills(body), { date: body.date }),
  ),
  serve(write.changeMethod, ({ body }, context) =>
    edit.changeTerms(context, namedBills(body), { method: body.method }),
  ),
  serve(write.changeAddress, ({ body }, context) =>
    edit.changeTerms(context, namedBills(body), { address: body.address }),
  ),
  serve(write.changePartner, ({ body: { partner, shipper, waybill, ...body } }, context) =>
    edit.changeTerms(context, namedBills(body), { partner, shipper, waybill }),
  ),
  serve(write.setWaybills, ({ body }, context) => setWaybills(context, body.rows)),
  serve(write.scanBill, ({ body }, context) => scanBill(context, body)),
  serve(write.printBill, ({ body }, context) => printBills(context, namedBills(body))),
]
