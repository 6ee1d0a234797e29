import * as bulkPayments from '#orders/purchase/bulk-payment.api.ts'
import { checkPayments, savePayments } from '#orders/purchase/server/bulk-payment.usecase.ts'
import * as boughtTracks from '#orders/purchase/bought-track.api.ts'
import { checkBoughtTracks, saveBoughtTracks } from '#orders/purchase/server/bought-tracks.usecase.ts'
import * as shippingFees from '#orders/purchase/shipping-fee.api.ts'
import { checkShippingFees, saveShippingFees } from '#orders/purchase/server/shipping-fee.usecase.ts'
import * as charges from '#orders/purchase/charge.api.ts'
import * as changing from '#orders/desk/change-order.api.ts'
import {
  changeMercari,
  changeNotes,
  changeOneStatus,
  changeSale,
  changeStatuses,
  changeSubStatuses,
} from '#orders/desk/server/change-order.usecase.ts'
import { readPastedFile as readPastedFileCall } from '#orders/core/pasted-file.api.ts'
import { readPastedFile } from '#orders/desk/server/read-pasted-file.usecase.ts'
import { listConflicts as listConflictsCall } from '#orders/desk/conflict.api.ts'
import { listConflicts } from '#orders/desk/server/conflicts.usecase.ts'
import * as extras from '#orders/desk/extra-services.api.ts'
import { awaitingServices } from '#orders/core/server/order.repo.ts'
import * as pasted from '#orders/quote/pasted-quotes.api.ts'
import { checkQuotes, makeQuotes } from '#orders/quote/server/pasted-quotes.usecase.ts'
import * as lookUps from '#orders/desk/look-up.api.ts'
import { basicQuotes, openRequests } from '#orders/desk/server/look-up.usecase.ts'
import { changeDetails as changeDetailsCall } from '#orders/quote/change-details.api.ts'
import { changeDetails } from '#orders/quote/server/change-details.usecase.ts'
import * as finding from '#orders/desk/find-orders.api.ts'
import { findOrders, readCodes } from '#orders/desk/server/find-orders.usecase.ts'
import * as merging from '#orders/desk/merge.api.ts'
import * as api from '#orders/core/order.api.ts'
import { customerBalance } from '#orders/core/order-money.api.ts'
import * as purchases from '#orders/purchase/purchase.api.ts'
import * as quotes from '#orders/quote/quote.api.ts'
import { exportCustomerOrders, exportOrderDetails, exportOrders } from '#orders/desk/order-export.api.ts'
import * as claims from '#orders/purchase/claim.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { approvePurchases, assignBuyer } from '#orders/purchase/server/approve-purchase.usecase.ts'
import { changePercents } from '#orders/purchase/server/change-percent.usecase.ts'
import {
  buyOrder,
  confirmPurchases,
  markBought,
  updateBuy,
} from '#orders/purchase/server/buy-order.usecase.ts'
import { cancelOrders, deleteOrder } from '#orders/purchase/server/cancel-order.usecase.ts'
import { claimOrders, listUnclaimed, recallOrders } from '#orders/purchase/server/claim-order.usecase.ts'
import { createQuote } from '#orders/quote/server/create-quote.usecase.ts'
import { cancelDeposits, confirmDeposits } from '#orders/purchase/server/deposit.usecase.ts'
import { quickQuotes } from '#orders/quote/server/quick-quotes.usecase.ts'
import { changeQuickQuote } from '#orders/quote/server/quick-change.usecase.ts'
import { editQuote, updateTrack } from '#orders/quote/server/edit-quote.usecase.ts'
import {
  customerOrdersFile,
  extrasFile,
  orderDetailsFile,
  ordersFile,
} from '#orders/desk/server/export-orders.usecase.ts'
import * as guarantees from '#orders/purchase/guarantee.api.ts'
import {
  askGuarantee,
  buyFirst,
  decideGuarantees,
  guaranteesFile,
  listGuarantees,
} from '#orders/purchase/server/guarantee.usecase.ts'
import { priceForm } from '#orders/quote/server/price-quote.usecase.ts'
import { printQuote } from '#orders/desk/server/print-quote.usecase.ts'
import {
  customerStatement,
  listOrders,
  orderHistory,
  readOrder,
  recogniseLink,
} from '#orders/desk/server/read-order.usecase.ts'
import { agreeToQuotes, sendQuote } from '#orders/quote/server/send-quote.usecase.ts'
import { mergeableWith, mergeOrders } from '#orders/desk/server/merge-order.usecase.ts'
import { reduceQuantity } from '#orders/desk/server/reduce-quantity.usecase.ts'
import { splitOrder } from '#orders/desk/server/split-order.usecase.ts'
import { changeChannels, changeCharges } from '#orders/purchase/server/charge-order.usecase.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const everyStatus = orderStatus.values

