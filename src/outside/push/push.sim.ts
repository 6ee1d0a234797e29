/**
 * A push provider over HTTP for tests, development and the demo company: takes what the real one takes,
 * refuses what it refuses, keeps what was sent, delivers one key once.
 */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSettings } from '#outside/push/http-push.ts'

interface Sent {
  title: string
  body: string
  link?: string
  recipients: string[]
}

export interface PushSim {
  settings: PushSettings
  /** What was delivered, a message a key. */
  sent: (Sent & { key: string })[]
  /** Recipients that have no device. */
  unknown: Set<string>
  /** The next request is answered so. */
  failNext(status: number): void
  /** The next request is delivered, but the answer is lost. */
  loseNext(): void
  stop(): Promise<void>
}

const most = 500

export async function startPushSim(): Promise<PushSim> {
  const sent: PushSim['sent'] = []
  const answers = new Map<string, { accepted: number; rejected: { recipient: string; reason: string }[] }>()
  const unknown = new Set<string>()
  const key = 'push-simulator-key'
  let fail: number | undefined
  let lose = false

  function deliver(once: string, message: Sent) {
    const known = answers.get(once)
    if (known) return known
    const rejected = message.recipients
      .filter((recipient) => unknown.has(recipient))
      .map((recipient) => ({ recipient, reason: 'no_device' }))
    const result = { accepted: message.recipients.length - rejected.length, rejected }
    answers.set(once, result)
    sent.push({ ...message, key: once })
    return result
  }

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const text = await textOf(request)
    if (request.method !== 'POST' || request.url !== '/v1/push') return [404, { error: 'not_found' }]
    if (request.headers.authorization !== `Bearer ${key}`) return [401, { error: 'bad_key' }]
    if (fail !== undefined) {
      const status = fail
      fail = undefined
      return [status, { error: 'told_to_fail' }]
    }
    const once = request.headers['idempotency-key']
    const message = parsed(text)
    if (typeof once !== 'string' || !message) return [400, { error: 'bad_message' }]
    return [200, deliver(once, message)]
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      if (lose && status === 200) {
        lose = false
        response.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}`, key },
    sent,
    unknown,
    failNext: (status) => (fail = status),
    loseNext: () => (lose = true),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): Sent | null {
  try {
    const message = JSON.parse(text) as Partial<Sent>
    const { title, body, recipients } = message
    const whole = typeof title === 'string' && title !== '' && typeof body === 'string'
    if (!whole || !Array.isArray(recipients) || recipients.length === 0 || recipients.length > most)
      return null
    return message as Sent
  } catch {
    return null
  }
}
