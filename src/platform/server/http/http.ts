import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formType } from '#platform/contract/call.ts'
import type { Call } from '#platform/contract/call.ts'
import { AppError, refuse } from '#platform/contract/errors.ts'
import type { Bases } from '#platform/server/config.ts'
import type { Actor } from '#platform/server/context.ts'
import { admission } from '#platform/server/http/admission.ts'
import { answer, writerFor } from '#platform/server/http/answer.ts'
import type { Allowance, Means } from '#platform/server/http/answer.ts'
import { serveGuests } from '#platform/server/http/guests.ts'
import { fail, refuseBroken } from '#platform/server/http/failure.ts'
import { loggedPath } from '#platform/server/http/logged-path.ts'
import { openApi } from '#platform/server/http/openapi.ts'
import { protectPages } from '#platform/server/http/page-policy.ts'
import type { Route } from '#platform/server/http/route.ts'
import { uploadLimits } from '#platform/server/files/upload.ts'
import { logStream } from '#platform/server/process.ts'
import { askedBy } from '#platform/server/watch/asked.ts'
import type { Watch } from '#platform/server/watch/watch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    bytes: Buffer | null
  }
  interface FastifyContextConfig {
    form?: boolean
    /** It answers with a file. */
    file?: boolean
    /** The call that is answered; none: a page, a file of the web. */
    call?: Call
  }
}

interface Options extends Means {
  routes: readonly Route[]
  /** Who is this? null: no valid token. Throws 403/400 for the station header. */
  authenticate: (request: FastifyRequest, call: Call) => Promise<Actor | null>
  /** Told of what was refused to somebody signed in because it is not theirs (403). */
  refused?: (actor: Actor, call: Call, error: AppError) => Promise<void>
  /** Is the database there? Knows within seconds, however busy or silent it is. */
  isHealthy: () => Promise<boolean>
  /** Origins of the scales that pages may ask, beside one on the machine of the browser. */
  scales?: () => Promise<readonly string[]>
  /** Of calls with a base of their own: where pages ask for them, and whose pages may ask for them here. */
  bases?: Bases
  /** Counts what this call takes away, for whoever makes it; undefined: ordinary work, which nobody counts. */
  allowance?: (call: Call) => Allowance | undefined
  /** Told of every answer. */
  watch?: Pick<Watch, 'answered'> | undefined
  logLevel: string
  trustProxy: number
  plugins?: (app: FastifyInstance) => Promise<void>
}

const megabyte = 1024 * 1024
/** Requests worked at; an office of fifty people has fewer than twenty on their way, a browser six. */
export const atOnce = { most: 128, mostOfOne: 48 }
/** Uploads take as long as their client, and lie on the disk meanwhile. */
const uploadsAtOnce = { most: 64, mostOfOne: 24 }

/**
 * The server of a list of routes. Checks come in the order of the wire: 401, 403, 400, then what
 * the usecase finds (404, 409).
 */
export async function buildServer({
  db,
  longWork,
  replica,
  routes,
  authenticate,
  refused,
  prove,
  allowance,
  isHealthy,
  scales,
  bases = {},
  watch,
  clock,
  logLevel,
  trustProxy,
  plugins,
}: Options): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: logLevel,
      stream: logStream,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.body'],
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: loggedPath(request.url, request.routeOptions.url),
          actor: request.actor?.id,
        }),
      },
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: megabyte,
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    // A request that is not here after this long gets a 408: within a minute, as often as Node looks for them.
    requestTimeout: 55_000,
    http: { headersTimeout: 55_000, connectionsCheckingInterval: 1_000 },
    // Longer than any answer may take: it only ends those whose reader has gone without a word.
    connectionTimeout: 660_000,
    clientErrorHandler: refuseBroken,
    keepAliveTimeout: 65_000,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('bytes', null)
  await protectPages(app, { scales, isHealthy, bases, isSecure: trustProxy > 0 })
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'br'] })
  await app.register(multipart, { limits: uploadLimits })
  // Read as a text it would be an empty object to every call: what takes a body takes JSON, or is an upload.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(formType, { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (!request.routeOptions.config.form) throw refuse('unsupported_type')
    return Object.fromEntries(new URLSearchParams(body))
  })

  // Nothing of a back-office is for search engines, whoever came by its address.
  app.addHook('onRequest', (_, reply, next) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    next()
  })

  app.setErrorHandler((error, request, reply) => fail(error, request, reply))
  app.setNotFoundHandler((request, reply) => fail(refuse('route_not_found'), request, reply))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    const { call } = request.routeOptions.config
    // A stream of events is answered for hours.
    if (watch && !call?.stream)
      watch.answered({
        call: call?.id ?? null,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        request: request.id,
        paced: call?.file !== undefined || call?.upload !== undefined,
      })
  })

  const isGuest = serveGuests(app, routes, bases)
  app.addHook('onRequest', async (request, reply) => {
    if (isForeign(request) && !isGuest(request, reply)) throw refuse('access.cross_site')
  })

  app.get('/healthz', async (_, reply) => {
    if (await isHealthy()) return { ok: true }
    return reply.code(503).header('retry-after', '2').send({ ok: false })
  })
  // Made when somebody reads it: longer than all the rest of a start.
  let document: ReturnType<typeof openApi> | undefined
  app.get('/openapi.json', async () => (document ??= openApi(routes.map((route) => route.call))))

  const admitCall = admission(atOnce)
  const admitUpload = admission(uploadsAtOnce)
  for (const route of routes) {
    const { call } = route
    if (call.proof && !(call.proof === 'password' ? prove : route.before))
      throw new Error(`${call.id} says that it asks for a proof, and nobody does`)
    const write = writerFor(call)
    const take = allowance?.(call)
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      app.route({
        method: call.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        // Nobody asks a call for its headers alone, and a second route for each that reads is memory that stays.
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          // What is said here is one person's, or a token: the browser hands it to nobody who comes after.
          reply.header('cache-control', 'no-store')
          if (call.roles === 'public') return
          request.actor = await authenticate(request, call)
        },
        config: { form: call.form ?? false, file: call.file !== undefined, call },
        ...(call.signed ? { preParsing: keepBytes } : {}),
        handler: (request, reply) => {
          const work = () =>
            askedBy(request.id, () =>
              answer({ ...route, write, take }, request, reply, { db, longWork, replica, prove, clock }),
            )
          // Streams have a limit of their own, and so have public calls.
          if (call.stream || !request.actor) return work()
          return (call.upload ? admitUpload : admitCall)(request.actor.id, work)
        },
        errorHandler: async (error, request, reply) => {
          const { actor } = request
          if (refused && actor && error instanceof AppError && error.kind.status === 403) {
            await refused(actor, call, error).catch((problem) =>
              request.log.error({ err: problem }, 'a refusal could not be noted'),
            )
          }
          return fail(error, request, reply)
        },
      })
    }
  }
  await plugins?.(app)
  return app
}

/**
 * Does a page of somebody else want to write here? Browsers say where a request comes from; what is
 * no browser says nothing. Tokens are in a header, so such a page could not anyway: a second lock.
 */
function isForeign(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host)
}

/** A signature is over the bytes that were sent, not over what parsing makes of them. */
async function keepBytes(request: FastifyRequest, _: FastifyReply, body: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > megabyte) throw refuse('too_large')
    chunks.push(chunk)
  }
  request.bytes = Buffer.concat(chunks)
  return Object.assign(Readable.from([request.bytes]), { receivedEncodedLength: size })
}
