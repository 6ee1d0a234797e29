import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import * as api from '#warehouse/checkin.api.ts'
import { changeExtras as changeExtrasCall } from '#orders/desk/extra-services.api.ts'
import * as slips from '#warehouse/inbill.api.ts'
import { calculateOrder as calculateCall, priceOrders as priceCall } from '#warehouse/order-price.api.ts'
import {
  applyOversize as applyOversizeCall,
  checkOversize as checkOversizeCall,
} from '#warehouse/oversize.api.ts'
import { listScans as listScansCall, scanIn as scanInCall } from '#warehouse/scan-in.api.ts'
import {
  checkInOrders,
  findByCode,
  findMain,
  getCheckin,
  listWaiting,
} from '#warehouse/server/checkin.usecase.ts'
import {
  cancelInbill,
  changeInbillStatus,
  listInbills,
  printInbills,
  saveInbill,
  saveInbills,
} from '#warehouse/server/inbill.usecase.ts'
import { calculateOrder, priceOrders } from '#warehouse/server/order-price.usecase.ts'
import { applyOversize, checkOversize } from '#warehouse/server/oversize.usecase.ts'
import { changeExtras } from '#warehouse/server/change-extras.usecase.ts'
import { correctCheckin } from '#warehouse/server/correct-checkin.usecase.ts'
import { reloadOrders as reloadCall } from '#warehouse/reload-orders.api.ts'
import { reloadOrders } from '#warehouse/server/reload-orders.usecase.ts'
import { stockFile } from '#warehouse/server/export-stock.usecase.ts'
import { printLabels } from '#warehouse/server/print-labels.usecase.ts'
import { listScans, scanIn } from '#warehouse/server/scan-in.usecase.ts'

/** Scan at the Vietnamese warehouse, check-in, slips and the price at 11. */
export const routes: Route[] = [
  serve(scanInCall, ({ body }, context) => scanIn(context, body)),
  serve(listScansCall, ({ query }, context) => listScans(context, query)),
  serve(api.exportStock, (sent, context) => stockFile(context, sent)),
  serve(api.listWaiting, ({ query }, context) => listWaiting(context, query)),
  serve(api.getCheckin, ({ query }, context) => getCheckin(context, query)),
  serve(api.findByCode, ({ params }, context) => findByCode(context, params.code)),
  serve(api.findMain, ({ params }, context) => findMain(context, params.code)),
  serve(api.correctCheckin, ({ params, body }, context) => correctCheckin(context, params.id, body)),
  serve(api.checkInOrders, ({ body }, context) => checkInOrders(context, body)),
  serve(slips.listInbills, ({ query }, context) => listInbills(context, query)),
  serve(slips.saveInbill, ({ body: { _id, ...form } }, context) => saveInbill(context, form, _id)),
  serve(slips.updateInbill, ({ params, body }, context) => saveInbill(context, body, params._id)),
  serve(slips.saveInbills, ({ body }, context) => saveInbills(context, body.inbills)),
  serve(slips.changeInbillStatus, ({ body: { id, ids = [], ...given } }, context) =>
    changeInbillStatus(context, { ...given, ids: id === undefined ? ids : [id, ...ids] }),
  ),
  serve(slips.cancelInbill, ({ body }, context) => cancelInbill(context, body.id, body.reason)),
  serve(slips.printInbill, ({ body }, context) => printInbills(context, [body.id])),
  serve(slips.printInbills, ({ body }, context) => printInbills(context, body.ids)),
  serve(api.printLabels, ({ body }, context) => printLabels(context, body)),
  serve(api.printOrderLabels, ({ body }, context) => printLabels(context, body)),
  serve(priceCall, ({ body }, context) => priceOrders(context, body.ids)),
  serve(checkOversizeCall, ({ body }, context) => checkOversize(context, body.rows)),
  serve(applyOversizeCall, ({ body }, context) => applyOversize(context, body.rows, body.seen)),
  serve(reloadCall, ({ body }, context) => reloadOrders(context, body)),
  serve(changeExtrasCall, ({ body }, context) => changeExtras(context, body)),
  serve(calculateCall, ({ params, body }, context) => calculateOrder(context, params.id, body)),
]