/** One order, or several. */
const chosen = ({ id, ids }: { id?: number | undefined; ids?: number[] | undefined }): number[] =>
  ids ?? (id === undefined ? [] : [id])

export const routes: Route[] = [
  serve(api.listOrders, ({ query }, context) => listOrders(context, query, everyStatus)),
  serve(api.ordersOfUser, ({ params, query }, context) => {
    const ofOne: typeof query = { ...query, customer_id: [params.user_id] }
    return listOrders(context, ofOne, everyStatus)
  }),
  serve(api.listTracks, ({ query }, context) => listOrders(context, query, everyStatus)),
  serve(extras.listExtras, ({ query }, context) =>
    listOrders(context, query, everyStatus, awaitingServices(context.actor)),
  ),
  serve(extras.exportExtras, (sent, context) => extrasFile(context, sent)),
  serve(api.getOrder, ({ params }, context) => readOrder(context, params)),
  serve(api.getOrderByCode, ({ params }, context) => readOrder(context, params)),
  serve(api.orderHistories, ({ params }, context) => orderHistory(context, params.id)),
  serve(quotes.searchLink, ({ query }, context) => recogniseLink(context, query.link, query.quoteId)),
  serve(quotes.calculatePrice, ({ body }, context) => priceForm(context, body)),
  serve(quotes.saveQuote, ({ body }, context) => createQuote(context, body)),
  serve(quotes.createQuote, ({ body }, context) => createQuote(context, body)),
  serve(quotes.quickQuote, ({ body }, context) => createQuote(context, body)),
  serve(quotes.quickQuotes, ({ body }, context) => quickQuotes(context, body.quotes)),
  serve(pasted.checkQuotes, ({ body }, context) => checkQuotes(context, body.rows)),
  serve(pasted.makeQuotes, ({ body }, context) => makeQuotes(context, body.rows)),
  serve(quotes.changeQuickQuote, ({ body }, context) => changeQuickQuote(context, body)),
  serve(quotes.editQuote, ({ params, body }, context) => editQuote(context, params.id, body)),
  serve(quotes.updateQuote, ({ params, body }, context) => editQuote(context, params.id, body)),
  serve(quotes.updateTrack, ({ params, body }, context) =>
    updateTrack(context, params.id, body.track, body.version),
  ),
  serve(quotes.sendQuote, async ({ params, body }, context) => {
    const moved = await sendQuote(context, params.id, body?.version)
    return { ...(await readOrder(context, params)), moved }
  }),
  serve(quotes.printQuote, ({ body }, context) => printQuote(context, body.id)),
  serve(api.agreeQuotes, ({ body }, context) => agreeToQuotes(context, body.ids)),
  serve(api.confirmDeposit, ({ body }, context) => confirmDeposits(context, body.ids)),
  serve(api.cancelDeposit, ({ body }, context) => cancelDeposits(context, body.ids, body.reason)),
  serve(purchases.confirmBuy, ({ body }, context) => confirmPurchases(context, body.ids)),
  serve(purchases.changePercent, ({ body }, context) => changePercents(context, body)),
  serve(purchases.assignBuyer, ({ body }, context) => assignBuyer(context, body)),
  serve(purchases.approvePayments, ({ body }, context) => approvePurchases(context, body.ids)),
  serve(purchases.buyOrder, async ({ params, body }, context) => {
    await buyOrder(context, params.id, body)
    return readOrder(context, params)
  }),
  serve(purchases.updateBuy, async ({ params, body }, context) => {
    await updateBuy(context, params.id, body)
    return readOrder(context, params)
  }),
  serve(purchases.markBought, ({ body }, context) => markBought(context, body.ids)),
  serve(changing.changeStatus, ({ body }, context) => changeStatuses(context, body)),
  serve(changing.changeOneStatus, ({ params, body }, context) => changeOneStatus(context, params.id, body)),
  serve(changing.changeSubStatus, ({ body }, context) => changeSubStatuses(context, body)),
  serve(listConflictsCall, ({ query }, context) => listConflicts(context, query)),
  serve(lookUps.basicQuotes, ({ params, query }, context) => basicQuotes(context, params.q, query)),
  serve(lookUps.openRequests, ({ query }, context) => openRequests(context, query.username)),
  serve(changeDetailsCall, ({ body }, context) => changeDetails(context, body)),
  serve(finding.findOrders, ({ body }, context) => findOrders(context, body.codes)),
  serveUpload(readPastedFileCall, (_, __, upload) => readPastedFile(upload)),
  serveUpload(finding.readCodes, (_, __, upload) => readCodes(upload)),
  serve(changing.changeMercari, ({ body }, context) => changeMercari(context, body)),
  serve(changing.changeNotes, ({ body }, context) => changeNotes(context, body)),
  serve(changing.changeSale, ({ body }, context) => changeSale(context, body)),
  serve(merging.listMergeable, ({ params }, context) => mergeableWith(context, params.id)),
  serve(merging.mergeOrders, ({ params, body }, context) => mergeOrders(context, params.id, body.merges)),
  serve(merging.splitOrder, ({ params, body: { quality: quantity, version } }, context) =>
    splitOrder(context, params.id, { quantity, version }),
  ),
  serve(merging.changeQuality, ({ body }, context) => reduceQuantity(context, body)),
  serve(claims.listUnclaimed, ({ query }, context) => listUnclaimed(context, query)),
  serve(claims.claimOrders, ({ body }, context) => claimOrders(context, body)),
  serve(claims.recallOrders, ({ body }, context) => recallOrders(context, body)),
  serve(api.cancelQuotes, ({ body }, context) => cancelOrders(context, body.ids, body.reason)),
  serve(api.deleteQuote, ({ params }, context) => deleteOrder(context, params.id)),
  serve(customerBalance, ({ query }, context) => customerStatement(context, query.user_id)),
  serve(guarantees.listGuarantees, ({ query }, context) => listGuarantees(context, query)),
  serve(guarantees.buyFirst, ({ body }, context) => buyFirst(context, body)),
  serve(guarantees.askGuarantee, ({ body }, context) => askGuarantee(context, body)),
  serve(guarantees.decideGuarantees, ({ body }, context) => decideGuarantees(context, body)),
  serve(guarantees.exportGuarantees, (sent, context) => guaranteesFile(context, sent)),
  serve(bulkPayments.checkPayments, ({ body }, context) => checkPayments(context, body.rows)),
  serve(bulkPayments.savePayments, ({ body }, context) => savePayments(context, body.rows)),
  serve(shippingFees.checkShippingFees, ({ body }, context) => checkShippingFees(context, body.rows)),
  serve(shippingFees.saveShippingFees, ({ body }, context) =>
    saveShippingFees(context, body.rows, body.seen),
  ),
  serve(boughtTracks.checkBoughtTracks, ({ body }, context) => checkBoughtTracks(context, body.rows)),
  serve(boughtTracks.saveBoughtTracks, ({ body }, context) =>
    saveBoughtTracks(context, body.rows, body.seen),
  ),
  serve(charges.changeCharge, ({ body }, context) => changeCharges(context, { ...body, ids: chosen(body) })),
  serve(charges.changeChannel, ({ body }, context) =>
    changeChannels(context, { ...body, ids: chosen(body) }),
  ),
  serve(exportOrders, (sent, context) => ordersFile(context, sent)),
  serve(exportCustomerOrders, (sent, context) => customerOrdersFile(context, sent)),
  serve(exportOrderDetails, (sent, context) => orderDetailsFile(context, sent)),
]
