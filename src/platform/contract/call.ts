import { z } from 'zod'
import type { RoleCode } from '#platform/contract/roles.ts'

/**
 * What we need of a zod schema's type, and no more: constraining calls with the whole `z.ZodType`
 * costs four times the type-check at hundreds of calls.
 */
export interface Schema {
  // oxlint-disable-next-line typescript/no-explicit-any -- a slim bound; the real types flow through z.input/z.output
  readonly _zod: { readonly input: any; readonly output: any }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How forms are sent where no file goes along. */
export const formType = 'application/x-www-form-urlencoded'

/**
 * One call of the wire as plain data: the server serves it, `/openapi.json` documents it and the
 * browser's client calls it, all from this row.
 *
 * `id` is the operation's id in the specification's inventory. `roles` is the list of role codes
 * that may call; 'public' needs no token. Of the answers, exactly one is given:
 * - `data`: the answer is `{code: 1, message, data}`;
 * - `row` : the answer is a list `{results, pagination, option?, totals?}`;
 * - `raw` : the answer is exactly this schema;
 * - `file`: the answer is a download.
 */
export interface Call {
  readonly id: string
  readonly method: Method
  readonly path: string
  /** Further paths of the same handler (other readings of an uncertain entry). */
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly roles: readonly RoleCode[] | 'public'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly data?: Schema
  readonly row?: Schema
  readonly option?: Schema
  readonly totals?: Schema
  readonly raw?: Schema
  readonly file?: string
  /** A file made of what the database holds although it is asked for by GET: counted as exports are. */
  readonly extract?: true
  /** A list that says how many rows each status has, in `counts` beside its results. */
  readonly counts?: true
  /** The sentence of a success. */
  readonly message?: string
  /** The same where the answer has more to say, such as that it waits for a second person; null: `message`. */
  readonly messageOf?: (data: never) => string | null
  /**
   * What the client says of a failure to which no server gave a sentence: one, or one for each specified `code` of
   * the answer (0: any other). Without it what was done says it: saved, deleted, exported.
   */
  readonly failure?: string | Readonly<Record<number, string>>
  /** Moves money: a repeat without a key within 10 s by the same person counts as the same submit. */
  readonly money?: true
  /** Stores no answer for repeats (sign-in, refresh). */
  readonly unstored?: true
  /** A write in method only (a POST that reads): needs no idempotency. */
  readonly reads?: true
  /** Stands on a base address of its own where the settings name one; the rest is served here alone. */
  readonly base?: string
  /** A POST that changes a record that stands leaves as it is what is not sent, as every PUT does. */
  readonly leaves?: true
  /** A row of every station may be read with `x-station: all`, or the call has no station at all. */
  readonly station?: 'none'
  /** Server-sent events: the handler returns the stream itself; goes with `raw`. */
  readonly stream?: true
  /** multipart/form-data: the handler reads the parts (`serveUpload`). */
  readonly upload?: true
  /** Open also to whoever signed in with a password that a manager gave, before they have changed it. */
  readonly withGivenPassword?: true
  /**
   * What a thief of the session would want: `password` of the body is the caller's own, asked before the
   * transaction; `before`: the route's `before` asks for a proof, where what is sent needs one.
   */
  readonly proof?: 'password' | 'before'
  /** Signed by its sender: the handler gets the body's bytes as they came. */
  readonly signed?: true
  /** Its sender may send application/x-www-form-urlencoded: each field a text. */
  readonly form?: true
  /** Error codes it may answer, beyond those of every call. */
  readonly errors?: readonly string[]
}

/** Declares a call. It is the identity function: it only keeps the literal types. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

export type OutputOf<S> = S extends Schema ? z.output<S> : undefined
export type InputOf<S> = S extends Schema ? z.input<S> : undefined

type Key = 'params' | 'query' | 'body'
type Given<C extends Call, K extends Key> = C extends { readonly [P in K]: infer S } ? S : undefined

/** What the server's handler gets after parsing. */
export interface Parsed<C extends Call> {
  params: OutputOf<Given<C, 'params'>>
  query: OutputOf<Given<C, 'query'>>
  body: OutputOf<Given<C, 'body'>>
}

/** What a caller sends: only the parts that the call declares. */
export type Sent<C extends Call> = {
  [K in Key as C extends { readonly [P in K]: Schema } ? K : never]: InputOf<Given<C, K>>
}

export interface Pagination {
  page: number
  size: number
  total: number
  /** True when counting stopped at the cap: "more than `total`". */
  more?: boolean
}

export interface List<Row, Option = unknown, Totals = unknown> {
  results: Row[]
  pagination: Pagination
  option?: Option
  totals?: Totals
  counts?: Record<string, number>
}

/** What a handler returns: the data, the list, the raw answer or the file. */
export type Returned<C extends Call> = C extends { readonly data: infer S }
  ? InputOf<S>
  : C extends { readonly row: infer S }
    ? List<
        InputOf<S>,
        C extends { readonly option: infer O } ? InputOf<O> : never,
        C extends { readonly totals: infer T } ? InputOf<T> : never
      >
    : C extends { readonly raw: infer S }
      ? InputOf<S>
      : Download

/** What the caller receives. */
export type Answer<C extends Call> = C extends { readonly data: infer S }
  ? { code: 1; message: string; data: OutputOf<S> }
  : C extends { readonly row: infer S }
    ? List<
        OutputOf<S>,
        C extends { readonly option: infer O } ? OutputOf<O> : undefined,
        C extends { readonly totals: infer T } ? OutputOf<T> : undefined
      >
    : C extends { readonly raw: infer S }
      ? OutputOf<S>
      : Blob

/** A file on its way out; `name` without timestamp or extension. */
export interface Download {
  name: string
  extension: 'xlsx' | 'csv' | 'docx' | 'pdf' | 'jpeg' | 'png' | 'webp' | 'html'
  type: string
  stream: AsyncIterable<Uint8Array>
  /** Shown in the page, or as one: a picture, a page of words. */
  inline?: true
}

const pagination = z.object({
  page: z.number(),
  size: z.number(),
  total: z.number(),
  more: z.boolean().optional(),
})

/** The zod schema of the whole answer, for serving and documenting. */
export function answerSchema(definition: Call): z.ZodType | undefined {
  const schema = (part: Schema) => part as unknown as z.ZodType
  if (definition.data)
    return z.object({ code: z.literal(1), message: z.string(), data: schema(definition.data) })
  if (definition.row) {
    return z.object({
      results: z.array(schema(definition.row)),
      pagination,
      ...(definition.counts ? { counts: z.record(z.string(), z.number()) } : {}),
      ...(definition.option ? { option: schema(definition.option).optional() } : {}),
      ...(definition.totals ? { totals: schema(definition.totals).optional() } : {}),
    })
  }
  return definition.raw && schema(definition.raw)
}
