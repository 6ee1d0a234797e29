import { z } from 'zod'
import { oneFor } from '#platform/contract/shared-schemas.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import { roundWeight } from '#platform/rules/weight.ts'

/**
 * The field types that calls share. Texts are trimmed, NUL-free (PostgreSQL refuses U+0000) and
 * bounded; the Vietnamese sentences of failed checks come from `platform/contract/issues.ts`.
 */
export const text = (max = 255) => textOf(max)
export const requiredText = (max = 255) => requiredTextOf(max)
const textOf = oneFor((max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
    .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F]*$/u),
)
const requiredTextOf = oneFor((max: number) => textOf(max).min(1))
export const note = text(2000)

/** A bigint key; both `id` (number) and `_id` (text) of an answer are accepted. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const ids = z.array(id).min(1).max(500)

/** A Vietnamese mobile number, kept as 0xxxxxxxxx. */
export const mobile = requiredText(30)
  .refine((phone) => normalizePhone(phone) !== null, 'Số điện thoại không hợp lệ')
  .transform((phone) => normalizePhone(phone) ?? phone)

/** VND: an integer; 10^13 is a thousand times the largest order ever seen. */
export const vnd = z.number().int().min(-1e13).max(1e13)
export const positiveVnd = vnd.min(1)
/** A foreign amount, at most 2 decimals. */
export const foreign = z.number().min(0).max(1e12).multipleOf(0.01)
/** A weight in kg; a third decimal is rounded, never refused. */
export const weight = z.number().overwrite(roundWeight).min(0).max(10_000)
/** The same in an address. */
export const weightInAddress = z.coerce.number().overwrite(roundWeight).min(0).max(10_000)
/** A length in cm. */
export const centimetres = z.number().min(0).max(1_000).multipleOf(0.1)
export const quantity = z.number().int().min(1).max(100_000)
export const percent = z.number().min(0).max(100)
/** Optimistic lock: the version the person saw. */
export const version = z.number().int().min(1).optional()
export const reason = requiredText(500)
/** DD-MM-YYYY, a real day. */
export const dateIn = z
  .string()
  .trim()
  .refine((text) => readBusinessDate(text) !== null, 'Ngày phải có dạng DD-MM-YYYY')
/** A day of the books, DD-MM-YYYY or ISO; empty: today. Whether they are open on it says the ledger. */
export const postingDate = text(40).nullable()
/** As specified for rates: what is no DD-MM-YYYY day counts as today. */
export const dateInOrToday = z.string().max(100)
/** DD-MM-YYYY as the specification shows business dates; parsed by the rule that needs it. */
export const businessDate = text(10)
export const instant = z.iso.datetime()

export const byId = z.object({ id })
export const byCode = z.object({ code: requiredText(64) })

/** `a,b` in a query string: any of. */
export const anyOf = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .max(4000)
    .transform((list) => list.split(',').filter((part) => part !== ''))
    // Coercing items take any input, which zod's pipe does not accept for text; it is text here.
    .pipe(z.array(item).max(500) as unknown as z.ZodType<z.output<T>[], string[]>)
export const numbers = anyOf(z.coerce.number())
export const texts = anyOf(z.string())

/** The answer of a bulk action: each row by itself, what was done and what failed and why. */
export const bulkAnswer = z.object({
  done: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), error: z.string(), message: z.string() })),
})
export type BulkAnswer = z.output<typeof bulkAnswer>

/** A button of a record's drawer: an action of its status table, and why it is off. */
export const actionButton = z.object({
  key: z.string(),
  label: z.string(),
  allowed: z.boolean(),
  /** It brings the record on. */
  forward: z.boolean(),
  reason: z.string().nullable(),
  danger: z.boolean(),
  needs_reason: z.boolean(),
  effect: z.string().nullable(),
})

/** An instant of an answer: the server gives a Date, the wire and the browser have ISO 8601 in UTC. */
export const instantOut = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime())
/** A business date of an answer: 'YYYY-MM-DD' of the database, DD-MM-YYYY on the wire. */
export const dateOut = z
  .string()
  .transform((date) => date.split('-').toReversed().join('-'))
  .pipe(z.string())
