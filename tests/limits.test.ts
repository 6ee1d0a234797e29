import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { cpuOf } from '#testing/cpu.ts'
import { form } from '#testing/form.ts'

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
  const answer = await post(big)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 0, error: 'too_large' })
})

const MiB = 1024 * 1024
const toLibrary = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/quote/upload/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

/** A form that never ends where it should: one file of so many MiB, counted as the server takes it. */
function endlessForm(mebibytes: number) {
  const edge = 'edge'
  const taken = { mebibytes: 0 }
  const chunk = new Uint8Array(MiB).fill(0xff)
  const head = `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`
  async function* parts() {
    yield new TextEncoder().encode(head)
    for (; taken.mebibytes < mebibytes; taken.mebibytes += 1) yield chunk
    yield new TextEncoder().encode(`\r\n--${edge}--\r\n`)
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return { body: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as BodyInit, headers, taken }
}

test('a 200 MB upload without a length is refused while it comes: it is neither read to its end nor kept', async () => {
  const memory = () => process.memoryUsage().rss / MiB
  const before = memory()
  const { body, headers, taken } = endlessForm(200)
  const answer = await toLibrary(body, headers)
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 0, error: 'too_large' }])
  expect(taken.mebibytes).toBeLessThan(60)
  expect(memory() - before).toBeLessThan(120)
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  expect(await stored()).toBe(0)
})

test('a 200 MB upload that says its length is refused before any of it is read', async () => {
  const { status, error } = await rawly(
    [
      'POST /api/quote/upload/image HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=edge',
      `content-length: ${200 * MiB}`,
    ].join('\r\n') + '\r\n\r\n',
  )
  expect([status, error]).toEqual([413, 'too_large'])
})

test('many files that are small enough each are refused where they are too much together', async () => {
  const photo = new Blob([new Uint8Array(15 * MiB)])
  const upload = new FormData()
  for (let n = 0; n < 5; n += 1) upload.append('files', photo, `${n}.jpg`)
  const answer = await toLibrary(upload)
  expect([answer.status, await answer.json()]).toMatchObject([413, { error: 'too_large' }])
})

test('a small picture that unpacks to gigabytes of pixels is refused at once', async () => {
  const { code } = await orderAt(world, 6)
  const { body, headers } = form({ code, type_image: '3' }, [
    { field: 'files', name: 'a.png', bytes: hugePng(60_000) },
  ])
  const spent = await cpuOf(async () => {
    const answer = await world.as('CS').post('/api/quote/upload/image', body, headers)
    expect(answer).toMatchObject({ status: 415, body: { error: 'image.unreadable' } })
  })
  expect(spent).toBeLessThan(2000)
})

test('a client that sends its body drop by drop is told 408 in our own words, and keeps nobody waiting', async () => {
  const { server } = world.app
  const { requestTimeout, headersTimeout } = server
  server.requestTimeout = 500
  server.headersTimeout = 400
  try {
    const head = `POST /api/quote/upload/image HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`
    const form = 'content-type: multipart/form-data; boundary=edge\r\ncontent-length: 5000\r\n\r\n--edge'
    const slow = [rawly(head), rawly(head + form), rawly(head + form, 100)]
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatchObject({
        status: 408,
        error: 'timeout',
        message: expect.stringContaining('thời gian'),
      })
    }
  } finally {
    Object.assign(server, { requestTimeout, headersTimeout })
  }
})

test('what is no HTTP at all gets a 400 of ours, and headers without end a 413', async () => {
  expect(await rawly('NONSENSE\r\n\r\n')).toMatchObject({ status: 400, error: 'bad_request' })
  const headers = `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`
  expect(await rawly(headers)).toMatchObject({ status: 413, error: 'too_large' })
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

/** Sends bytes as they are, then a byte now and again, and reads the one answer. */
function rawly(
  bytes: string,
  dripEvery?: number,
): Promise<{ status: number; error: string; message: string }> {
  return new Promise((resolve, reject) => {
    let read = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const drip = dripEvery && setInterval(() => socket.writable && socket.write('x'), dripEvery)
    socket.on('data', (chunk) => {
      read += chunk.toString()
      if (read.endsWith('}')) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (drip) clearInterval(drip)
      const body = read.slice(read.indexOf('{'))
      if (!body.startsWith('{')) return reject(new Error(`no answer of ours: ${read}`))
      resolve({
        status: Number(read.slice(9, 12)),
        ...(JSON.parse(body) as { error: string; message: string }),
      })
    })
  })
}

/** A PNG of a few bytes that promises side × side pixels. */
function hugePng(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(10_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function stored(): Promise<number> {
  const { n } = await world.db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
