/** Bodies too large to take: whoever sends one is told so, also a client that reads nothing before it has sent everything. */
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { demoPassword } from '#testing/demo.ts'

const MiB = 1024 * 1024
const large = runs(25, 100)
let world: TestApp
let port: number
let token: string
beforeAll(async () => {
  world = await testApp()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: 'ss',
    password: demoPassword,
    role: 'staff',
  })
  token = body.access.token
})
afterAll(() => world.close())

const json = 'content-type: application/json'
const upload = 'content-type: multipart/form-data; boundary=edge'
const toJson = ['POST /api/quote/save', json] as const
const toUpload = ['POST /api/quote/upload/image', upload] as const
const start = Buffer.from('--edge\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n')
const letters = (bytes: number) => Buffer.alloc(bytes, 'a')

const attacks: { name: string; to: readonly [string, string]; bodies: () => Buffer[]; chunked: boolean }[] = [
  { name: 'JSON of 20 MB without a length', to: toJson, bodies: () => pieces(20), chunked: true },
  { name: 'JSON of 20 MB with its length', to: toJson, bodies: () => pieces(20), chunked: false },
  { name: `JSON of ${large} MB without a length`, to: toJson, bodies: () => pieces(large), chunked: true },
  {
    name: 'JSON of 2 kB that unpacks to 2 MB',
    to: ['POST /api/quote/save', `${json}\r\ncontent-encoding: gzip`],
    bodies: () => [gzipSync(letters(2 * MiB))],
    chunked: false,
  },
  {
    name: `an upload of ${large} MB without a length`,
    to: toUpload,
    bodies: () => [start, ...pieces(large)],
    chunked: true,
  },
  {
    name: `an upload of ${large} MB with its length`,
    to: toUpload,
    bodies: () => [start, ...pieces(large)],
    chunked: false,
  },
]

test.each(attacks)('$name: every client is told 413', async ({ to, bodies, chunked }) => {
  const clients = Array.from({ length: runs(2, 20) }, () => send(to, bodies(), chunked))
  for (const told of await Promise.all(clients)) {
    expect(told).toContain('HTTP/1.1 413')
    expect(told).toContain('"error":"too_large"')
  }
})

test('a client that goes on sending for ever is cut off', async () => {
  const piece = letters(MiB)
  const endless = Array.from({ length: 1_000 }, () => piece)
  const sent = { mebibytes: 0 }
  await send(toJson, endless, true, sent)
  expect(sent.mebibytes).toBeLessThan(400)
})

function pieces(mebibytes: number): Buffer[] {
  const piece = letters(MiB)
  return Array.from({ length: mebibytes }, () => piece)
}

/** Writes all of a request and only then reads, as many clients do. @returns what it was told */
function send(
  [line, type]: readonly [string, string],
  bodies: Buffer[],
  chunked: boolean,
  sent = { mebibytes: 0 },
): Promise<string> {
  const length = bodies.reduce((sum, body) => sum + body.length, 0)
  const head = [
    `${line} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    type,
    chunked ? 'transfer-encoding: chunked' : `content-length: ${length}`,
  ].join('\r\n')
  return new Promise((resolve) => {
    let told = ''
    const socket = connect(port, '127.0.0.1', async () => {
      const closed = new Promise((done) => socket.once('close', done))
      socket.write(`${head}\r\n\r\n`)
      for (const body of bodies) {
        if (socket.destroyed) return
        const piece = chunked ? [`${body.length.toString(16)}\r\n`, body, '\r\n'] : [body]
        const taken = piece.map((part) => socket.write(part)).at(-1)
        sent.mebibytes += 1
        if (!taken) await Promise.race([closed, new Promise((done) => socket.once('drain', done))])
      }
      if (chunked) socket.write('0\r\n\r\n')
      socket.on('data', (chunk) => {
        told += chunk.toString()
        if (told.includes('}')) socket.end()
      })
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(told))
  })
}
