import { z } from 'zod'
import type { Call, Schema } from '#platform/contract/call.ts'
import { byId, ids, instant, version } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, plainAnswer } from '#platform/contract/record.ts'
import type { Field, Fields as RecordFields, Reference } from '#platform/contract/record.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { orNull } from '#platform/contract/shared-schemas.ts'
import type { StatusSet, Writers } from '#platform/contract/status.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'
import type { ImportCalls } from '#platform/contract/sheet-import.ts'

/** Of a resource every field has a schema, is a state, or names its writers: its rows are typed by it. */
export type Fields = Readonly<
  Record<string, Field & ({ readonly schema: Schema } | { readonly kind: 'status' | 'writers' })>
>

/** A path, with its aliases behind it. */
type Path = string | readonly [string, ...string[]]

interface Declaration<F extends Fields> {
  readonly key: string
  readonly table: string
  /** Title of the list. */
  readonly title: string
  /** In a sentence, lower case: `đã thêm {noun}`. */
  readonly noun: string
  readonly paths: Paths<Path>
  /** Operation ids of the specification. */
  readonly ids: Paths<string>
  readonly roles: { readonly read: readonly RoleCode[]; readonly write: readonly RoleCode[] }
  readonly fields: F
  /** Fields that the search box looks in; references by value and by label. */
  readonly search: readonly (keyof F & string)[]
  /** A field that is sortable, or `id`. */
  readonly defaultSort: string
  /** Rows have a `position` that people change by dragging; only for lists that are shown whole. */
  readonly ordered?: true
  /** Its rows belong to stations: the calls have one, and the routes' `scope` keeps to it. */
  readonly stationed?: true
  /** What is said where saving fails and no server says why: `Lưu bảng giá thất bại!` */
  readonly failure?: string
  /** Where other lists have 20 a page and at most 200. */
  readonly page?: { readonly size?: number; readonly most?: number }
  /** Rows come in from a sheet too: what stands in its template, and titles where the labels would not do. */
  readonly imports?: {
    readonly example: { readonly [K in keyof F]?: string }
    readonly titles?: { readonly [K in keyof F]?: string }
  }
}

interface Paths<T> {
  readonly list: T
  readonly one?: T
  readonly create: T
  readonly update?: T
  readonly remove: T
}

type Typed<Output, Input = Output> = { readonly _zod: { readonly input: Input; readonly output: Output } }
type CallWith<Parts> = Omit<Call, 'params' | 'query' | 'body' | 'data' | 'row'> & Readonly<Parts>

type ValueOf<F> = F extends { schema: Typed<infer Output, unknown> }
  ? Output
  : F extends { statuses: StatusSet<infer Code> }
    ? Code
    : F extends { kind: 'writers' }
      ? NonNullable<Writers>
      : never
