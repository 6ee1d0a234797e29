import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { answerSchema } from '#platform/contract/call.ts'
import type { Call, Download, Schema } from '#platform/contract/call.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import { timestampForFile } from '#platform/rules/business-date.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Read, Replica } from '#platform/server/db/replica.ts'
import { runWrite } from '#platform/server/db/transaction.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import { answerText } from '#platform/server/http/answer-text.ts'
import { answerUpload } from '#platform/server/http/answer-upload.ts'
import { readBy, sayRead, wantsCopy } from '#platform/server/http/read-from.ts'
import { writes } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { asAnswered } from '#platform/server/http/stale-answer.ts'

/** What calls are answered with. */
export interface Means {
  db: Db
  /** Where statements may take minutes: what downloads are read with. */
  longWork: Db
  /** A copy that reports, files and long lists are read from. */
  replica?: Replica
  /** Asks for the own password of whoever calls, for the calls that say `proof: 'password'`. */
  prove?: (context: Context, password: string) => Promise<void>
  clock: Clock
}

/** @throws too_much */
export type Allowance = (actor: Actor, now: Date) => Promise<void>

interface Answered extends Route {
  write: (returned: unknown) => string
  take: Allowance | undefined
}

/**
 * One call of somebody who may make it: what came is read, what is to be counted or proved is, then its usecase runs,
 * in the transaction of its write or on what it reads from.
 */
export async function answer(
  { call, handler, upload, before, write, take, copy }: Answered,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, longWork, replica, prove, clock }: Means,
): Promise<unknown> {
  if (!call.upload && request.isMultipart()) throw refuse('unsupported_type')
  if (isDeep(request.body)) throw refuse('bad_json')
  const input = {
    params: parse(call.params, request.params, 'params'),
    query: parse(call.query, request.query, 'query'),
    body: call.upload ? undefined : parse(call.body, request.body ?? {}, 'body'),
  }
  const exchange = {
    request,
    clientId: header(request, 'x-client-id', 64) ?? null,
    bytes: request.bytes ?? Buffer.alloc(0),
  }
  const now = clock()
  // Public calls have no actor; their usecases do not read it.
  const actor = request.actor as Actor
  await take?.(actor, now)
  let prepared: unknown
  const run = (tx: Db, read?: Read, log?: Db) => {
    sayRead(reply, read)
    const context = { db: tx, actor, now, call: call.id, ...(read ? { read } : {}), ...(log ? { log } : {}) }
    return handler(input as never, context satisfies Context, exchange, prepared)
  }
  const reading = (primary: Db, streams: boolean) =>
    readBy(
      replica && wantsCopy({ call, ...(copy ? { copy } : {}) }, input.query, now) ? replica : undefined,
      { primary, streams },
      run,
    )

  if (call.stream) return sendEvents(reply, (await run(db)) as unknown as Readable)
  if (call.file) return sendFile(reply, (await reading(longWork, true)) as Download, now)
  if (upload) {
    const answer = (given: Upload) => upload(input as never, { db, actor, now }, given)
    const uploaded = { call, request, key: keyOf(request), context: { db, actor, now }, write }
    return inJson(reply, await answerUpload(answer, uploaded))
  }
  if (!writes(call) || !request.actor) return inJson(reply, write(await reading(db, false)))
  const submit = {
    call,
    actorId: actor.id,
    key: keyOf(request),
    content: [request.params, request.query, request.body ?? null],
    begun: before !== undefined,
  }
  if (call.proof === 'password')
    await prove?.({ db, actor, now }, (input.body as { password: string }).password)
  prepared = await before?.(input as never, { db, actor, now })
  try {
    return inJson(reply, await runWrite(db, submit, async (tx) => write(await run(tx))))
  } catch (error) {
    throw asAnswered(call, error)
  }
}

/** What is written already. */
function inJson(reply: FastifyReply, text: string): string {
  reply.header('content-type', 'application/json; charset=utf-8')
  return text
}

/** @throws bad_input for a key that is longer than one may be: to pass over it would do the thing twice */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '' || Array.isArray(key)) return undefined
  if (key.length > 255) throw refuseField('Idempotency-Key', 'Khóa chống gửi trùng dài tối đa 255 ký tự')
  return key
}

/** How deep a body may stand in itself; ours need ten. Whoever walks over it by recursion is safe then. */
const deepest = 100

function isDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1))
}

/**
 * Writes the answer in its envelope, with everything left out that the call does not list. Its writer is made when the
 * call first answers, once, which costs more than many answers.
 */
export function writerFor(call: Call): (returned: unknown) => string {
  let text: ((body: unknown) => string) | undefined
  const textOf = (schema = answerSchema(call)) => (schema ? answerText(schema) : JSON.stringify)
  return (returned) => {
    text ??= textOf()
    const message = call.messageOf?.(returned as never) ?? call.message ?? 'Thành công'
    return text(call.data ? { code: 1, message, data: returned } : returned)
  }
}

function parse(schema: Schema | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined
  const parsed = (schema as unknown as z.ZodType).safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 50)
  const details = issueDetails({ issues }, { input: value })
  throw refuse('bad_input', {
    details: details.map(({ path, message }) => ({ path: path || part, message })),
  })
}

function header(request: FastifyRequest, name: string, max: number): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= max ? value : undefined
}

/** Events as they come: nothing between us and the browser may hold them back. */
function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(events)
}

function sendFile(reply: FastifyReply, file: Download, now: Date): FastifyReply {
  const bytes = file.stream instanceof Readable ? file.stream : Readable.from(file.stream)
  if (file.inline) {
    return reply.header('content-type', file.type).header('content-disposition', 'inline').send(bytes)
  }
  const name = encodeURIComponent(`${file.name} ${timestampForFile(now)}.${file.extension}`)
  return reply
    .header('content-type', file.type)
    .header('content-name', name)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('access-control-expose-headers', 'content-name')
    .send(bytes)
}
