import { Decimal, roundVnd } from '#platform/rules/money.ts'
import { chargeableWeight, upliftedWeight, volumetricWeight } from '#pricing/weight.rules.ts'
import type { WeightPolicy } from '#pricing/weight.rules.ts'

/** A value and the id of the rule row it comes from; null where a person typed it or a scale measured it. */
export interface Sourced<T> {
  value: T
  row: string | null
}

/** Plain decimals of an explanation are numbers or decimal strings: it is stored as JSON and recomputed from it. */
export type Plain = number | string

export interface GoodsItem {
  /** Foreign unit price. */
  price: Plain
  quantity: number
  /** Foreign domestic shipping and tax of the whole line. */
  domesticShip: Plain
  tax: Plain
}

/** What each formula needs; a line of an explanation keeps exactly this. Money in VND unless said otherwise. */
export interface FormulaInputs {
  /** (Σ price × quantity + domestic ship + tax) × sell rate. */
  goods: { items: GoodsItem[]; currency: string; sellRate: Sourced<Plain> }
  /** max(minFee, goods × tier % × (1 − level discount)); `goods` is the goods line's result. */
  service: {
    goods: number
    minFee: Sourced<number>
    tierPercent: Sourced<Plain>
    levelDiscountPercent: Sourced<Plain>
  }
  /** Flat fee a win, in foreign currency, × rate. */
  auction_fee: { wins: number; feePerWin: Sourced<Plain>; currency: string; sellRate: Sourced<Plain> }
  /** max(minCharge, weight × unit price), replaced by oversize where that is higher. */
  freight: {
    weight: number
    unitPrice: Sourced<number>
    minCharge: Sourced<number>
    oversize: OversizeHit | null
  }
  /** By kg of the whole weight, or for the parcel; never less than minCharge. */
  express: { weight: number; kind: 'per_kg' | 'flat'; price: Sourced<number>; minCharge: Sourced<number> }
  surcharge: SurchargeInputs
  /** Merging n packages: (n − 1) × price. */
  gom: { packages: number; price: Sourced<number> }
  repack: { boxes: number; price: Sourced<number> }
  fullbox: { boxes: number; price: Sourced<number> }
  /** Off the extra services, never more than they cost nor than `max`; `services` is their sum. */
  coupon: { services: number; kind: 'amount' | 'percent'; value: Sourced<Plain>; max?: number | null }
  /** Any other service or fee: an amount × what it is counted by, within its bounds. */
  extra: ExtraInputs
  /** max(0, days − freeDays) × price per kg and day × weight. */
  storage: { days: number; freeDays: Sourced<number>; pricePerKgDay: Sourced<number>; weight: number }
  /** declared × duty % + (declared + duty) × VAT %; passed through. */
  customs: { declared: number; dutyPercent: Sourced<Plain>; vatPercent: Sourced<Plain> }
  customs_flat: { amount: Sourced<number> }
}

export interface OversizeHit {
  because: 'longest_side' | 'side_sum' | 'kg'
  method: 'per_kg' | 'flat'
  price: Sourced<number>
}

export interface ExtraInputs {
  name: string
  kind: 'flat' | 'per_unit' | 'per_box' | 'per_parcel' | 'per_kg' | 'percent'
  /** VND, or per cent of `value`. */
  rate: Sourced<Plain>
  /** Pieces, boxes or further parcels. */
  count: number
  weight: number
  value: number
  min: number | null
  max: number | null
}

export interface SurchargeInputs {
  name: string
  method: 'per_unit' | 'per_kg' | 'percent'
  /** VND or foreign currency a unit or a kg; percent of the value. */
  rate: Sourced<Plain>
  /** VND for one unit of the rate's currency; 1 for VND. Does not touch a percent. */
  exchangeRate: Sourced<Plain>
  quantity: number
  weight: number
  value: number
  /** Below this quantity nothing is charged; from it on, every unit. */
  thresholdQuantity: number
  min: number | null
  max: number | null
}

export type FormulaName = keyof FormulaInputs