type Base = { id: number; _id: string; version: number; created_at: string; updated_at: string }
/** A row as the calls answer it: dates DD-MM-YYYY, references with their label beside them. */
export type RowOf<F extends Fields> = Base & {
  [K in keyof F]: F[K] extends { required: true; seenBy?: undefined } ? ValueOf<F[K]> : ValueOf<F[K]> | null
} & {
  [K in keyof F as F[K] extends { reference: Reference } ? `${K & string}_name` : never]: string | null
}
type Writable<F extends Fields> = {
  [K in keyof F as F[K] extends { schema: Schema } ? (F[K] extends { form: false } ? never : K) : never]: F[K]
}
type Needed<F extends Fields> = {
  [
    K in keyof F as F[K] extends { required: true } ? (F[K] extends { initial: unknown } ? never : K) : never
  ]: ValueOf<F[K]>
}
type Optional<F extends Fields> = {
  [K in keyof F]?: F[K] extends { required: true } ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
export type NewOf<F extends Fields> = Needed<Writable<F>> & Optional<Writable<F>>
export type ChangeOf<F extends Fields> = Optional<Writable<F>> & { version?: number | undefined }
/** A saved row, with what the person should know about it although it was saved. */
export type Saved<F extends Fields> = RowOf<F> & { warnings: string[] }

type ById = Typed<{ id: number }, { id: number }>
export interface ResourceCalls<F extends Fields> {
  readonly list: CallWith<{
    query: Typed<ListQuery & Record<string, unknown>, Record<string, string | number | undefined>>
    row: Typed<RowOf<F>>
  }>
  readonly one?: CallWith<{ params: ById; data: Typed<RowOf<F>> }>
  readonly create: CallWith<{ body: Typed<NewOf<F>>; data: Typed<Saved<F>> }>
  readonly update?: CallWith<{ params: ById; body: Typed<ChangeOf<F>>; data: Typed<Saved<F>> }>
  readonly remove: CallWith<{ params: ById; data: Typed<{ id: number }> }>
  /** The rows of the list's filters as a .xlsx: every field that the person may see. */
  readonly excel: CallWith<{
    query: Typed<ListQuery & Record<string, unknown>, Record<string, string | number | undefined>>
    body: Typed<Record<string, unknown> | undefined>
    file: string
  }>
  readonly reorder?: CallWith<{ body: Typed<{ ids: number[] }>; data: Typed<{ moved: number }> }>
  readonly imports?: ImportCalls
}

export interface Resource<F extends Fields = Fields> extends Omit<
  Declaration<F>,
  'paths' | 'ids' | 'search'
> {
  readonly search: readonly string[]
  readonly calls: ResourceCalls<F>
}

/** The five paths of a record type, as the specification's generic pattern has them. */
export function recordPaths(list: string, record = list): Required<Paths<string>> {
  const one = `${record}/{id}`
  return { list, one, create: record, update: one, remove: one }
}
/** The five operation ids of a record type: `get-route`, `get-route-by-id`, `post-route` … */
export function recordIds(list: string, record = list): Required<Paths<string>> {
  return {
    list: `get-${list}`,
    one: `get-${record}-by-id`,
    create: `post-${record}`,
    update: `put-${record}-by-id`,
    remove: `delete-${record}-by-id`,
  }
}

/**
 * A plain record type as one row of data: its calls are made here, its handlers by
 * `resourceRoutes`, its screen by `ResourceScreen`. Whatever is not plain about a type is an
 * ordinary usecase beside it, not a further option here.
 */
export function resource<const F extends Fields>(declaration: Declaration<F>): Resource<F> {
  const { paths: _, ids: __, ...rest } = declaration
  return { ...rest, calls: callsOf(declaration) }
}

function callsOf<F extends Fields>(declaration: Declaration<F>): ResourceCalls<F> {
  const { key, title, noun, paths, ids: callIds, roles, fields, page, ordered } = declaration
  const failure = declaration.failure ? { failure: declaration.failure } : {}
  const row = rowSchema(fields)
  const saved = row.extend({ warnings: z.array(z.string()) })
  const made = (name: keyof Paths<string>, definition: Omit<Call, 'id' | 'path' | 'roles'>): Call => {
    const given = paths[name] as Path
    const [path, ...aliases] = typeof given === 'string' ? [given] : given
    return {
      ...definition,
      id: callIds[name] as string,
      path: path as string,
      ...(aliases.length ? { aliases } : {}),
      roles: definition.method === 'GET' ? roles.read : roles.write,
      ...(declaration.stationed ? {} : { station: 'none' }),
    }
  }
  const query = listQuery(filterKinds<RecordFields>(fields), {
    size: page?.size ?? pageSize.plain,
    most: page?.most ?? pageSize.most,
  })
  const list = made('list', { method: 'GET', summary: `Danh sách: ${title}`, query, row })
  const calls: Record<string, Call> = {
    list,
    excel: {
      id: `${list.id.replace('get-', 'post-')}-excel`,
      method: 'POST',
      path: `${list.path}/excel`,
      summary: `Xuất Excel: ${title}`,
      roles: roles.read,
      ...(declaration.stationed ? {} : { station: 'none' }),
      reads: true,
      query,
      body: z.record(z.string(), z.unknown()).optional(),
      file: title,
    },
    create: made('create', {
      method: 'POST',
      summary: `Thêm ${noun}`,
      body: newSchema(fields),
      data: saved,
      message: `Đã thêm ${noun}`,
      ...failure,
      errors: ['conflict.duplicate'],
    }),
    remove: made('remove', {
      method: 'DELETE',
      summary: `Xóa ${noun}`,
      params: byId,
      data: z.object({ id: z.number() }),
      message: `Đã xóa ${noun}`,
      errors: ['not_found', 'conflict.in_use'],
    }),
  }
  if (paths.one) {
    calls['one'] = made('one', {
      method: 'GET',
      summary: `Xem ${noun}`,
      params: byId,
      data: row,
      errors: ['not_found'],
    })
  }
  if (paths.update) {
    calls['update'] = made('update', {
      method: 'PUT',
      summary: `Sửa ${noun}`,
      params: byId,
      body: z.object({ ...changeShape(fields), version }),
      data: saved,
      message: `Đã lưu ${noun}`,
      ...failure,
      errors: ['not_found', 'conflict.stale', 'conflict.duplicate', 'conflict.in_use'],
    })
  }
  if (ordered) {
    calls['reorder'] = {
      id: `put-${key}-order`,
      method: 'PUT',
      path: `${list.path}/order`,
      summary: `Sắp xếp thứ tự: ${title}`,
      roles: roles.write,
      station: 'none',
      body: z.object({ ids }),
      data: z.object({ moved: z.number() }),
      message: 'Đã lưu thứ tự',
      errors: ['not_found'],
    }
  }
  const imports = declaration.imports && {
    imports: importCalls({
      key,
      path: calls['create']?.path ?? '',
      noun,
      roles: roles.write,
      ...(declaration.stationed ? {} : { station: 'none' }),
    }),
  }
  // The runtime objects are built by name; their static types are computed from the same fields.
  return { ...calls, ...imports } as unknown as ResourceCalls<F>
}

const plain = z.string()
const number = z.number()

function rowSchema(fields: Fields): z.ZodObject {
  const shape: Record<string, z.ZodType> = { id: number, _id: plain }
  for (const [name, field] of Object.entries(fields)) {
    // The server answers days as people read them.
    const answer = field.kind === 'date' ? plain : plainAnswer(field)
    shape[name] = field.required && !field.seenBy ? answer : orNull(answer)
    if (field.reference) shape[`${name}_name`] = orNull(plain)
  }
  return z.object({
    ...shape,
    version: number,
    created_at: instant,
    updated_at: instant,
  })
}

/** The body of a new row. Also the form's schema. */
export const newSchema = (fields: Fields): z.ZodObject => z.object(newShape(fields))
