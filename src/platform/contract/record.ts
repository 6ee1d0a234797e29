import { z } from 'zod'
import type { Call, OutputOf, Schema } from '#platform/contract/call.ts'
import { dateOut, instantOut } from '#platform/contract/fields.ts'
import { oneOf, type OneOf } from '#platform/contract/list.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { orAbsent, orNull } from '#platform/contract/shared-schemas.ts'
import type { StatusSet } from '#platform/contract/status.ts'

/**
 * A record described by its fields, each once. Rows, bodies and filters (here), selects, masks, files,
 * writes and personal data (`platform/server/lists/record-*.ts`), columns, forms and facts
 * (`platform/web/record/`) are derived from the description. What is not plain about a field is ordinary
 * code that extends the derived by the field's name, not a further option here.
 */

/** How a field is typed, shown, filtered and kept. */
export type FieldKind =
  | 'text'
  | 'note'
  /** A text of letters and digits that is compared by eye: codes, tracking numbers. */
  | 'code'
  | 'phone'
  | 'money'
  | 'number'
  | 'weight'
  | 'percent'
  | 'date'
  /** An instant. */
  | 'time'
  | 'boolean'
  | 'select'
  /** A code of the set in `statuses`. */
  | 'status'
  /** The id of another record, which the row names in a field beside it. */
  | 'key'
  | 'reference'
  /** What it looks like: the address of a picture; lists have it before what names the row. */
  | 'picture'
  /** Everybody who wrote any part of what `entity` checks; computed of what the database keeps. */
  | 'writers'

/** Where a reference points: rows of another resource, found by `value`, read by `label`. */
export interface Reference {
  /** A resource, or only the table of a record type that is none. */
  readonly resource: { readonly table: string; readonly calls?: { readonly list: Call } }
  /** Its column that is kept here: `code` or `id`. */
  readonly value: string
  /** Its column that people read; rows carry it as `<field>_name`. */
  readonly label: string
  /** Its column that people write in a sheet, where `value` is only a key. */
  readonly code?: string
}

interface Described {
  /** What it is called wherever it is shown, its unit aside. */
  readonly label: string
  /** The value as it is answered, where the kind does not say. */
  readonly answer?: Schema
  /** A row without it is refused; the others may be null. */
  readonly required?: true
  /** What a new row has where nothing was sent; of a date 'today'. */
  readonly initial?: string | number | boolean | readonly string[]
  /** What a row without a value means, where that is more than nothing: `Mọi hạng`. */
  readonly empty?: string
  /** `đ`, `kg`: behind a fact's value and in a form, in brackets behind the title of a file's column. */
  readonly unit?: string
  /** The table's column where it is not named like the field. */
  readonly column?: string
  /** No column at all: the server gives its expression. */
  readonly computed?: true
  /** Only in the record itself, not in the rows of lists. */
  readonly detail?: true
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly reference?: Reference
  /**
   * Of a key: the screens where that record opens (`?open=<key>`); a person gets the first that is theirs. What names
   * the record beside its key leads there: `order_code` beside `order_id`, `customer_no` beside `customer_id`. Of a
   * code that stands without its key: where it is searched for (`?q=`).
   */
  readonly opens?: readonly string[]
  /** Others get null in its place, and neither sort nor filter by it. */
  readonly seenBy?: readonly RoleCode[]
  /** Of others it is not asked, and what they send of it is not kept. */
  readonly changedBy?: readonly RoleCode[]
  /**
   * Says who somebody is: it is in the copy of what we keep about the customer, and gone when the
   * customer asks for that: null, or what is written in its place.
   */
  readonly personal?: true | { readonly erased: string }
  /** Without it no column of the list. */
  readonly list?:
    | false
    | {
        readonly width?: number
        /** Its numbers have so many at least, that they stand under each other. */
        readonly decimals?: number
        readonly sortable?: true
        readonly filter?: 'any' | 'range' | 'text'
        /** Where its filter stands, if not in the column's head: above the list, or where the screen puts it. */
        readonly filterAt?: 'bar' | 'screen'
        readonly hidden?: true
        /** Where it stands on a phone's card, if that does not follow from its kind (platform/web/list/card-plan.ts). */
        readonly card?: 'title' | 'amount' | 'fact' | false
        /** False: it filters only, another field says it in words. */
        readonly column?: false
      }
  /** False: not asked by forms, nor taken by the calls made of the fields. */
  readonly form?:
    | false
    | { readonly help?: string; readonly section?: string; readonly span?: 3 | 4 | 6 | 8 | 12 }
  /** False: no column of the file. `width` in characters. */
  readonly export?: false | { readonly width?: number }
  /** False: no fact of the drawer. */
  readonly fact?: false | { readonly section?: string; readonly wide?: true }
}
interface Value {
  readonly kind: Exclude<FieldKind, 'status'>
  /**
   * The value as it is sent; without it nobody sends it. Dates are DD-MM-YYYY: `dateIn`, or
   * `dateInOrToday` where a bad one means today.
   */
  readonly schema?: Schema
  readonly statuses?: undefined
  /** Of writers: what was written, as its status table calls it. */
  readonly entity?: string
}
/** A state names its set: words, tones and the filter's choices come from there. Actions move it, nobody types it. */
interface State {
  readonly kind: 'status'
  readonly statuses: StatusSet
  readonly schema?: undefined
  readonly entity?: undefined
}
export type Field = Described & (Value | State)
export type Fields = Readonly<Record<string, Field>>

