import { notRead } from '#carriers/address-reading.rules.ts'
import type { CarrierQuote, ParcelGiven } from '#carriers/carriers.api.ts'
import { wardRefusal } from '#carriers/server/address-card.repo.ts'
import { billShipment, shipmentOf } from '#carriers/server/shipment.repo.ts'
import type { BillShipment } from '#carriers/server/shipment.repo.ts'
import type { Carrier, Carriers, Offer } from '#outside/carrier/port.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allOf } from '#platform/server/db/together.ts'

/** What every carrier asks for these parcels of a bill, side by side; who does not answer says why. */
export async function quoteEverywhere(
  carriers: Carriers,
  { db, actor }: Context,
  given: { bill_id: number; parcels: readonly ParcelGiven[] },
): Promise<CarrierQuote[]> {
  const common = await billShipment(db, actor, given.bill_id)
  return allOf(Object.values(carriers).map((carrier) => quoteOf(db, carrier, common, given.parcels)))
}

export async function quoteOne(
  carrier: Carrier,
  { db, actor }: Context,
  given: { bill_id: number; parcels: readonly ParcelGiven[] },
): Promise<CarrierQuote> {
  return quoteOf(db, carrier, await billShipment(db, actor, given.bill_id), given.parcels)
}

/** A service is offered where every parcel is; it costs what they cost together and takes as long as the slowest. */
async function quoteOf(
  db: Db,
  carrier: Carrier,
  common: BillShipment,
  parcels: readonly ParcelGiven[],
): Promise<CarrierQuote> {
  const none = { carrier: carrier.code, offers: [], reading: null, misread: [], names_known: false }
  const refused = await wardRefusal(db, common.to, carrier.code)
  if (refused) return { ...none, why: refused }
  const answers = await allOf(parcels.map((parcel) => carrier.quote(shipmentOf(common, parcel))))
  const failed = answers.find((answer) => answer.kind !== 'ok')
  if (failed) return { ...none, why: failed.why }
  const quotes = answers.flatMap((answer) => (answer.kind === 'ok' ? [answer.value] : []))
  const offers = (quotes[0]?.offers ?? []).flatMap(({ service, name }) => {
    const each = quotes.flatMap((quote) => quote.offers.filter((one) => one.service === service))
    if (each.length < quotes.length) return []
    const sum = (of: (offer: Offer) => number | null) =>
      each.every((one) => of(one) === null) ? null : each.reduce((all, one) => all + (of(one) ?? 0), 0)
    return [
      {
        service,
        name,
        fee: each.reduce((all, one) => all + one.fee, 0),
        cod_fee: sum((one) => one.codFee),
        value_fee: sum((one) => one.valueFee),
        hours: each.some((one) => one.hours === null) ? null : Math.max(...each.map((one) => one.hours ?? 0)),
      },
    ]
  })
  const reading = quotes[0]?.reading ?? null
  const misread = reading === null ? [] : notRead(common.to, reading)
  return { carrier: carrier.code, offers, reading, misread, names_known: carrier.can.names, why: null }
}

/** `1200x30x20x10,800` with `500000,0`. */
export function parcelsInAddress({
  parcels,
  cods = '',
}: {
  parcels: string
  cods?: string | undefined
}): ParcelGiven[] {
  const collected = cods.split(',').map(Number)
  return parcels.split(',').map((text, at) => {
    const [grams = 0, length = null, width = null, height = null] = text.split('x').map(Number)
    return { grams: Math.max(1, grams), length, width, height, cod: collected[at] ?? 0 }
  })
}
