import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../../dist/web', import.meta.url))

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] } | undefined>>

/** A file's name changes with what is in it. */
const forever = { cacheControl: true, immutable: true, maxAge: 365 * 86_400_000 }

const ofPages = {
  'cache-control': 'no-cache',
  // Of the machine a station asks for the camera, to read barcodes, and the port of its scale; scanners type, and
  // photos come as files.
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(self), hid=(), midi=(), display-capture=()',
}

/**
 * Serves the built web beside the API: hashed assets for ever, the page for every path that a
 * browser asks for as a page. Nothing under /api falls through to it. `moduleOf` names the module that
 * the page at a path needs beside what every page does: the browser fetches it without being asked.
 */
export const serveWeb =
  (moduleOf: (path: string) => string | undefined, root = built) =>
  async (app: FastifyInstance) => {
    if (!existsSync(root)) {
      app.log.warn('the web is not built: only the API is served')
      return
    }
    await app.register(fastifyStatic, { root, serve: false, cacheControl: false })
    // One route for all of them: a route for each of 850 files, and its HEAD, stays in memory.
    const assets = new Set(readdirSync(join(root, 'assets')))
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
      assets.has(file) ? reply.sendFile(`assets/${file}`, forever) : reply.callNotFound(),
    )
    for (const file of readdirSync(root, { withFileTypes: true }))
      if (file.isFile())
        app.get(`/${file.name}`, (_, reply) => reply.header('cache-control', 'no-cache').sendFile(file.name))
    const hints = preloadHints(
      JSON.parse(readFileSync(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest,
    )
    app.get('/*', (request, reply) => {
      const page = request.headers.accept?.includes('text/html') && !calls.test(request.url)
      if (!page) return reply.callNotFound()
      const [path = ''] = request.url.split('?', 1)
      const hint = hints(moduleOf(path))
      return reply.headers({ ...ofPages, ...hint }).sendFile('index.html')
    })
  }

/** Where calls are, and screens are not: some screens begin with the first word of a call's path. */
const calls = /^\/(?:api|crm\/autocomplete|common|rpt)\//

/** Names the files that a module needs beyond those of every page, in the words of a `link` header. */
function preloadHints(manifest: Manifest): (module: string | undefined) => { link?: string } {
  const common = filesOf(manifest, 'index.html')
  return (module) => {
    const own = module === undefined ? [] : [...filesOf(manifest, module)].filter((file) => !common.has(file))
    return own.length ? { link: own.map((file) => `</${file}>; rel=modulepreload`).join(', ') } : {}
  }
}

function filesOf(manifest: Manifest, module: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[module]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const one of chunk.imports ?? []) filesOf(manifest, one, seen)
  return seen
}
