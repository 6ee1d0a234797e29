import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '#platform/contract/errors.ts'
import { fail } from '#platform/server/http/failure.ts'
import { serveWeb } from '#platform/server/http/web-files.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-files-'))
  // What is kept for ever is told by the files, not by where the project happens to lie.
  const root = join(folder, 'assets', 'web')
  const manifest = {
    'index.html': { file: 'assets/index-1.js' },
    'orders.tsx': { file: 'assets/orders-1.js', imports: ['index.html'] },
  }
  const files = {
    'index.html': '<p>the page</p>',
    'meta.json': '{"built":1}',
    'assets/index-1.js': 'start()',
    'assets/orders-1.js': 'list()',
    '.vite/manifest.json': JSON.stringify(manifest),
    '../secret.txt': 'not of the web',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  app = fastify({ routerOptions: { maxParamLength: 300 } })
  app.setNotFoundHandler((request, reply) => fail(refuse('route_not_found'), request, reply))
  app.setErrorHandler((error, request, reply) => fail(error, request, reply))
  await serveWeb((path) => (path === '/orders' ? 'orders.tsx' : undefined), root)(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, accept = '*/*') => app.inject({ method: 'GET', url, headers: { accept } })

describe('the built web', () => {
  test('a hashed file is kept for ever, what keeps its name is asked for anew', async () => {
    const script = await get('/assets/orders-1.js')
    expect([script.statusCode, script.body]).toEqual([200, 'list()'])
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
    })
    const meta = await get('/meta.json')
    expect([meta.statusCode, meta.json(), meta.headers['cache-control']]).toEqual([
      200,
      { built: 1 },
      'no-cache',
    ])
    expect((await app.inject({ method: 'HEAD', url: '/assets/orders-1.js' })).statusCode).toBe(200)
  })

  test('every path that is asked for as a page is the page, which names what its screen needs', async () => {
    const page = await get('/orders', 'text/html')
    expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([
      200,
      '<p>the page</p>',
      'no-cache',
    ])
    expect(page.headers['link']).toBe('</assets/orders-1.js>; rel=modulepreload')
    expect((await get('/elsewhere', 'text/html')).headers['link']).toBeUndefined()
  })

  test('a file that is gone is no page, whoever asks for it: a worker would keep the page under its name', async () => {
    expect((await get('/assets/orders-0.js', 'text/html,*/*')).statusCode).toBe(404)
  })

  test.each([
    ['a file of a build that is gone', '/assets/orders-0.js'],
    ['the folder of the files', '/assets/'],
    ['what lies beside the web', '/assets/..%2f..%2fsecret.txt'],
    ['the same by a way that is longer', '/assets/%2e%2e/%2e%2e/secret.txt'],
    ['a path with a null', '/assets/a%00.js'],
    ['a name that no disk takes', `/assets/${'a'.repeat(280)}.js`],
    ['beside the web, from its root', '/..%2fsecret.txt'],
    ['what the build notes for the server', '/.vite/manifest.json'],
    ['a path that nobody asks for as a page', '/orders'],
    ['a call that is not there', '/api/nothing'],
  ])('%s is not there', async (_, url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/page|built|secret|manifest/)
  })

  test.each(['//', '//[', '//a:b', '//:80/x'])(
    '%s is answered with the page, as any other path',
    async (path) => {
      const { port } = app.server.address() as AddressInfo
      const answer = await new Promise<string>((resolve, reject) => {
        const line = connect(port, '127.0.0.1', () =>
          line.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`),
        )
        let said = ''
        line.on('data', (data: Buffer) => (said += data.toString()))
        line.on('error', reject)
        line.on('close', () => resolve(said))
      })
      expect(answer).toMatch(/^HTTP\/1.1 200 [^]*<p>the page<\/p>$/)
    },
  )
})
