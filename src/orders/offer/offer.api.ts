import { z } from 'zod'
import { offerFields } from '#orders/offer/offer.fields.ts'
import { offerStatus } from '#orders/offer/offer.status.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids, requiredText, text } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

export const offerRow = z.object(rowShape(offerFields))
export type OfferRow = z.output<typeof offerRow>
export type OfferRecord = z.input<typeof offerRow>

export const listOffers = call({
  id: 'get-quote-offers',
  method: 'GET',
  path: '/api/quote/offers',
  summary: 'Đơn trả giá',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  query: listQuery(filterKinds(offerFields)),
  row: offerRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** `code` is the order's; the price is of one piece, in its currency. */
export const makeOffer = call({
  id: 'post-quote-offers',
  method: 'POST',
  path: '/api/quote/offers',
  summary: 'Trả giá cho người bán',
  roles: roles('ql', 'kd', 'cs'),
  body: z.object({
    code: requiredText(20),
    offer_price: z
      .number()
      .max(1e12)
      .multipleOf(0.01)
      .refine((price) => price > 0, 'Vui lòng nhập giá trả'),
  }),
  data: offerRow,
  message: 'Đã ghi giá trả, chờ gửi người bán',
  errors: ['orders.not_found', 'offers.live', 'offers.no_item', 'offers.order_status'],
})

const offerStep = z.literal(
  [offerStatus.sent, offerStatus.accepted, offerStatus.refused, offerStatus.withdrawn],
  'Trạng thái chỉ có thể là 1, 2, 3 hoặc -1',
)
export type OfferStep = z.output<typeof offerStep>

export const actOnOffers = call({
  id: 'post-quote-offers-status',
  method: 'POST',
  path: '/api/quote/offers/status',
  summary: 'Cập nhật lần trả giá',
  roles: roles('ql', 'kd', 'cs'),
  body: z.object({
    ids,
    status: offerStep,
    answer: text(500).nullish(),
  }),
  data: bulkAnswer,
  message: 'Đã cập nhật lần trả giá',
  errors: ['offers.not_found', 'offers.status', 'offers.reason'],
})
