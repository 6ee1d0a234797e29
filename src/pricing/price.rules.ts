import { addDays, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { ceilTo, Decimal } from '#platform/rules/money.ts'
import { formulas, weightPath } from '#pricing/formula.rules.ts'
import type {
  FormulaInputs,
  ExtraInputs,
  FormulaName,
  Sourced,
  GoodsItem,
  OversizeHit,
  Plain,
  SurchargeInputs,
  WeightInputs,
  WeightPath,
} from '#pricing/formula.rules.ts'
import { bracketOf } from '#pricing/price-list.rules.ts'
import type { Bracket } from '#pricing/price-list.rules.ts'

/** One line of a price: its inputs are all its formula needs, so the line can be computed again. */
export type PriceLine = {
  [name in FormulaName]: {
    /** Unique within an explanation: the formula's name, or `surcharge:<id>`. */
    key: string
    /** Key of the Vietnamese label. */
    label: PriceLabel
    formula: name
    inputs: FormulaInputs[name]
    /** Integer VND; a discount is negative. */
    result: number
  }
}[FormulaName]

export type PriceLabel = FormulaName | 'oversize' | 'delivery'

/** Why a price cannot be used yet: no rule row covers it. */
export type PriceProblem = 'no_service_tier' | 'no_freight_bracket' | 'no_express_bracket'

/** What a quote cannot know yet, so that its total is without the fees that hang on it. */
export type NotCounted = 'route' | 'goods_type' | 'weight'

/** "Vì sao giá này": plain data, stored with the order as JSON; `recompute` gives the same amounts from it. */
export interface PriceExplanation {
  kind: 'quote' | 'checkin'
  weight: WeightPath | null
  lines: PriceLine[]
  /** Σ of the lines, integer VND. */
  total: number
  /** What is asked for (quotes only): total × percent, rounded up to a step. */
  request: {
    percent: Sourced<Plain>
    step: number
    amount: number
    /** What the customer's level would ask, where that is another part: offered, never taken by itself. */
    ofLevel?: Sourced<Plain>
  } | null
  /** Keys of surcharge lines that still need a purchase receipt. */
  receiptsNeeded: string[]
  /** Empty when the price is complete; otherwise it must not be sent or billed. */
  problems: PriceProblem[]
  /** Of a quote: what freight and surcharges wait for. Absent where all of it was known. */
  notCounted?: NotCounted[]
}

export interface ServiceTier extends Bracket {
  percent: Plain
}

export interface FreightBracket extends Bracket {
  /** VND per kg of the whole weight. */
  unitPrice: number
}

export interface FreightPrices {
  brackets: readonly FreightBracket[]
  minCharge: Sourced<number>
}

export interface QuoteInput {
  items: GoodsItem[]
  currency: string
  sellRate: Sourced<Plain>
  service: { tiers: readonly ServiceTier[]; minFee: Sourced<number>; levelDiscountPercent: Sourced<Plain> }
  /** Only for auctions. */
  auction?: { wins: number; feePerWin: Sourced<Plain>; currency: string; sellRate: Sourced<Plain> } | null
  /** Only where the weight is known or estimated. */
  freight?: { weight: WeightInputs; prices: FreightPrices; express?: ExpressPrice | null } | null
  /** In force for the kind of goods; those by the kg wait for a weight. */
  surcharges?: readonly SurchargeRule[]
  /** What is not known yet of what freight and surcharges hang on. */
  notCounted?: readonly NotCounted[]
  paymentPercent: Sourced<Plain>
  /** What the customer's level asks; the quote asks what was said. */
  levelPercent?: Sourced<Plain> | null
  /** VND the request is rounded up to (1,000). */
  requestStep: number
}

/** The price of a quote: goods, service fee, auction fee, estimated freight and the surcharges it can know. */
export function quoteLines(input: QuoteInput): PriceExplanation {
  const { items, currency, sellRate, service, auction } = input
  const problems: PriceProblem[] = []
  const goods = line('goods', { items, currency, sellRate })
  const lines: PriceLine[] = [goods]
  const tier = bracketOf(service.tiers, goods.result)
  if (tier) {
    const tierPercent = { value: tier.percent, row: tier.id }
    const { minFee, levelDiscountPercent } = service
    lines.push(line('service', { goods: goods.result, minFee, tierPercent, levelDiscountPercent }))
  } else problems.push('no_service_tier')
  if (auction) lines.push(line('auction_fee', { ...auction }))
  const weight = input.freight ? weightPath(input.freight.weight) : null
  if (weight && input.freight)
    addTransport(lines, problems, weight, { ...input.freight, freight: input.freight.prices, oversize: [] })
  const { surcharges = [], notCounted = [] } = input
  const counted = surcharges.filter(({ method }) => weight || method !== 'per_kg')
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0)
  const charged = surchargeLines(counted, {
    quantity,
    value: goods.result,
    weight: weight?.chargeable ?? 0,
    hasReceipt: false,
  })
  lines.push(...charged.lines)
  const { paymentPercent: percent, levelPercent: ofLevel } = input
  const another = ofLevel && !new Decimal(ofLevel.value).equals(percent.value)
  const request = { percent, step: input.requestStep, amount: 0, ...(another ? { ofLevel } : {}) }
  const price = explained('quote', weight, lines, problems, charged.receiptsNeeded, request)
  return notCounted.length > 0 ? { ...price, notCounted: [...notCounted] } : price
}

