import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import * as bags from '#shipments/bag.api.ts'
import * as api from '#shipments/package.api.ts'
import { bagsFile, cancelBag, listBags, readBag, saveBag } from '#shipments/server/bag.usecase.ts'
import { changeBagDate, exportBags } from '#shipments/server/export-bags.usecase.ts'
import { printBags } from '#shipments/server/print-bags.usecase.ts'
import {
  changePackageStatus,
  createPackage,
  deletePackage,
  listExported,
  listPackages,
  packagesFile,
  removePackages,
} from '#shipments/server/package.usecase.ts'
import { printPackageLabels, printPackages } from '#shipments/server/print-packages.usecase.ts'
import { checkInShipment } from '#shipments/server/check-in-shipment.usecase.ts'
import { printInvoices, printWaybills } from '#shipments/server/print-shipments.usecase.ts'
import {
  cancelShipment,
  cancelShipments,
  changeShipmentStatus,
  confirmShipments,
  createShipment,
  createShipments,
  editShipment,
  listShipments,
  listUnbilled,
  readShipment,
  removeFromShipment,
} from '#shipments/server/shipment.usecase.ts'
import * as shipments from '#shipments/shipment.api.ts'

/** Packages, bags and waybills. */
export const routes: Route[] = [
  serve(bags.listBags, ({ query }, context) => listBags(context, query)),
  serve(bags.exportBagList, (sent, context) => bagsFile(context, sent)),
  serve(bags.getBag, ({ query }, context) => readBag(context, query.code)),
  serve(bags.saveBag, ({ body }, context) => saveBag(context, body)),
  serve(bags.cancelBag, ({ params, body }, context) => cancelBag(context, params.id, body)),
  serve(bags.exportBags, ({ body }, context) => exportBags(context, body)),
  serve(bags.changeBagDate, ({ body }, context) => changeBagDate(context, body)),
  serve(bags.printBags, ({ body }, context) => printBags(context, body)),
  serve(api.listPackages, ({ query }, context) => listPackages(context, query)),
  serve(api.exportPackages, (sent, context) => packagesFile(context, sent)),
  serve(api.listExported, ({ query }, context) => listExported(context, query)),
  serve(api.createPackage, ({ body }, context) => createPackage(context, body)),
  serve(api.changePackageStatus, ({ body }, context) => changePackageStatus(context, body)),
  serve(api.removePackages, ({ body }, context) => removePackages(context, body.ids)),
  serve(api.deletePackage, ({ params, body }, context) => deletePackage(context, params.id, body.reason)),
  serve(api.printPackageLabels, ({ body }, context) => printPackageLabels(context, body)),
  serve(api.printPackages, ({ body }, context) => printPackages(context, body.ids)),
  serve(shipments.listShipments, ({ query }, context) => listShipments(context, query)),
  serve(shipments.listUnbilled, ({ query }, context) => listUnbilled(context, query)),
  serve(shipments.getShipment, ({ params }, context) => readShipment(context, params.code)),
  serve(shipments.createShipment, ({ body }, context) => createShipment(context, body)),
  serve(shipments.createShipments, ({ body }, context) => createShipments(context, body.packages)),
  serve(shipments.removeFromShipment, ({ body }, context) => removeFromShipment(context, body)),
  serve(shipments.editShipment, ({ params, body }, context) => editShipment(context, params._id, body)),
  serve(shipments.confirmShipments, ({ body }, context) => confirmShipments(context, body.ids)),
  serve(shipments.changeShipmentStatus, ({ body }, context) => changeShipmentStatus(context, body)),
  serve(shipments.cancelShipment, ({ params, body }, context) => cancelShipment(context, params.id, body)),
  serve(shipments.cancelShipments, ({ body }, context) => cancelShipments(context, body.ids, body.reason)),
  serve(shipments.printWaybills, ({ body }, context) => printWaybills(context, body)),
  serve(shipments.printInvoices, ({ body }, context) => printInvoices(context, body.ids)),
  serve(shipments.getShipmentCheckin, ({ params }, context) => readShipment(context, params.code, true)),
  serve(shipments.checkInShipment, ({ body }, context) => checkInShipment(context, body)),
]
