import type { IncomingMessage } from 'node:http'

const mostBytes = 128 * 1024 * 1024
const mostMs = 20_000

/**
 * Throws away what a refused client still sends. Closing at once would reset the connection, and whoever sends
 * everything before reading anything would see that reset instead of our answer; without a bound Node itself
 * would read on for as long as they send.
 */
export function throwAwayRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const end = () => void request.destroy()
  const timer = setTimeout(end, mostMs).unref()
  let left = mostBytes
  request
    .unpipe()
    .on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) end()
    })
    .once('close', () => clearTimeout(timer))
    .resume()
}
