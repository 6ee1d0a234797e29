import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  text: string
}

/** One kept-alive connection to 127.0.0.1: as little work as a client can do, so that servers are measured. */
export class Connection {
  #socket: Socket
  #buffer: Buffer = Buffer.alloc(0)
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null
  #port: number

  constructor(port: number) {
    this.#port = port
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => {
      this.#buffer = this.#buffer.length ? Buffer.concat([this.#buffer, chunk]) : chunk
      const reply = this.#take()
      if (!reply) return
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.resolve(reply)
    })
    const lost = (error?: Error) => {
      this.#waiting?.reject(error ?? new Error('the server closed the connection'))
      this.#waiting = null
    }
    this.#socket.on('error', lost)
    this.#socket.on('close', () => lost())
  }

  send({ method, path, body, headers = {} }: Ask): Promise<Reply> {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${this.#port}`]
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    if (payload) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${payload}`)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  /** A whole answer off the buffer, or null while it is incomplete. Both servers send a length. */
  #take(): Reply | null {
    const end = this.#buffer.indexOf('\r\n\r\n')
    if (end < 0) return null
    const head = this.#buffer.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    const whole = end + 4 + length
    if (this.#buffer.length < whole) return null
    const text = this.#buffer.toString('utf8', end + 4, whole)
    this.#buffer = this.#buffer.subarray(whole)
    return { status: Number(head.slice(9, 12)), text }
  }
}

export interface Load {
  /** Whole operations a second. */
  rate: number
  count: number
  p50: number
  p95: number
  p99: number
  failed: number
  /** The first answer that was not expected. */
  failure?: string
}

/** An operation: one or more requests on one connection; false when nothing is left to do, a text when it went wrong. */
export type Operation = (connection: Connection, turn: number) => Promise<boolean | string>

/** Runs an operation from `clients` connections for a while, no longer than something else is `going`. */
export async function load(
  port: number,
  operation: Operation,
  {
    clients = 16,
    seconds = 4,
    going = () => true,
  }: { clients?: number; seconds?: number; going?: () => boolean } = {},
): Promise<Load> {
  const times: number[] = []
  let failed = 0
  let failure: string | undefined
  let turn = 0
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const connection = new Connection(port)
      while (performance.now() < end && going()) {
        const before = performance.now()
        const outcome = await operation(connection, turn++).catch((error: Error) => error.message)
        if (outcome === false) break
        if (outcome === true) times.push(performance.now() - before)
        else {
          failed += 1
          failure ??= outcome
          if (failed > 200) break
        }
      }
      connection.close()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return {
    rate: times.length / elapsed,
    count: times.length,
    p50: shareOf(times, 0.5),
    p95: shareOf(times, 0.95),
    p99: shareOf(times, 0.99),
    failed,
    ...(failure ? { failure } : {}),
  }
}

/** The value below which a part of sorted ones lies, 0.99 for the p99; 0 of none. */
export const shareOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
