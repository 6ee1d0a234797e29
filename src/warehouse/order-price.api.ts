import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, centimetres, id, ids, text, version, vnd, weight } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'
import { explanation } from '#pricing/explanation.api.ts'

const workers = roles('ql', 'kt', 'op')

/** Prices checked-in orders (10→11), or prices them again at 11 while they are on no bill. */
export const priceOrders = call({
  id: 'put-quote-price',
  method: 'PUT',
  path: '/api/quote/price',
  summary: 'Tính giá đơn hàng',
  roles: workers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Cập nhật giá sản phẩm thành công',
  failure: 'Cập nhật giá sản phẩm thất bại!',
  errors: [
    'pricing.no_freight_bracket',
    'orders.no_route',
    'orders.no_goods_type',
    'checkin.on_bill',
    'checkin.no_weight',
    'orders.status',
  ],
})

const boxes = z.number().int().min(0).max(1000)
const percent = z.number().min(0).max(200).multipleOf(0.01)

/** What a person may tell the pricing; kept with the order when it is saved. */
export const priceInputs = z.object({
  /** The purchase receipt is still missing (so it counts unless told); false: surcharges for lack of one fall away. */
  need_receipt: z.boolean().optional(),
  gom_packages: boxes.nullish(),
  repack_boxes: boxes.nullish(),
  fullbox_boxes: boxes.nullish(),
  /** Code of a coupon on the services; null takes it off. */
  coupon: text(40).nullish(),
  /** Passed through: a flat amount, or the duty and VAT of a declared value (VND). */
  customs: z
    .union([
      z.object({ amount: vnd.min(0) }),
      z.object({ declared: vnd.min(0), duty_percent: percent, vat_percent: percent }),
    ])
    .nullish(),
})
export type PriceInputs = z.output<typeof priceInputs>

const calculation = priceInputs
  .extend({
    r_weight: weight.min(0.01).optional(),
    length: centimetres.nullish(),
    width: centimetres.nullish(),
    height: centimetres.nullish(),
    services_extra: z
      .array(z.enum(['GOM', 'REPACK', 'FULLBOX']))
      .max(3)
      .optional(),
    /** Orders that share `r_weight` with this one: it is split evenly over all, the remainder on the last. */
    ids: z.array(id).max(200).optional(),
    /** Keeps the inputs and the price; without it the price is only computed. */
    save: z.boolean().default(false),
    version,
  })
  .refine((given) => [0, 3].includes([given.length, given.width, given.height].filter(Boolean).length), {
    message: 'Vui lòng nhập đủ dài, rộng, cao',
    path: ['length'],
  })
export type Calculation = z.output<typeof calculation>

export const calculateOrder = call({
  id: 'put-quote-calculator-by-id',
  method: 'PUT',
  path: '/api/quote/calculator/{id}',
  summary: 'Tính thử và điều chỉnh giá đơn hàng',
  roles: workers,
  params: z.object({ id }),
  body: calculation,
  data: z.object({
    id: z.number(),
    saved: z.boolean(),
    total_vnd: z.number(),
    price: explanation,
    inputs: priceInputs,
    /** The weights of orders priced together. */
    parts: z.array(z.object({ id: z.number(), r_weight: z.number() })),
  }),
  // True of a try too: whether it was kept says `saved`.
  message: 'Đã tính giá',
  errors: [
    'pricing.no_freight_bracket',
    'pricing.coupon',
    'checkin.on_bill',
    'orders.status',
    'orders.no_route',
    'orders.no_goods_type',
  ],
})
