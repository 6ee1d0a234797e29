import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/server/watch/metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Does this request carry the key? */
function opens(key: string | undefined, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (key === undefined) return true
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${key}`))
}

/** Serves them on a port of their own. @returns where, and how it ends */
export async function serveMetrics(
  { own, key }: { own: { port: number; host: string }; key: string | undefined },
  metrics: Pick<Metrics, 'text' | 'type'>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => void tell(request, response))
  async function tell(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = request.method === 'GET' && request.url === '/metrics'
    if (!asked) return void response.writeHead(404).end()
    if (!opens(key, request)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.type }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  }
  await once(server.listen(own.port, own.host), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : own.port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Serves them beside the calls, to whoever has the key. */
export const metricsBesideCalls =
  (key: string, metrics: Pick<Metrics, 'text' | 'type'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/metrics', async (request, reply) => {
      if (!opens(key, request)) return reply.code(401).header('www-authenticate', 'Bearer').send()
      return reply.type(metrics.type).send(await metrics.text())
    })
  }