export const isSeen = (field: Field, role: RoleCode): boolean => !field.seenBy || field.seenBy.includes(role)
export const isWritable = (field: Field): boolean => field.schema !== undefined && field.form !== false
/** The names of the fields that calls made of them take. */
export const writableNames = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name] && isWritable(fields[name]))
/** May this person change the field, by whatever call? */
export const mayChange = (field: Field, role: RoleCode): boolean =>
  isSeen(field, role) && (!field.changedBy || field.changedBy.includes(role))
/** Is it asked of this person by forms, and kept of what they send? */
export const isChangeable = (field: Field, role: RoleCode): boolean =>
  isWritable(field) && mayChange(field, role)

export const writersOut = z.array(z.object({ id: z.number(), name: z.string() }))

/** Answers are described by kind alone: a row that an import made longer than a form allows is still shown. */
const answers = {
  text: z.string(),
  note: z.string(),
  code: z.string(),
  phone: z.string(),
  money: z.number(),
  number: z.number(),
  weight: z.number(),
  percent: z.number(),
  date: dateOut,
  time: instantOut,
  boolean: z.boolean(),
  select: z.string(),
  key: z.number(),
  reference: z.union([z.string(), z.number()]),
  picture: z.string(),
  writers: writersOut,
} as const satisfies Record<Exclude<FieldKind, 'status'>, z.ZodType>
type Answers = typeof answers

type SomeSchema = z.core.SomeType
/** A set of numbers is answered as a number, one of words as a text. */
type AnswerOf<F extends Field> = F extends { statuses: StatusSet<infer Code> }
  ? [Code] extends [number]
    ? z.ZodNumber
    : z.ZodString
  : F['kind'] extends keyof Answers
    ? Answers[F['kind']]
    : never
type Answered<F extends Field> = F extends { answer: infer S extends SomeSchema }
  ? S
  : F extends { required: true; seenBy?: undefined }
    ? AnswerOf<F>
    : z.ZodNullable<AnswerOf<F>>
type Known = { id: z.ZodNumber; _id: z.ZodString; version: z.ZodNumber }
type RowShape<F extends Fields> = Known & {
  [K in keyof F as F[K] extends { detail: true } ? never : K]: Answered<F[K]>
}
type DetailShape<F extends Fields> = {
  [K in keyof F as F[K] extends { detail: true } ? K : never]: Answered<F[K]>
}

/** A state whose codes are numbers, not words. */
export const isNumbered = ({ statuses }: Field): boolean => typeof statuses?.values[0] === 'number'
/** How a field's value is answered where the field itself does not say. */
export const plainAnswer = (field: Field): z.ZodType => {
  if (field.kind !== 'status') return answers[field.kind]
  return isNumbered(field) ? answers.number : answers.text
}
const answerOf = (field: Field): Schema =>
  field.answer ?? (field.required && !field.seenBy ? plainAnswer(field) : orNull(plainAnswer(field)))
const answersOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerOf(field)]))

/** What the rows of lists have of a record. */
export const listedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.detail))

/** What the record alone has beyond them. */
export const detailFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.detail))