/** The result of each formula in integer VND. Each rounds once, at its end. */
export const formulas: { [name in FormulaName]: (inputs: FormulaInputs[name]) => number } = {
  goods: ({ items, sellRate }) =>
    roundVnd(
      items
        .reduce(
          (sum, item) =>
            sum.plus(new Decimal(item.price).times(item.quantity)).plus(item.domesticShip).plus(item.tax),
          new Decimal(0),
        )
        .times(sellRate.value),
    ),
  service: ({ goods, minFee, tierPercent, levelDiscountPercent }) =>
    Math.max(
      minFee.value,
      roundVnd(
        percentOf(goods, tierPercent.value)
          .times(new Decimal(100).minus(levelDiscountPercent.value))
          .div(100),
      ),
    ),
  auction_fee: ({ wins, feePerWin, sellRate }) =>
    roundVnd(new Decimal(feePerWin.value).times(wins).times(sellRate.value)),
  freight: ({ weight, unitPrice, minCharge, oversize }) => {
    const ordinary = Math.max(minCharge.value, roundVnd(new Decimal(weight).times(unitPrice.value)))
    if (!oversize) return ordinary
    const over = oversize.method === 'flat' ? new Decimal(1) : new Decimal(weight)
    return Math.max(ordinary, roundVnd(over.times(oversize.price.value)))
  },
  express: ({ weight, kind, price, minCharge }) =>
    Math.max(minCharge.value, roundVnd(new Decimal(kind === 'flat' ? 1 : weight).times(price.value))),
  surcharge: (s) => {
    if (s.quantity < s.thresholdQuantity) return 0
    const amount =
      s.method === 'percent'
        ? percentOf(s.value, s.rate.value)
        : new Decimal(s.rate.value)
            .times(s.exchangeRate.value)
            .times(s.method === 'per_unit' ? s.quantity : s.weight)
    const rounded = roundVnd(amount)
    return Math.min(s.max ?? Infinity, Math.max(s.min ?? 0, rounded))
  },
  gom: ({ packages, price }) => Math.max(0, packages - 1) * price.value,
  repack: ({ boxes, price }) => boxes * price.value,
  fullbox: ({ boxes, price }) => boxes * price.value,
  coupon: ({ services, kind, value, max }) => {
    const off = roundVnd(kind === 'amount' ? value.value : percentOf(services, value.value))
    return 0 - Math.min(services, off, max ?? Infinity)
  },
  extra: ({ kind, rate, count, weight, value, min, max }) => {
    const amount =
      kind === 'percent'
        ? percentOf(value, rate.value)
        : new Decimal(rate.value).times(kind === 'flat' ? 1 : kind === 'per_kg' ? weight : count)
    // Nothing of what is counted costs nothing, whatever the least is.
    if (amount.isZero()) return 0
    return Math.min(max ?? Infinity, Math.max(min ?? 0, roundVnd(amount)))
  },
  storage: ({ days, freeDays, pricePerKgDay, weight }) =>
    roundVnd(new Decimal(Math.max(0, days - freeDays.value)).times(pricePerKgDay.value).times(weight)),
  customs: ({ declared, dutyPercent, vatPercent }) => {
    const duty = percentOf(declared, dutyPercent.value)
    return roundVnd(duty.plus(duty.plus(declared).times(vatPercent.value).div(100)))
  },
  customs_flat: ({ amount }) => amount.value,
}

/** How the charged weight was found: r → uplift → v → chosen; all kg, sides cm. */
export interface WeightPath {
  real: Plain
  sides: { width: Plain; length: Plain; height: Plain } | null
  divisor: number
  policy: Sourced<WeightPolicy>
  neverBelowEarlierBracket: boolean
  uplifted: number
  volumetric: number
  chargeable: number
}

export type WeightInputs = Omit<WeightPath, 'uplifted' | 'volumetric' | 'chargeable'>

export function weightPath(inputs: WeightInputs): WeightPath {
  const { real, sides, divisor, policy, neverBelowEarlierBracket } = inputs
  const uplifted = upliftedWeight(real, { neverBelowEarlierBracket })
  const volumetric = sides ? volumetricWeight(sides.width, sides.length, sides.height, divisor) : 0
  // Without sides there is nothing to average with.
  const chargeable = sides ? chargeableWeight({ real: uplifted, volumetric, policy: policy.value }) : uplifted
  return { real, sides, divisor, policy, neverBelowEarlierBracket, uplifted, volumetric, chargeable }
}

function percentOf(amount: Plain, percent: Plain): Decimal {
  return new Decimal(amount).times(percent).div(100)
}
