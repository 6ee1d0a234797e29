import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bases } from '#platform/server/config.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What our client sends beside what any page may. */
const headers = 'authorization, content-type, x-station, x-source, x-client-id, idempotency-key'

/**
 * Lets the pages of another address ask for calls that stand on a base of their own, where the settings say whose:
 * answers their preflights, and tells their browsers that they may read. They bring their token; cookies never count.
 * @returns whether a request is one of theirs
 */
export function serveGuests(
  app: FastifyInstance,
  routes: readonly Route[],
  bases: Bases,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const pagesOf = new Map<string, string>()
  for (const { call } of routes) {
    const pages = call.base === undefined ? undefined : bases[call.base]?.pages
    if (pages === undefined) continue
    pagesOf.set(call.path, pages)
    app.options(call.path, async (_, reply) =>
      reply
        .header('access-control-allow-methods', call.method)
        .header('access-control-allow-headers', headers)
        .header('access-control-max-age', '600')
        .code(204)
        .send(),
    )
  }
  return (request, reply) => {
    const pages = pagesOf.get(request.routeOptions.url ?? '')
    if (pages === undefined || request.headers.origin !== pages) return false
    void reply.header('access-control-allow-origin', pages).header('vary', 'origin')
    return true
  }
}
