import type { FastifyRequest } from 'fastify'
import type { Call, Parsed, Returned } from '#platform/contract/call.ts'
import type { Report } from '#platform/contract/report.ts'
import type { Context } from '#platform/server/context.ts'
import type { Upload } from '#platform/server/files/upload.ts'

/** The request as a handler may need it: address and client for sign-in, parts for uploads. */
export interface Exchange {
  request: FastifyRequest
  clientId: string | null
  /** The body as it came, of a signed call; empty otherwise. */
  bytes: Buffer
}

export type Handler<C extends Call, Prepared = unknown> = (
  input: Parsed<C>,
  context: Context,
  exchange: Exchange,
  prepared: Prepared,
) => Promise<Returned<C>> | Returned<C>

/** A call and the usecase that answers it. */
export interface Route {
  call: Call
  handler: Handler<Call>
  /** Of an upload, in place of its handler. */
  upload?: UploadHandler<Call>
  /** What is slow, remote or proves who calls goes on before the transaction opens; the handler gets what it returns. */
  before?: Before<Call, unknown>
  /** Read from a copy of the database where there is one, whatever it is asked. */
  copy?: true
  /** The report whose file it answers with. */
  report?: Report
  /** Others of the same file, on screens of their own. */
  also?: readonly Report[]
}

type UploadHandler<C extends Call> = (
  input: Parsed<C>,
  context: Context,
  upload: Upload,
) => Promise<Returned<C>>

type Before<C extends Call, Prepared> = (input: Parsed<C>, context: Context) => Promise<Prepared>

/** One line of a slice's `*.routes.ts`. */
export function serve<C extends Call, Prepared = unknown>(
  call: C,
  handler: Handler<C, Prepared>,
  { before }: { before?: Before<C, Prepared> } = {},
): Route {
  return {
    call,
    handler: handler as unknown as Handler<Call>,
    ...(before ? { before: before as unknown as Before<Call, unknown> } : {}),
  }
}

/** The line of an upload: its handler reads the parts itself, and writes through what it is given. */
export function serveUpload<C extends Call>(call: C, upload: UploadHandler<C>): Route {
  const handler = () => {
    throw new Error(`${call.id} is an upload`)
  }
  return { call, handler, upload: upload as unknown as UploadHandler<Call> }
}

/** Does the call change anything? A POST that reads says so. */
export function writes(call: Call): boolean {
  return call.method !== 'GET' && !call.reads
}
