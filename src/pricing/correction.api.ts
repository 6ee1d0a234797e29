import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { byId, reason, version } from '#platform/contract/fields.ts'
import type { Field } from '#platform/contract/record.ts'
import type { Fields, Resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'
import {
  chinaServiceFees,
  chinaShipFees,
  deliveryExtras,
  expressPrices,
  oversizePrices,
  privateExtras,
  serviceExtras,
} from '#pricing/price-records.api.ts'
import {
  exchangeDeltas,
  exchangeRates,
  freightPrices,
  privateRates,
  serviceFees,
  surcharges,
} from '#pricing/pricing.api.ts'

type Body = Record<string, unknown> & { reason: string }
type CorrectionCall = Call & {
  readonly params: z.ZodType<{ id: number }>
  readonly body: z.ZodType<Body>
  readonly data: z.ZodType<Record<string, unknown>>
}

/**
 * What was typed wrong in a row in force is put right by a correcting row of the same day, with its
 * reason. It is used from the moment it is made; prices that orders have already are left alone.
 */
export interface Correction {
  resource: Resource
  call: CorrectionCall
  /** The fields that may be put right: numbers, never what the row is a price of. */
  fields: readonly string[]
}

function correctionOf<F extends Fields>(
  typed: Resource<F>,
  fields: readonly (keyof F & string)[],
): Correction {
  const resource = typed as unknown as Resource
  const { create } = resource.calls as unknown as { create: Call }
  const shape: Record<string, z.ZodType> = {}
  for (const name of fields) {
    const field = resource.fields[name] as Field
    const schema = field.schema as unknown as z.ZodType
    shape[name] = field.required ? schema.optional() : schema.nullish()
  }
  const row = (resource.calls.one ?? resource.calls.create).data as unknown as z.ZodObject
  return {
    resource,
    fields,
    call: {
      id: `${create.id}-correct`,
      method: 'POST',
      path: `${create.path}/correct/{id}`,
      summary: `Đính chính ${resource.noun} đang áp dụng`,
      roles: roles('ql', 'kt'),
      station: 'none',
      params: byId,
      body: z.object({ ...shape, reason, version }),
      data: row.extend({ warnings: z.array(z.string()) }),
      message: `Đã đính chính ${resource.noun}`,
      errors: ['not_found', 'conflict.stale', 'pricing.not_begun', 'pricing.corrected'],
    },
  }
}

export const corrections: readonly Correction[] = [
  correctionOf(exchangeRates, ['buy_rate', 'sell_rate']),
  correctionOf(privateRates, ['sell_rate']),
  correctionOf(exchangeDeltas, ['delta']),
  correctionOf(freightPrices, ['price', 'min_charge']),
  correctionOf(serviceFees, ['percent', 'min_fee']),
  correctionOf(surcharges, ['amount', 'min_amount', 'max_amount', 'threshold_quantity', 'need_receipt']),
  correctionOf(expressPrices, ['price', 'min_charge', 'kind']),
  correctionOf(oversizePrices, ['price', 'kind', 'longest_cm', 'sum_cm', 'weight_kg']),
  correctionOf(serviceExtras, ['amount', 'min_amount', 'max_amount']),
  correctionOf(privateExtras, ['amount', 'min_amount', 'max_amount']),
  correctionOf(deliveryExtras, ['amount', 'min_amount', 'max_amount', 'payer']),
  correctionOf(chinaServiceFees, ['percent', 'min_fee']),
  correctionOf(chinaShipFees, ['price', 'min_charge']),
]
