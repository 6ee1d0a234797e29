import type { FastifyRequest } from 'fastify'
import type { Call, Parsed, Returned } from '#platform/contract/call.ts'
import type { Context } from '#platform/server/context.ts'

/** The request as a handler may need it: address and client for sign-in, parts for uploads. */
export interface Exchange {
  request: FastifyRequest
  clientId: string | null
  /** The body as it came, of a signed call; empty otherwise. */
  bytes: Buffer
}

export type Handler<C extends Call> = (
  input: Parsed<C>,
  context: Context,
  exchange: Exchange,
) => Promise<Returned<C>> | Returned<C>

/** A call and the usecase that answers it. */
export interface Route {
  call: Call
  handler: Handler<Call>
  /** What is asked of others before the transaction opens: nothing slow or remote goes on inside it. */
  before?: Before<Call>
}

type Before<C extends Call> = (input: Parsed<C>, context: Context) => Promise<void>

/** One line of a slice's `*.routes.ts`. */
export function serve<C extends Call>(
  call: C,
  handler: Handler<C>,
  { before }: { before?: Before<C> } = {},
): Route {
  return {
    call,
    handler: handler as unknown as Handler<Call>,
    ...(before ? { before: before as unknown as Before<Call> } : {}),
  }
}

/** Does the call change anything? A POST that reads says so. */
export function writes(call: Call): boolean {
  return call.method !== 'GET' && !call.reads
}
