import { z } from 'zod'
import { currency } from '#catalog/currency.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, text, weightInAddress } from '#platform/contract/fields.ts'
import { explanation } from '#pricing/explanation.api.ts'
import { quoting } from '#pricing/price-fields.ts'

const number = (most: number) => z.coerce.number().min(0).max(most)
/** A value of the query string that may be given several times, or once with commas. */
const repeated = z
  .union([text(400), z.array(text(400)).max(30)])
  .transform((value) => [value].flat().flatMap((one) => one.split(',').filter(Boolean)))

/** Whose price on which day; without a customer and a level a new customer's, without a day today's. */
const whose = {
  user_id: id.optional(),
  level_code: text(40).optional(),
  date: text(10).optional(),
}

const calculation = z.object({
  ...whose,
  /** Price of one in its currency; without it only the transport is computed. */
  goods_values: number(1e12).optional(),
  quality: z.coerce.number().int().min(1).max(100_000).default(1),
  domestic_ship: number(1e12).default(0),
  tax: number(1e12).default(0),
  currency: currency.default('USD'),
  exchange_rate: number(1e9).default(0),
  auction: z.stringbool().default(false),
  route_code: text(40).optional(),
  goods_type: text(40).optional(),
  warehouse_code: text(40).optional(),
  transport: text(50).optional(),
  partner_code: text(40).optional(),
  weight: weightInAddress.optional(),
  length: number(1_000).optional(),
  width: number(1_000).optional(),
  height: number(1_000).optional(),
  /** The purchase receipt is there. */
  has_receipt: z.stringbool().default(false),
  /** Extra services, by code or by id of their price row; repeated. */
  ServiceId: repeated.optional(),
  /** How many parcels are merged, boxes packed. */
  parcels: z.coerce.number().int().min(0).max(1_000).default(2),
  boxes: z.coerce.number().int().min(0).max(1_000).default(1),
  coupon: text(40).optional(),
  /** Fees of the delivery in Vietnam, by code; repeated. */
  DeliveryId: repeated.optional(),
  /** VND collected on delivery. */
  cod: number(1e13).default(0),
})
export type PriceQuestion = z.output<typeof calculation>

/** The price of anything, by the tables of a day: nothing is kept. */
export const calculatePrice = call({
  id: 'get-price-calculator',
  method: 'GET',
  path: '/api/price-calculator',
  summary: 'Tính thử giá',
  roles: quoting,
  query: calculation,
  data: z.object({
    date: z.string(),
    level_code: z.string(),
    total: z.number(),
    price: explanation,
    /** Whose list each part was taken from. */
    sources: z.object({ freight: z.string().nullable(), service: z.string().nullable() }),
  }),
  errors: ['pricing.no_rate', 'pricing.coupon'],
})

/** What a customer pays today for one unit of each currency. */
export const exchangePrice = call({
  id: 'get-exchange-price',
  method: 'GET',
  path: '/api/exchange-price',
  summary: 'Tỷ giá bán đang áp dụng',
  roles: quoting,
  query: z.object({ ...whose, currency: currency.optional(), value: number(1e12).default(0) }),
  data: z.array(
    z.object({
      currency: z.string(),
      sell_rate: z.number(),
      row: z.string().nullable(),
      private: z.boolean(),
    }),
  ),
})