/** The shape of a list's row: every field but those of the record alone, with its keys and version. */
export function rowShape<F extends Fields>(fields: F): RowShape<F> {
  return {
    id: answers.key,
    _id: answers.text,
    version: answers.number,
    ...answersOf(listedFields(fields)),
  } as unknown as RowShape<F>
}

/** What the record itself has beyond its row. */
export function detailShape<F extends Fields>(fields: F): DetailShape<F> {
  return answersOf(detailFields(fields)) as unknown as DetailShape<F>
}

type Writable<F extends Fields> = {
  [K in keyof F as F[K] extends { schema: Schema } ? (F[K] extends { form: false } ? never : K) : never]: F[K]
}
type SentOf<F> = F extends { schema: infer S extends SomeSchema } ? S : never
type Needed<F> = F extends { required: true } ? SentOf<F> : z.ZodNullable<SentOf<F>>
type NewShape<F extends Fields> = {
  [K in keyof Writable<F>]: F[K] extends { initial: unknown }
    ? z.ZodDefault<Needed<F[K]>>
    : F[K] extends { required: true }
      ? SentOf<F[K]>
      : z.ZodOptional<z.ZodNullable<SentOf<F[K]>>>
}
type ChangeShape<F extends Fields> = { [K in keyof Writable<F>]: z.ZodOptional<Needed<F[K]>> }

const sentOf = (field: Field): z.ZodType => {
  const schema = field.schema as unknown as z.ZodType
  return field.required ? schema : orNull(schema)
}
const shapeOf = (fields: Fields, of: (field: Field) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isWritable(field) ? [[name, of(field)]] : [])),
  )

/** The body of a new row; what it does not name is stripped. */
export function newShape<F extends Fields>(fields: F): NewShape<F> {
  return shapeOf(fields, (field) => {
    if (field.initial !== undefined) return sentOf(field).default(field.initial)
    return field.required ? sentOf(field) : orAbsent(sentOf(field))
  }) as unknown as NewShape<F>
}

/** The body of a change: only what is sent is changed. */
export function changeShape<F extends Fields>(fields: F): ChangeShape<F> {
  return shapeOf(fields, (field) => orAbsent(sentOf(field))) as unknown as ChangeShape<F>
}

/** What the columns of a new row are given: every field that is sent, null where nothing was. */
export type NewValues<F extends Fields> = {
  [K in keyof Writable<F> as F[K] extends { column: infer C extends string } ? C : K]: F[K] extends {
    required: true
  }
    ? OutputOf<F[K]['schema']>
    : OutputOf<F[K]['schema']> | null
}

/** A yes or no in a list's address. */
const yesNo = ['true', 'false'] as const

type FilterKind<F extends Field> = F extends {
  list: { filter: infer Filter extends 'any' | 'range' | 'text' }
}
  ? Filter extends 'any'
    ? F['kind'] extends 'number'
      ? 'anyNumber'
      : F extends { statuses: StatusSet<infer Code> }
        ? OneOf<Code>
        : F['kind'] extends 'key'
          ? 'anyId'
          : F['kind'] extends 'boolean'
            ? OneOf<YesNo>
            : F extends { options: readonly { value: infer Value extends string }[] }
              ? OneOf<Value>
              : 'any'
    : Filter
  : never
type YesNo = (typeof yesNo)[number]
type FilterKindsOf<F extends Fields> = {
  [K in keyof F as FilterKind<F[K]> extends never ? never : K]: FilterKind<F[K]>
}

/** The names under which the filters of a list stand in its address. */
export const filterKeys = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { list }]) =>
    !list || !list.filter ? [] : list.filter === 'range' ? [`${name}_from`, `${name}_to`] : [name],
  )

/** The filters of the list's query, for `listQuery`. */
export function filterKinds<F extends Fields>(fields: F): FilterKindsOf<F> {
  const kindOf = ({ kind, label, statuses, options }: Field) => {
    if (kind === 'number') return 'anyNumber'
    if (kind === 'key') return 'anyId'
    if (kind === 'boolean') return oneOf(yesNo, label)
    const values = statuses?.values ?? options?.map(({ value }) => value)
    return values ? oneOf(values, label) : 'any'
  }
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const filter = field.list && field.list.filter
    return filter ? [[name, filter === 'any' ? kindOf(field) : filter]] : []
  })
  return Object.fromEntries(entries) as FilterKindsOf<F>
}