/** The surcharges of goods; those that come to nothing are left out. */
function surchargeLines(
  rules: readonly SurchargeRule[],
  goods: { quantity: number; value: number; weight: number; hasReceipt: boolean },
): { lines: PriceLine[]; receiptsNeeded: string[] } {
  const lines: PriceLine[] = []
  const receiptsNeeded: string[] = []
  const { hasReceipt, ...counted } = goods
  for (const rule of rules) {
    const { id, name, method, exchangeRate, thresholdQuantity, min, max } = rule
    const rate = { value: rule.rate, row: id }
    const key = `surcharge:${id}`
    const common = { name, method, rate, exchangeRate, thresholdQuantity, min, max }
    const surcharge = line('surcharge', { ...common, ...counted }, key)
    if (surcharge.result === 0) continue
    lines.push(surcharge)
    if (rule.needReceipt && !hasReceipt) receiptsNeeded.push(key)
  }
  return { lines, receiptsNeeded }
}

export interface OversizeRule {
  id: string
  /** Thresholds in cm and kg; over any of them the package is oversize. Null: not looked at. */
  longestSideOver: number | null
  sideSumOver: number | null
  /** Compared with the real weight of the scale. */
  kgOver: number | null
  method: 'per_kg' | 'flat'
  price: number
}

export interface SurchargeRule {
  id: string
  name: string
  method: SurchargeInputs['method']
  rate: Plain
  /** VND for one unit of the rate's currency, with its row; VND rates pass 1. */
  exchangeRate: Sourced<Plain>
  thresholdQuantity: number
  min: number | null
  max: number | null
  /** Customs want the purchase receipt for it. */
  needReceipt: boolean
}

export type ExpressPrice = Omit<FormulaInputs['express'], 'weight'>
/** A service or fee without the weight and value it may be counted by. */
export type ExtraFee = Omit<ExtraInputs, 'weight' | 'value'>

export interface CheckinInput {
  weight: WeightInputs
  freight: FreightPrices
  /** Transport by express: its price stands in place of freight and oversize; null: no price covers the weight. */
  express?: ExpressPrice | null
  oversize: readonly OversizeRule[]
  surcharges: readonly SurchargeRule[]
  /** What the surcharges count: pieces and value (VND) of the goods, and whether the receipt is there. */
  goods: { quantity: number; value: number; hasReceipt: boolean }
  services?: {
    gom?: FormulaInputs['gom'] | null
    repack?: FormulaInputs['repack'] | null
    fullbox?: FormulaInputs['fullbox'] | null
    extras?: readonly ExtraFee[]
    coupon?: Omit<FormulaInputs['coupon'], 'services'> | null
  }
  /** Fees of the delivery in Vietnam; per cent are of the cash collected. */
  delivery?: { fees: readonly ExtraFee[]; cod: number } | null
  storage?: Omit<FormulaInputs['storage'], 'weight'> | null
  customs?: FormulaInputs['customs'] | FormulaInputs['customs_flat'] | null
}

