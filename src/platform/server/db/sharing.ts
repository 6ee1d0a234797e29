import { mustHoldNone } from '#platform/server/db/one-connection.ts'

/**
 * Lets equal reads share one: who asks while an equal read is on its way waits for the next, together
 * with everybody else who does. Every answer is read after it was asked for, so nothing is ever stale.
 */
export function sharing<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  const next = new Map<string, Promise<Value>>()

  function begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const reading = read().finally(() => {
      if (running.get(key) === reading) running.delete(key)
    })
    running.set(key, reading)
    return reading
  }

  return (key, read) => {
    // Whoever waits here waits for a connection that somebody else asks for.
    mustHoldNone()
    const current = running.get(key)
    if (!current) return begin(key, read)
    const waiting = next.get(key)
    if (waiting) return waiting
    const turn = () => {
      next.delete(key)
      return begin(key, read)
    }
    const following = current.then(turn, turn)
    next.set(key, following)
    return following
  }
}
