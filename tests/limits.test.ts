import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test-app.ts'
import type { TestApp } from '#test-app.ts'

let world: TestApp
let base: string
let port: number
let token: string
beforeAll(async () => {
  world = await testApp({ now: new Date().toISOString() })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  base = `http://127.0.0.1:${port}`
  const answer = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ss', password: 'Demo-2026!', role: 'staff' }),
  })
  token = ((await answer.json()) as { access: { token: string } }).access.token
})
afterAll(() => world.close())

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/quote/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  })

test('a body over the limit is refused before it is read, chunked or not', async () => {
  const big = new Uint8Array(20 * 1024 * 1024).fill(97)
  const answer = await post(big).catch((error: Error) => error)
  // The server may close the connection while the client still writes.
  if (answer instanceof Error) expect(answer.message).toMatch(/fetch failed/)
  else {
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 0, error: 'too_large' })
  }
})

test('broken JSON, a wrong type and a compressed body get a clear refusal', async () => {
  const broken = await post('{"goods_values": 12')
  expect([broken.status, ((await broken.json()) as { error: string }).error]).toEqual([400, 'bad_json'])
  const wrong = await post('<xml/>', { 'content-type': 'application/xml' })
  expect(wrong.status).toBe(415)
  const zipped = await post('{}', { 'content-encoding': 'gzip' })
  expect(zipped.status).toBeLessThan(500)
})

test('a body that means to change prototypes or fields it does not own changes nothing of them', async () => {
  const answer = await post(
    '{"__proto__": {"admin": true}, "constructor": {"prototype": {"x": 1}}, "goods_values": 5}',
  )
  expect(answer.status).toBe(400)
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('a hundred half-open requests do not keep others waiting', async () => {
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /api/quote/save HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n')
    return socket
  })
  try {
    for (let n = 0; n < 5; n += 1) expect((await fetch(`${base}/healthz`)).status).toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

test('the page’s headers shut the doors: no foreign scripts, no frames, no sniffing', async () => {
  const { headers } = await fetch(`${base}/healthz`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})