/** The price of a checked-in package: freight or oversize, surcharges, services, storage, customs. Zero lines are left out. */
export function checkinLines(input: CheckinInput): PriceExplanation {
  const problems: PriceProblem[] = []
  const lines: PriceLine[] = []
  const weight = weightPath(input.weight)
  addTransport(lines, problems, weight, input)
  const charged = surchargeLines(input.surcharges, { ...input.goods, weight: weight.chargeable })
  lines.push(...charged.lines)
  const { gom, repack, fullbox, extras = [], coupon } = input.services ?? {}
  if (gom) lines.push(line('gom', gom))
  if (repack) lines.push(line('repack', repack))
  if (fullbox) lines.push(line('fullbox', fullbox))
  const counted = { weight: weight.chargeable, value: input.goods.value }
  for (const fee of extras)
    lines.push(line('extra', { ...fee, ...counted }, `extra:${fee.rate.row ?? fee.name}`))
  if (coupon) lines.push(line('coupon', { ...coupon, services: servicesSum(lines) }))
  if (input.storage) lines.push(line('storage', { ...input.storage, weight: weight.chargeable }))
  for (const fee of input.delivery?.fees ?? []) {
    const inputs = { ...fee, weight: weight.chargeable, value: input.delivery?.cod ?? 0 }
    lines.push(line('extra', inputs, `delivery:${fee.rate.row ?? fee.name}`, 'delivery'))
  }
  if (input.customs) {
    lines.push(
      'amount' in input.customs ? line('customs_flat', input.customs) : line('customs', input.customs),
    )
  }
  const kept = lines.filter((each) => each.result !== 0 || transport.includes(each.formula))
  return explained('checkin', weight, kept, problems, charged.receiptsNeeded, null)
}

/**
 * Computes an explanation again from its inputs: the weight path first, then every line, what depends on another
 * line (service on goods, freight and storage on the weight, a coupon on the services) taking its new result.
 */
export function recompute(explanation: PriceExplanation): PriceExplanation {
  const weight = explanation.weight ? weightPath(explanation.weight) : null
  const lines: PriceLine[] = []
  for (const old of explanation.lines) lines.push(again(old, lines, weight))
  const { kind, problems, receiptsNeeded, request, notCounted } = explanation
  const price = explained(kind, weight, lines, problems, receiptsNeeded, request)
  return notCounted ? { ...price, notCounted } : price
}

/** Days of paid-for storage counting: from 00:00 of the day after the arrival notice, less days on a bill. */
export function storageDays(noticed: BusinessDate, until: BusinessDate, pausedDays: number): number {
  return Math.max(0, daysBetween(addDays(noticed, 1), until) + 1 - pausedDays)
}

/**
 * What a changed purchase price means (VND at the locked rate, goods + domestic ship): `smaller` (or equal) makes
 * the bill smaller, up to max(floor, percent of the quoted) is `absorbed`, above it an `extra_deposit` is asked.
 */
export function deltaDecision(change: {
  quoted: number
  actual: number
  absorbedFloor: number
  absorbedPercent: Plain
}): 'smaller' | 'absorbed' | 'extra_deposit' {
  const delta = change.actual - change.quoted
  if (delta <= 0) return 'smaller'
  return absorbLimit(change) >= delta ? 'absorbed' : 'extra_deposit'
}

/** The most that a higher buying price may add before the customer is asked, whole VND: max(floor, percent of the quoted). */
export function absorbLimit(change: {
  quoted: number
  absorbedFloor: number
  absorbedPercent: Plain
}): number {
  const share = new Decimal(change.quoted).times(change.absorbedPercent).div(100)
  return Decimal.max(change.absorbedFloor, share).floor().toNumber()
}

function line<Name extends FormulaName>(
  formula: Name,
  inputs: FormulaInputs[Name],
  key: string = formula,
  label: PriceLabel = formula,
): Extract<PriceLine, { formula: Name }> {
  const result = formulas[formula](inputs)
  return { key, label, formula, inputs, result } as Extract<PriceLine, { formula: Name }>
}

const transport: readonly FormulaName[] = ['freight', 'express']

