import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const root = fileURLToPath(new URL('../../../../dist/web', import.meta.url))

/**
 * Serves the built web beside the API: hashed assets for ever, the page for every path that a
 * browser asks for as a page. Nothing under /api falls through to it.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(root)) {
    app.log.warn('the web is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path: string) => {
      const forever = path.includes('/assets/')
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const page =
      request.headers.accept?.includes('text/html') && !/^\/(api|crm|common|rpt)\//.test(request.url)
    if (!page) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
