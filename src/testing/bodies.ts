/** A valid body for any call: made from its schema, with what a schema cannot say from a table. */
import { z } from 'zod'
import { billStatus } from '#billing/bill.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { inbillStatus } from '#warehouse/inbill.status.ts'
import type { Call, Schema } from '#platform/contract/call.ts'
import { demoPassword } from '#testing/demo.ts'

type Json = z.core.JSONSchema.BaseSchema
const isSchema = (part: unknown): part is Json => typeof part === 'object' && part !== null

const texts: readonly [RegExp, string][] = [
  [/(date|_on|_at)$/, '20-11-2026'],
  [/phone$/, '0912345678'],
]

/** What rules ask for beside the schema, by call. */
const literals: Readonly<Record<string, object>> = {
  'delete-utility-location-delete-by-type-by-id': { type: 'ward' },
  'post-bank-transfer-request-refund': { receive_bank: 'VCB', receive_account: '123', receive_holder: 'A' },
  'post-bill-change-status': { status: billStatus.confirmed },
  'post-checkin-change-status': { status: inbillStatus.closed },
  'post-group-price-save': { name: 'Bảng giá' },
  'post-notification': { target: 'list' },
  'post-quote-change-substatus': { sub_status: subStatus.paymentUnconfirmed },
  'post-quote-merge-by-id': { merges: [1] },
  'post-transfer-refund': { receive_bank: 'VCB', receive_account: '123', receive_holder: 'A' },
  'post-user-feedback-comment': { content: 'Đã xem' },
  'put-users-change-level-by-id': { level: 'vang' },
  'put-users-set-limit-bid-by-id': { dailyLimit: 5 },
}

function sampleOf(schema: Json, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema)
  const choice = choices.find(({ type }) => type !== 'null')
  if (choice) return sampleOf(choice, name)
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') {
    const one = Array.isArray(schema.items) ? schema.items[0] : schema.items
    return isSchema(one) ? [sampleOf(one, name)] : []
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(Number(schema.minimum ?? 0), Number(schema.exclusiveMinimum ?? -1) + 1, 1)
  if (schema.type === 'boolean') return true
  const [, text = 'THU-NGHIEM'] = texts.find(([names]) => names.test(name)) ?? []
  return text.slice(0, schema.maxLength)
}

/** What is required, and no more. */
const objectOf = ({ required = [], properties = {} }: Json): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) =>
      required.includes(name) && isSchema(part) ? [[name, sampleOf(part, name)]] : [],
    ),
  )

const jsonSchemaOf = (schema: Schema): Json =>
  z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json

/** The fields that a part of a call knows, with their schemas. */
export const propertiesOf = (schema: Schema | undefined): [string, Json][] =>
  schema
    ? Object.entries(jsonSchemaOf(schema).properties ?? {}).filter((each): each is [string, Json] =>
        isSchema(each[1]),
      )
    : []

const made = new Map<string, Record<string, unknown>>()
export function bodyOf({ id, body, proof }: Call): Record<string, unknown> {
  const known = made.get(id)
  if (known) return known
  const sample = body ? (sampleOf(jsonSchemaOf(body), '') as Record<string, unknown>) : {}
  const own = proof === 'password' ? { password: demoPassword } : {}
  const whole = { ...sample, ...own, ...literals[id] }
  made.set(id, whole)
  return whole
}
