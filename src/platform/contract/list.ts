import { z } from 'zod'
import { anyOf, id, numbers, texts } from '#platform/contract/fields.ts'
import { oneFor } from '#platform/contract/shared-schemas.ts'

/** Rows a page where the specification names no other (document 1, section 9). */
export const pageSize = { plain: 20, wide: 50, most: 200 } as const

/** A sum over the rows a list shows; null where they are too many to sum: never the sum of some. */
export const listSum = z.number().nullable()

/** Any of a set, `status=1,2`: another value is refused by name, answered neither with nothing nor with everything. */
export interface OneOf<Value extends string | number = string | number> {
  readonly of: readonly Value[]
  /** What people call the filter, for the refusal. */
  readonly label: string
  /** It stands alone. */
  readonly single?: true
}
export const oneOf = <const Value extends string | number>(
  of: readonly Value[],
  label: string,
): OneOf<Value> => ({ of, label })
export const only = <const Value extends string>(of: readonly Value[], label: string) => ({
  of,
  label,
  single: true as const,
})

/** Of a filter by any of some texts, or of some keys of a report: the rows that have none. No code of ours is a hyphen alone. */
export const noValue = '-'

type FilterKind = 'any' | 'anyNumber' | 'anyId' | 'anyIdOrNone' | 'range' | 'text' | OneOf

/** So many codes are pasted at once. */
export const mostPasted = 500

/** A pasted column as the list is asked for it: codes, each once, in capitals. */
export const pastedCodes = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((word) => /^(?=.*\d)[\dA-Z][\w./-]{3,63}$/.test(word)),
  ),
]

const codesAsked = z
  .string()
  .max(40_000)
  .transform((list) => list.split(',').filter((part) => part !== ''))
  .refine((list) => list.length <= mostPasted, { message: `Mỗi lần lọc được nhiều nhất ${mostPasted} mã` })

// Tried first: what is no number either is refused as a number is.
const idOrNone = z.unknown().transform((part, context) => {
  if (part === noValue) return noValue
  const read = id.safeParse(part)
  if (read.success) return read.data
  context.issues.push(...(read.error.issues as never[]))
  return z.NEVER
})

/** The values of a set that a query string names, `8.20` as 8.2. */
const chosenOf = ({ of, label, single }: OneOf) => {
  const known = new Map(of.map((value) => [String(value), value]))
  const isNumbered = typeof of[0] === 'number'
  const read = (part: string) => known.get(isNumbered ? String(Number(part)) : part)
  return z
    .string()
    .max(4000)
    .meta({ examples: of.map(String) })
    .transform((list, context) => {
      const parts = list.split(',').filter((part) => part.trim() !== '')
      const alien = parts.find((part) => read(part) === undefined)
      const isOne = !single || parts.length <= 1
      if (alien === undefined && isOne) return parts.map((part) => read(part))
      const message =
        alien === undefined
          ? `${label}: chỉ chọn được một.`
          : `${label} không có lựa chọn “${alien.slice(0, 40)}”.`
      context.issues.push({ code: 'custom', message, input: list })
      return z.NEVER
    })
}

const short = z.string().max(60).optional()
const typed = z.string().trim().max(200).optional()
const page = z.coerce
  .number()
  .int()
  .catch(1)
  .transform((n) => Math.min(Math.max(n, 1), 1_000_000))
  .default(1)
const ofEveryList = {
  sort: z.string().max(40).optional(),
  q: typed,
  ids: anyOf(id).optional(),
  codes: codesAsked.optional(),
  waits: short,
  done: short,
  done_to: z.iso.datetime('Thời điểm không hợp lệ').optional(),
}
const sizeOf = oneFor((size: number) =>
  oneFor((most: number) =>
    z.coerce
      .number()
      .int()
      .catch(size)
      .transform((n) => Math.min(Math.max(n, 1), most))
      .default(size),
  ),
)
const rangeEnd = z.string().max(30).optional()
const plainFilters = {
  any: texts.optional(),
  anyNumber: numbers.optional(),
  anyId: ofEveryList.ids,
  anyIdOrNone: anyOf(idOrNone).optional(),
  text: typed,
}

/**
 * The query string of a list, declared by its filters:
 * `any…`: `status=1,2` (any of) · `oneOf`, `only`: those of a set alone · `range`: `created_at_from`, `created_at_to` (DD-MM-YYYY or ISO) ·
 * `text`: the value itself. Every list also takes page, size (clamped), sort (`-created_at`), q and `ids`, the rows of
 * these keys: a record is opened that way where it is not on the page shown; `codes`, the rows of a pasted column; and
 * `waits`, what of them waits for who asks, by the key of its kind: as many as the day and the bell count; and `done`,
 * what was done with them on a day, by the key of the day's figure, until now or until the instant `done_to`.
 */
export function listQuery<const F extends Record<string, FilterKind>>(
  filters: F,
  { size = pageSize.plain, most = pageSize.most }: { size?: number; most?: number } = {},
) {
  const shape: Record<string, z.ZodType> = {
    page,
    size: sizeOf(size)(most),
    ...ofEveryList,
  }
  for (const [name, kind] of Object.entries(filters)) {
    if (name === 'codes') continue
    if (kind === 'range') {
      shape[`${name}_from`] = rangeEnd
      shape[`${name}_to`] = rangeEnd
    } else if (typeof kind === 'object')
      shape[name] = (kind.single ? chosenOf(kind).transform(([first]) => first) : chosenOf(kind)).optional()
    else shape[name] = plainFilters[kind]
  }
  return z.object(shape) as unknown as z.ZodType<ListQueryOf<F>, Record<string, string | number | undefined>>
}

export interface ListQuery {
  page: number
  size: number
  sort?: string | undefined
  q?: string | undefined
  ids?: number[] | undefined
  codes?: string[] | undefined
  waits?: string | undefined
  done?: string | undefined
  done_to?: string | undefined
}

export type ListQueryOf<F extends Record<string, FilterKind>> = ListQuery & {
  [K in keyof F as F[K] extends 'range' ? never : K]?: F[K] extends OneOf<infer Value>
    ? F[K] extends { single: true }
      ? Value
      : Value[]
    : F[K] extends 'any'
      ? string[]
      : F[K] extends 'anyNumber' | 'anyId'
        ? number[]
        : string
} & { [K in keyof F as F[K] extends 'range' ? `${K & string}_from` | `${K & string}_to` : never]?: string }
