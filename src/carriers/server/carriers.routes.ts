import * as api from '#carriers/carriers.api.ts'
import { listMessages, settleMessages } from '#carriers/carrier-messages.api.ts'
import * as sheet from '#carriers/cod-sheet.api.ts'
import * as hooks from '#carriers/carrier-hooks.api.ts'
import { carrierNames, extras } from '#carriers/parcel.words.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { checkCodSheet } from '#carriers/server/cod-sheet.usecase.ts'
import * as messages from '#carriers/server/messages.repo.ts'
import * as parcel from '#carriers/server/parcel.usecase.ts'
import { parcelsInAddress, quoteEverywhere, quoteOne } from '#carriers/server/quote-parcels.usecase.ts'
import { resendParcel, resentAnswer, sendParcels, sentAnswer } from '#carriers/server/send-parcels.usecase.ts'
import { keepMessage } from '#carriers/server/take-messages.usecase.ts'
import type { SentParcels } from '#carriers/server/send-parcels.usecase.ts'
import type { Answer } from '#outside/carrier/port.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const hookCalls = {
  viettel: hooks.viettelHook,
  vnpost: hooks.vnpostHook,
  ghn: hooks.ghnHook,
  ghtk: hooks.ghtkHook,
}

export function routes({ db, carriers }: RouteParts): Route[] {
  const savedBy = (call: typeof api.saveViettel | typeof api.saveVnpost, carrier: CarrierCode) =>
    serve(call, (_, context, __, sent: SentParcels) => sentAnswer(context, sent), {
      before: ({ body }, context) =>
        sendParcels(carriers, { ...context, call: call.id }, { ...body, carrier }),
    })
  return [
    serve(api.billParcels, ({ params }, context) => parcel.readBillParcels(context, params.bill)),
    serve(api.listServices, () =>
      Object.values(carriers).map(({ code: carrier, can }) => ({
        carrier,
        name: carrierNames[carrier],
        finds: can.find,
        history: can.history,
        reads: can.reads,
      })),
    ),
    serve(api.listExtras, () => [...extras]),
    serve(api.priceCalculator, ({ query }, context) =>
      quoteEverywhere(carriers, context, { bill_id: query.bill_id, parcels: parcelsInAddress(query) }),
    ),
    serve(api.viettelService, ({ body }, context) => quoteOne(carriers.viettel, context, body)),
    savedBy(api.saveViettel, 'viettel'),
    savedBy(api.saveVnpost, 'vnpost'),
    serve(api.saveCarrier, (_, context, __, sent: SentParcels) => sentAnswer(context, sent), {
      before: ({ body }, context) => sendParcels(carriers, { ...context, call: api.saveCarrier.id }, body),
    }),
    serve(api.editParcel, ({ body }, context) => parcel.editParcel(context, body)),
    serve(api.resendParcel, (_, context, __, sent: SentParcels) => resentAnswer(context, sent), {
      before: ({ body }, context) =>
        resendParcel(carriers, { ...context, call: api.resendParcel.id }, body.id),
    }),
    serve(api.settleParcel, ({ body }, context) => parcel.settleParcel(context, body)),
    serve(
      api.cancelParcel,
      ({ body }, context, __, answer: Answer<null>) => parcel.cancelParcel(context, body, answer),
      {
        before: ({ body }, context) => parcel.cancelAtCarrier(carriers, context, body),
      },
    ),
    serve(
      api.printParcels,
      ({ body }, context, __, links: parcel.Links) => parcel.printParcels(context, body.ids, links),
      {
        before: ({ body }, context) => parcel.labelLinks(carriers, context, body.ids),
      },
    ),
    serve(api.acceptTerms, ({ body }, context) => parcel.acceptTerms(context, body)),
    serve(listMessages, ({ query }, context) => messages.listMessages(context, query)),
    serve(settleMessages, ({ body }, context) => messages.settleMessages(context, body)),
    serve(sheet.checkCodSheet, ({ body }, context) => checkCodSheet(context, body.rows)),
    serve(api.parcelHistory, ({ query }, context) => parcel.parcelHistory(carriers, context, query.id)),
    ...Object.entries(hookCalls).map(([carrier, call]) =>
      serve(call, ({ body }, { now }, exchange) =>
        keepMessage(db, carriers[carrier as CarrierCode], exchange, { body, now }),
      ),
    ),
  ]
}
