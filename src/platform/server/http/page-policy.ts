import type { OutgoingHttpHeader } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Bases } from '#platform/server/config.ts'

interface Options {
  scales: (() => Promise<readonly string[]>) | undefined
  isHealthy: () => Promise<boolean>
  bases: Bases
  /** Behind a proxy that ends TLS. */
  isSecure: boolean
}

/** What browsers may do with our pages and answers, said in the headers of each. */
export async function protectPages(
  app: FastifyInstance,
  { scales, isHealthy, bases, isSecure }: Options,
): Promise<void> {
  const elsewhere = Object.values(bases).flatMap(({ url }) => (url ? [new URL(url).origin] : []))
  // Read anew for each page, which keeps the policy it came with; without a database as it was.
  let ofStations: readonly string[] = []
  const readStations = async () => {
    if (scales && (await isHealthy())) ofStations = await scales()
  }
  app.addHook('onRequest', ({ headers }, _, next) => {
    if (!headers.accept?.includes('text/html')) return next()
    // Where they cannot be read the page is answered all the same.
    void readStations()
      .catch(() => {})
      .then(() => next())
  })
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Styles are written at run time: by antd, which can carry a nonce, by what locks its scrolling and by
        // printed pages, which cannot. A style runs no code, and what it could name to tell somebody what it
        // finds (pictures, fonts, other sheets) is fetched from here alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        // The bridge of a scale stands on the station's own machine, or where the station says.
        connectSrc: [
          () => ["'self'", 'http://localhost:*', 'http://127.0.0.1:*', ...elsewhere, ...ofStations].join(' '),
        ],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: isSecure,
  })
  // The same for every answer until a page reads other stations: made anew each time they cost more than signing in.
  let made: { stations: readonly string[]; headers: [string, OutgoingHttpHeader][] } | undefined
  app.addHook('onRequest', (_, reply, next) => {
    if (made?.stations === ofStations)
      for (const [name, value] of made.headers) reply.raw.setHeader(name, value)
    else {
      void reply.helmet()
      const headers = Object.entries(reply.raw.getHeaders())
      made = { stations: ofStations, headers: headers as [string, OutgoingHttpHeader][] }
    }
    next()
  })
}