function addTransport(
  lines: PriceLine[],
  problems: PriceProblem[],
  weight: WeightPath,
  { express, freight, oversize }: Pick<CheckinInput, 'express' | 'freight' | 'oversize'>,
): void {
  if (express === undefined) addFreight(lines, problems, weight, freight, oversize)
  else if (express === null) problems.push('no_express_bracket')
  else lines.push(line('express', { ...express, weight: weight.chargeable }))
}

function addFreight(
  lines: PriceLine[],
  problems: PriceProblem[],
  weight: WeightPath,
  prices: FreightPrices,
  oversizeRules: readonly OversizeRule[],
): void {
  const bracket = bracketOf(prices.brackets, weight.chargeable)
  if (!bracket) {
    problems.push('no_freight_bracket')
    return
  }
  const unitPrice = { value: bracket.unitPrice, row: bracket.id }
  const ordinary = { weight: weight.chargeable, unitPrice, minCharge: prices.minCharge, oversize: null }
  let best = line('freight', ordinary)
  // Oversize replaces freight only where it is higher; of several rules the dearest.
  for (const rule of oversizeRules) {
    const oversize = oversizeHit(rule, weight)
    const dearer = oversize && line('freight', { ...ordinary, oversize }, 'freight', 'oversize')
    if (dearer && dearer.result > best.result) best = dearer
  }
  lines.push(best)
}

function oversizeHit(rule: OversizeRule, weight: WeightPath): OversizeHit | null {
  const sides = weight.sides
    ? [weight.sides.width, weight.sides.length, weight.sides.height].map((side) => new Decimal(side))
    : []
  const over = (value: Decimal, threshold: number | null) =>
    threshold !== null && value.greaterThan(threshold)
  const sum = sides.reduce((a, b) => a.plus(b), new Decimal(0))
  const because = over(Decimal.max(0, ...sides), rule.longestSideOver)
    ? 'longest_side'
    : over(sum, rule.sideSumOver)
      ? 'side_sum'
      : over(new Decimal(weight.real), rule.kgOver)
        ? 'kg'
        : null
  return because && { because, method: rule.method, price: { value: rule.price, row: rule.id } }
}

function again(old: PriceLine, before: readonly PriceLine[], weight: WeightPath | null): PriceLine {
  const kg = (stored: number) => weight?.chargeable ?? stored
  switch (old.formula) {
    case 'service': {
      const goods = before.find((each) => each.formula === 'goods')?.result ?? old.inputs.goods
      return line('service', { ...old.inputs, goods }, old.key, old.label)
    }
    case 'coupon':
      return line('coupon', { ...old.inputs, services: servicesSum(before) }, old.key, old.label)
    case 'freight':
      return line('freight', { ...old.inputs, weight: kg(old.inputs.weight) }, old.key, old.label)
    case 'express':
      return line('express', { ...old.inputs, weight: kg(old.inputs.weight) }, old.key, old.label)
    case 'extra':
      return line('extra', { ...old.inputs, weight: kg(old.inputs.weight) }, old.key, old.label)
    case 'surcharge':
      return line('surcharge', { ...old.inputs, weight: kg(old.inputs.weight) }, old.key, old.label)
    case 'storage':
      return line('storage', { ...old.inputs, weight: kg(old.inputs.weight) }, old.key, old.label)
    default:
      return line(old.formula, old.inputs, old.key, old.label)
  }
}

function servicesSum(lines: readonly PriceLine[]): number {
  const services: PriceLabel[] = ['gom', 'repack', 'fullbox', 'extra']
  return lines.reduce((sum, each) => sum + (services.includes(each.label) ? each.result : 0), 0)
}

function explained(
  kind: PriceExplanation['kind'],
  weight: WeightPath | null,
  lines: PriceLine[],
  problems: PriceProblem[],
  receiptsNeeded: string[],
  request: PriceExplanation['request'],
): PriceExplanation {
  const total = lines.reduce((sum, each) => sum + each.result, 0)
  const asked = request && new Decimal(total).times(request.percent.value).div(100)
  const amount = request && asked && { ...request, amount: ceilTo(asked, request.step) }
  return { kind, weight, lines, total, request: amount, receiptsNeeded, problems }
}
